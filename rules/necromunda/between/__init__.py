"""What runs between battles: what a gang is, how it is founded, what its coach does with it, its
line-up for the next battle, what a battle and a season do to it.  A battle knows nothing of this.

`team`, `fighter` and `post_battle` are the state; `history` folds it, with `sequel` and `proceeds`
for what follows a battle and `reducing` for what they share.  `building`, `equipping` and `hiring`
are the chapter on gangs.  `managing` has the acts, of `dealing`, `trading`, `surgery`, `earning`
and `training` (with `advancing`); `sequence` what waits in each step, `succession` who leads,
`lasting` the injuries.  `aftermath` goes through `wrapping`, `captives`, `rewarding` and
`experience`, each for all `sides`; `reporting` and `report_checks` read battles typed in.
`campaign` is what belongs to no gang alone.
"""
