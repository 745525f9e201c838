"""The closed lists of words that data and code share; any other word is a data error."""

from __future__ import annotations

from typing import Literal, get_args

#: The statuses of a fighter (NM-STATUS-01).
Status = Literal[
    "active", "engaged", "pinned", "seriously_injured", "out_of_action", "fled", "reserve"
]
#: NM-GANG-02 to -04: what a fighter is in its gang; specialists are gangers.
Category = Literal["leader", "champion", "ganger", "juve"]
#: The types of actions (NM-ACTN-01).
ActionType = Literal["simple", "basic", "double", "free"]
SkillSet = Literal[
    "agility", "brawn", "combat", "cunning", "ferocity", "leadership", "savant", "shooting"
]
Table = Literal["standard", "large"]
Boon = Literal[
    "none",
    "cheap_juve",
    "reputation_income",
    "double_hurts_worker",
    "infiltrate_two",
    "doc_discount",
    "trade_plus_two",
    "reputation_on_win",
]
#: NM-LOG-10: what a coach is asked, by the chapter "Player decisions".
DecisionKey = Literal[
    "build_gang", "choose_role", "choose_crew", "choose_zone", "deploy_fighter",
    "infiltrate_place", "reinforcement_edge", "reinforcement_place", "flee_battle", "activate",
    "group_members", "group_next", "use_gear", "start_facing", "choose_action", "move_path",
    "end_facing", "charge_targets", "charge_path", "shoot_weapon", "shoot_target",
    "template_axis", "firepower_dice", "reroll", "allocate_hits", "overwatch", "reload_weapon",
    "action_object", "fight_weapons", "fight_dice", "crushing_blow", "parry", "step_aside",
    "save_choice", "injury_pick", "react", "after_fight", "bottle_voluntarily",
    "assist_recovery", "recovery_pick", "doc_visit", "post_action", "work_boon", "captive_fate",
    "ransom_answer", "advances", "advance_option", "market", "roster_edit", "new_leader",
    "stake_territory", "rescue_captive", "infiltrators",
]  # fmt: skip
#: NM-LOG-10: what a die is drawn for.
Purpose = Literal[
    "priority", "roll_off", "reinforcement_count", "reinforcement_pick", "crew_shuffle",
    "crew_size", "board", "scenario", "charge_distance", "run_distance", "retreat_distance",
    "hit", "firepower", "ammo", "reload", "stray", "scatter_direction", "scatter_hit",
    "scatter_distance", "misfire", "knockback", "scattershot", "wound", "toxin", "gas", "dodge",
    "save", "field_burnout", "injury", "pulverise", "rad_phage", "blaze", "blaze_move",
    "blaze_out", "flash", "pin_resist", "unstable", "melee_hit", "parry", "step_aside",
    "counter_attack", "test_ws", "test_bs", "test_i", "test_s", "test_t", "test_ld", "test_cl",
    "test_wil", "test_int", "headbutt", "hurl_distance", "treat_wounds", "nerve", "bottle",
    "flee", "recovery", "recovery_bonus", "rally", "smoke", "stimm", "objective", "succumb",
    "lasting_injury", "lasting_quantity", "capture", "doc_fee", "doc", "income", "reward",
    "experience", "availability", "ganger_advance", "random_skill", "territory", "underdog",
    "captor",
]  # fmt: skip

CATEGORIES: tuple[Category, ...] = get_args(Category)
SKILL_SETS: tuple[SkillSet, ...] = get_args(SkillSet)
