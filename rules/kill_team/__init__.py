"""Kill Team: a file a chapter of docs/rules/kill_team.md.

`catalogue` reads the data, of which `abilities`, `weapons`, `datasheets`, `specialisms`,
`battlefields` and `missions` say what may stand there.  `measuring`, `sighting`, `walking` and
`approaching` are the chapter on table and geometry, with `table` and `neighbours` for the models as
they stand; `hitting`, `wounding`, `saving`, `injury` and `attacking` those on attacks, with their
`odds`.

A `match` goes from seam to seam: `setup` and `deploying`; `rounds`; in the Movement phase
`marching`, with `moving`, `charging` and `reacting`; `psychic`; `shooting`, where `firing` is one
model's shots, `targeting` and `aiming` say at whom and how well, `striking` and `suffering` roll
the dice; `fighting`, with `melee` and `piling`; `breaking`, with `nerves` and `morale`;
`objectives` and `ending`.  `command` has the points and the tactics that belong to no chapter,
`rerolling` the dice that are rolled again.  `routes`, `naming` and the other questions that are
built accept every legal answer and offer some.

Answers are words, ``model 3`` for one of one's own by number, ``enemy 4`` for another's, or of
questions that are built: a path ``[[x, y], ...]`` in inches (`routes`), a place ``[x, y]``
(`unseen`), ``{"model": 3, "at": [x, y]}`` (`deploying`), numbers of enemies ``[3, 5]`` (`naming`),
attacks by enemy ``{"4": 2, "7": 1}`` (`firing`).  Each of those has ``offered``, a list of legal
answers for who cannot draw.

The state is in `position`, as text in `notation`; `referee` rolls and writes `events`, from which
`replay` makes the board that `view` draws.  `prospects` tells a person the odds of his answers.
What runs between matches is in `between`; who plays without a person in `coaches`, and what their
matches should look like in `calibration`.
"""

#: What of the match and its coaches `manage.py compile_engines` compiles: where most time goes.
COMPILED = (
    "aiming.py",
    "referee.py",
    "targeting.py",
    "coaches/aims.py",
    "coaches/appraisal.py",
    "coaches/fighters.py",
    "coaches/gunnery.py",
    "coaches/sightlines.py",
    "coaches/standing.py",
    "coaches/ways.py",
    "table/measuring.py",
    "table/neighbours.py",
    "table/paths.py",
    "table/sighting.py",
)
