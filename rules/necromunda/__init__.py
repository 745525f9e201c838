"""Necromunda: a file a chapter of docs/rules/necromunda.md.

`catalogue` reads the data, `contents` is what it holds and `faults` what is compared across files;
`stats`, `weapons`, `traits`, `effects`, `skills`, `gear`, `gangs`, `injuries`, `advances`,
`territories`, `scenarios` and `boards` say what may stand there.  `vocabulary` has the closed lists
of words that data and code share, `amounts` the quantities that are rolled, `plain` turns data into
JSON.

`dice` says what faces mean, `testing` what a characteristic is tested by.  `measuring`, `facing`,
`terrain`, `table`, `sighting`, `walking` and `templates` are the chapter on table and geometry,
`neighbours` who is near whom.

`squads` is what a side brings.  A `match` goes from seam to seam: `mustering`, which draws
scenario, roles and `crews`; `setup` and `deploying`; `rounds`, with `rolling_off` and
`reinforcing`; `activating` and `acting`, where `moving`, `charging`, `shooting`, `fighting`,
`retreating`, `finishing`, `skilled` and `objectives` are what a fighter does; `recovering` is the
End phase, `ending` who has won.  `targeting`, `aiming`, `ammunition`, `blasting`, `shots` and
`straying` belong to `shooting`, `melee` and `blows` to `fighting`; `hits`, `suffering`, `wounding`
and `saving` are a hit, `statuses`, `pushing` and `nerves` what follows.

The state is in `position`, in the words of `states`, with `fighters` as they came; `referee` rolls
and writes `events`, `deeds` is what earns experience.  `naming`, `routes` and `placing` read
answers that are built.  What runs between battles is in `between`.
"""

#: What of the match and its coaches `manage.py compile_engines` compiles: where most time goes.
COMPILED = (
    "position.py",
    "referee.py",
    "reinforcing.py",
    "targeting.py",
    "coaches/appraisal.py",
    "coaches/firepower.py",
    "coaches/sightlines.py",
    "coaches/ways.py",
    "table/measuring.py",
    "table/neighbours.py",
    "table/paths.py",
    "table/sighting.py",
    "table/terrain.py",
)
