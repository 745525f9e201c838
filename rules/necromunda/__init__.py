"""Necromunda: a file a chapter of docs/rules/necromunda.md.

`catalogue` reads the data, `contents` is what it holds and `faults` what is compared across files;
`stats`, `weapons`, `traits`, `effects`, `skills`, `gear`, `gangs`, `injuries`, `advances`,
`territories`, `scenarios` and `boards` say what may stand there.  `vocabulary` has the closed lists
of words that data and code share, `amounts` the quantities that are rolled, `plain` turns data into
JSON.

`dice` says what faces mean, `testing` what a characteristic is tested by.  `measuring`, `facing`,
`terrain`, `table`, `sighting`, `walking` and `templates` are the chapter on table and geometry,
`neighbours` who is near whom.

`crews` and `mustering` draw scenario, roles and crews; `squads` is what comes of it.  A `match`
goes from seam to seam: `setup` and `deploying`; `rounds`, with `rolling_off` and `reinforcing`;
`activating` and `acting`, where `moving`, `charging`, `shooting`, `fighting`, `retreating`,
`finishing`, `skilled` and `objectives` are what a fighter does; `recovering` is the End phase,
`ending` who has won.  `targeting`, `aiming`, `ammunition` and `blasting` belong to `shooting`,
`melee` to `fighting`; `suffering` and `wounding` are a hit, `statuses` and `nerves` what follows.

The state is in `position`, with `fighters` as they came; `referee` rolls and writes `events`,
`deeds` is what earns experience.  `naming`, `routes` and `placing` read answers that are built.
What runs between battles is in `between`.
"""
