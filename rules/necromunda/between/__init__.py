"""The time between battles: the gang, its coach's acts, and what battles and seasons do to it.

A battle knows nothing of this.

* `gang` is the state: `gang.gang`, `gang.fighter` and `post_battle`, with `gang.founding`,
  `gang.equipment`, `gang.hiring` and `gang.succession`, the chapter on gangs. `history` folds it,
  with `sequel` and `campaign.proceeds` for what follows a battle and `reducing` for what they
  share. `preparing` makes the line-up for the next battle.
* `managing` has a coach's acts: `dealing`, `trading`, `surgery`, `campaign.income` and `training`
  (with `advancing`). `sequence` says what waits in each step, `lasting` rolls the injuries,
  `refusing` collects refusals.
* `aftermath` goes through `wrapping`, `campaign.captives`, `campaign.rewards` and `experience`,
  each for all `sides`; `filed` is what stays where a battle is corrected.
* `reports` reads battles typed in from the table: `record`, `checks`, `deeds` and `against_rules`.
* `campaign` is what belongs to no gang alone: `territories`, `captives` and `ransoms`.
* `off_season` is the change of seasons.
"""
