"""Necromunda: one module for each chapter of docs/rules/necromunda.md.

* Data: `catalogue` reads it; `contents` is what it holds, `consistency` what is compared across
  files. `characteristics`, `weapons`, `traits`, `effects`, `skills`, `gear`, `gangs`, `injuries`,
  `advances`, `territories`, `scenarios` and `boards` say what may stand in it. `vocabulary` has the
  closed lists of words that data and code share, `amounts` the quantities that are rolled;
  `plain_values` turns data into JSON.
* Dice: `dice` says what faces mean, `testing` how characteristics are tested.
* Table and geometry: `table` with `battlefield`, `terrain`, `measuring`, `facing`, `sighting`,
  `templates`, `paths` (which paths are legal), `chosen_paths` (a path that a coach hands in) and
  `neighbours` (who is near whom).

A `match` goes from checkpoint (seam) to checkpoint:

* `mustering`, which draws scenario, roles and `crews`; `setup` and `deploying`.
* `rounds`, with `rolling_off` and `reinforcing`.
* `activating` and `acting`. A fighter's actions are in `moving`, `charging`, `shooting`,
  `fighting`, `retreating`, `coup_de_grace`, `skill_actions` and `objectives`. `targeting`,
  `aiming`, `ammunition`, `blasting`, `shots` and `straying` belong to `shooting`, `melee` and
  `blows` to `fighting`.
* `hits`, `suffering`, `wounding` and `saving` resolve a hit; `statuses`, `pushing` and
  `nerve_tests` its consequences.
* `end_phase`; `ending` says who won.

`squads` is the line-up that a side brings. The state is in `position`, in the words of `states`,
with `fighters` as they came; `referee` rolls and writes `events`, `deeds` records what earns
experience. `naming` and `placing` read answers that are built. `picture` draws a battle and replays
its log, `answer_odds` tells people the odds of their answers. The time between battles is in
`between`, with `manager` for gangs that nobody manages; the automated coaches are in `coaches`, and
`calibration` checks what their battles look like. `game` puts it all behind the interface of every
game.
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
