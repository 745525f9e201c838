"""Sentences about the rules of Necromunda; those about a battle are in `battle_wording`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext_lazy as _

from rosters.games.necromunda import battle_wording, naming
from rosters.games.room import Sentences
from rules.necromunda.catalogue import VERSIONS, load

CLASSES: Mapping[str, str | None] = {
    "Gang": "race",
    "Gear": "item",
    "Scenario": "scenario",
    "Skill": "skill",
    "TerritoryType": "territory",
    "Weapon": "item",
}
KINDS: Mapping[str, tuple[str, ...]] = {
    "advance": ("advance",),
    "advances": ("advance",),
    "category": ("category",),
    "item": ("item",),
    "items": ("item",),
    "kind": ("territory",),
    "open": ("step",),
    "option": ("advance",),
    "options": ("advance",),
    "rank": ("rank",),
    "role": ("role",),
    "roles": ("role",),
    "scenario": ("scenario",),
    "set": ("set",),
    "sets": ("set",),
    "sight": ("item",),
    "skill": ("skill",),
    "skills": ("skill",),
    "step": ("step",),
    "territory": ("territory",),
    "type": ("rank",),
    "types": ("rank",),
    "waiting": ("territory",),
    "weapon": ("item",),
}


def _combined() -> dict[str, Promise]:
    """Return names of ammunition and attached sights, which no catalogue names by themselves."""
    data = load(VERSIONS[-1])
    item_name = cast(
        "Callable[[str], Promise]", lazy(lambda text: naming.item_name(data, text), str)
    )
    sights = [gear.id for gear in data.gear.values() if gear.kind == "sight"]
    texts = [
        *(f"{w.id}.{profile.id}" for w in data.weapons.values() for profile in w.profiles
          if profile.price),
        *(f"{sight}@{weapon}" for sight in sights for weapon in data.weapons),
    ]  # fmt: skip
    return {text: item_name(text) for text in texts}


STEPS: Mapping[str, Promise] = {
    "income": _("Income"),
    "actions": _("Post-battle actions"),
    "roster": _("Roster update"),
}
THINGS: Mapping[str, Promise] = {
    **naming.RANKS,
    **naming.SETS,
    **naming.CATEGORIES,
    **naming.ADVANCES,
    **naming.STAT_NAMES,
    **STEPS,
    **battle_wording.ROLES,
    **_combined(),
    "took_out": _("enemies taken out of action"),
    "taken_out": _("times out of action"),
}
ACTS: Mapping[str, Promise] = {
    "advance": _("advance bought"),
    "advance_at_random": _("skill rolled for"),
    "buy": _("item bought"),
    "choose_leader": _("leader chosen"),
    "close_step": _("step closed"),
    "decline_boon": _("income declined"),
    "dismiss": _("fighter dismissed"),
    "give": _("item handed out"),
    "hire": _("fighter hired"),
    "hold_captive": _("captive kept"),
    "leave_offer": _("trade left"),
    "let_die": _("fighter left to die"),
    "make_ganger": _("juve made a ganger"),
    "no_action": _("action left"),
    "pay_doc": _("doctor paid"),
    "pick_crew": _("custom crew named"),
    "rename_fighter": _("fighter renamed"),
    "roll_advance": _("advance rolled for"),
    "roll_fee": _("fee of the doctor rolled"),
    "sell": _("item sold"),
    "take_advance": _("advance taken"),
    "take_offer": _("rare item bought"),
    "trade": _("trade"),
    "work_boon": _("income risked"),
    "work_territory": _("territory worked"),
}
CHOICES: Mapping[str, Promise] = {
    "advance_option": _("What a ganger takes of its advance"),
    "advances": _("The advance of a ganger"),
    "captive_fate": _("What becomes of a captive"),
    "doc_visit": _("The doctor"),
    "market": _("What a trade has found"),
    "new_leader": _("The new leader"),
    "post_action": _("Post-battle action"),
    "roster_edit": _("The roster update"),
    "work_boon": _("Income that may be risked"),
}
ANSWERS: Mapping[str, Promise] = {}

_FOUNDING: Sentences = {
    "ammunition_without_weapon": _(
        "{item} is ammunition for a weapon that is not there: {weapon}."
    ),
    "item_twice": _("Nobody carries this twice: {item}."),
    "no_first_skill": _("Choose a first skill for {type}, of one of these sets: {sets}."),
    "no_ganger": _("Only gangers are specialists; this is of the type {type}."),
    "no_primary_skill": _(
        "A leader and champions begin with a skill of a primary set: {sets}. “{skill}” is none."
    ),
    "no_skill_yet": _("Who is of the type {type} begins without a skill."),
    "no_such_item": _("There is no item “{item}”."),
    "no_such_type": _("A fighter is of one of these types: {types}."),
    "nobody_left": _("The gang has no fighter, and so nobody to lead it."),
    "nobody_ready": _("No fighter of {gang} is ready for battle."),
    "not_its_kind_of_weapon": _("{item} is of the kind “{category}”, which is not for {rank}."),
    "not_on_the_list": _("{item} is not on the list of this gang."),
    "one_leader": _("A gang has exactly one leader. You have {count}."),
    "over_the_credits": _("The gang costs {credits} credits; it may cost {most}."),
    "several_sights": _("{weapon} has {count} sights; a weapon has one."),
    "sight_does_not_fit": _("{sight} does not fit this weapon: {weapon}."),
    "sight_without_weapon": _("{sight} has to be attached to a ranged weapon of the same fighter."),
    "too_dear_for_a_juve": _("{item} costs {price} credits; a juve carries items up to {most}."),
    "too_few_gangers": _(
        "A gang has at least as many gangers as other fighters; it needs more of them: {missing}."
    ),
    "too_many_champions": _("A new gang can have at most {most} champions. You have {count}."),
    "too_many_new_specialists": _(
        "A new gang can have at most {most} specialist. You have {count}."
    ),
    "too_many_weapons": _("The weapons need {slots} slots; a fighter has {most}."),
    "worn_twice": _("Only one of these can be worn at a time: {items}."),
}
_BETWEEN: Sentences = {
    "advance_waits": _("{name} has an advance that has to be rolled for and taken first."),
    "beyond_the_cap": _("{name} cannot get better at this: {advance}."),
    "cannot_work": _("Only a ganger who is neither In Recovery nor Captive can be risked there."),
    "doctor_first": _("First somebody who is critically injured has to be seen to."),
    "fee_is_rolled": _("The fee of the doctor is rolled: pay it, or let the fighter die."),
    "gangers_roll": _("{name} is a ganger, who rolls for advances and does not buy them."),
    "has_that_skill": _("{name} has this skill already: {skill}."),
    "is_captive": _("{name} is held captive by another gang."),
    "is_no_captive": _("{name} is nobody’s captive."),
    "is_not_rolled": _("This advance is not rolled for: {advance}."),
    "is_rolled": _("This advance is rolled for: {advance}."),
    "must_be_found": _("{item} is of rarity {rarity}: a trade has to find it."),
    "no_action_left": _("This fighter has no post-battle action left."),
    "no_advance_waits": _("{name} has rolled for no advance that could be taken."),
    "no_battle_before": _("This belongs to the time after a battle."),
    "no_fee_rolled": _("The fee of the doctor is not rolled yet."),
    "no_heir": _("The leader must be one of those who come first and are equally good."),
    "no_income_waits": _("There is no income left to collect from {territory}."),
    "no_juve": _("{name} isn't a juve."),
    "no_leader": _("The gang has no leader: choose one first."),
    "no_new_leader": _("A leader cannot be hired: the gang gets one out of its own."),
    "no_roll_due": _("{name} has no advance to roll for: it has {xp} XP."),
    "no_specialist": _("{name} isn't a specialist, so can't become a champion."),
    "no_step_open": _("Nothing of a battle is left to do."),
    "no_such_advance": _("There is no such advance; there are: {advances}."),
    "gang_holds_no_such_captive": _("The gang holds no such captive."),
    "no_fate_waits": _("Nobody asks what becomes of this captive."),
    "no_such_fate": _("{captive} can be held, sold where that is allowed, or let go for a ransom."),
    "no_such_item_here": _("There is no such item here: {item}."),
    "no_such_kind": _("There is no kind of territories “{kind}”."),
    "no_such_option": _("{name} can take one of these: {options}."),
    "no_such_set": _("{name} can roll on one of these sets: {sets}."),
    "no_such_skill": _("{name} can learn one of these skills: {skills}."),
    "not_different_fighters": _("A custom crew is a list of different fighters."),
    "not_enough_credits": _("This costs {credits} credits; there are {stash}."),
    "not_enough_xp": _("{name} needs {xp} XP for this, and has {has}."),
    "not_the_next_patient": _("Critically injured fighters are brought to the doctor in turn."),
    "nothing_found": _("No trade has found anything that could be bought now."),
    "nothing_was_rolled": _("What this was rolled for did not happen."),
    "nothing_to_choose": _("With this advance of {name} there is nothing to choose: {advance}."),
    "step_not_open": _("This is done in the step “{step}”, which is not open."),
    "too_few_advances": _("{name} has {count} advances; a juve needs {least} to become a ganger."),
    "too_rare": _("{item} is of rarity {rarity}; the trade finds up to {availability}."),
    "trade_waits": _("A trade has found something: first buy it, or leave it."),
}
SENTENCES: Sentences = {**_FOUNDING, **_BETWEEN, **battle_wording.SENTENCES}
