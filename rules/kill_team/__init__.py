"""Kill Team: one module for each chapter of docs/rules/kill_team.md.

* Data: `catalogue` reads and checks it; its modules `abilities`, `weapons`, `equipment`,
  `datasheets`, `specialisms`, `layouts` and `missions` say what may stand in it.
* Table and geometry: `table` with `battlefield`, `measuring`, `sighting`, `paths` (which paths are
  legal), `chosen_paths` (a path that a coach hands in) and `neighbours` (who is near whom);
  `approaching` finds the path of a charge.
* Attacks: `hitting`, `wounding`, `saving`, `injury` and `attacking` have the numbers, `attack_odds`
  the exact odds.

A `match` goes from checkpoint (seam) to checkpoint:

* `setup` and `deploying`, with `toxins` and `unseen`; then `rounds`.
* `movement_phase`, with `moving`, `charging`, `naming` and `reacting`.
* `psychic_phase`.
* `shooting_phase`: `firing` is one model's shots, `targeting` and `aiming` say at which targets and
  how well, `striking` and `suffering` roll the dice, `martyr` is a zealot's last act.
* `fight_phase`, with `melee` and `piling`.
* `morale_phase`, with `break_tests` and `nerve_tests`.
* `objectives` and `ending`.

Several phases use `command` (command points, and the tactics that belong to no chapter),
`decisive`, `alternating`, `ties`, `characteristics` and `rerolling`.

Answers are words: ``model 3`` for a model of one's own by number, ``enemy 4`` for one of the other
side. Some questions are built and accept every legal answer: a path ``[[x, y], ...]`` in inches
(`table.chosen_paths`), a place ``[x, y]`` (`unseen`), ``{"model": 3, "at": [x, y]}`` (`deploying`),
numbers of enemies ``[3, 5]`` (`naming`), attacks by enemy ``{"4": 2, "7": 1}`` (`firing`). Each of
them has ``offered``, a list of legal answers for people who cannot draw.

`squads` is the line-up that a side brings, `options` what a match is told beside it, `models` what
a match knows of each model. The state is in `position`, as text in `notation`. `referee` rolls and
writes `events`, from which `picture.replay` makes the board that `picture.drawing` draws.
`answer_odds` tells people the odds of their answers. The time between matches is in `between`; the
automated coaches are in `coaches`, and `calibration` checks what their matches look like. `game`
puts it all behind the interface of every game.
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
