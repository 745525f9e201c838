"""The operations of leagues, seasons and what their people do."""

# A call binds its values by defaults, whose types mypy does not infer.
# mypy: disable-error-code="misc"

from __future__ import annotations

from datetime import UTC, datetime

from leagues import operations as leagues
from leagues.models import DateOffer, FileImport, Friendly, Round, Season, SeasonChange, Stage
from leagues.operations.dates import YEARS
from leagues.operations.season_change_preview import preview as preview_change
from rosters.models import Team
from rules.game import Award
from tests import factories
from tests.access import world as there
from tests.access.cases import (
    LIVE,
    MEANWHILE,
    NONSENSE,
    NOT_THERE,
    OVER,
    PLAYED,
    Case,
    Made,
    fresh,
    moves,
)
from tests.access.world import AWAY, CHARM, HOME, MEMBER, STRANGER, WHY, World

PAST, NEVER = datetime(2020, 1, 1, tzinfo=UTC), datetime(YEARS[1] + 1, 1, 1, tzinfo=UTC)
SEASON_OVER = (OVER,)
#: Answers before a match by side, question and answer, with something else wrong in each.
ANSWERS = (
    (0, "stake", "inn"),
    (1, "stake", "mill"),
    (0, "moon", "inn"),
    (7, "moon", "moon"),
    *((at % 2, "stake", what) for at, what in enumerate(("moon", *NONSENSE))),
)


def _change(world: World) -> SeasonChange:
    there.over(world)
    return leagues.plan_change(world.owner, world.season, "Next")


def _accepted(world: World, change: SeasonChange) -> None:
    leagues.accept_change(world.owner, change, seen=preview_change(change).digest)


def _planned(world: World) -> Season:
    made = leagues.create_season(world.owner, world.season.league, "Town", world.season.game)
    leagues.plan_campaign(world.owner, made, {})
    return made


def _swiss(world: World) -> Season:
    plan = {"format": "swiss", "rounds": 2}
    return factories.season(4, owner=world.owner, stages=[plan], name="Swiss")


def _weeks(world: World) -> Round:
    made = leagues.create_season(
        world.owner, world.season.league, "Weeks", "coin",
        stages=[{"format": "meetings", "rounds": 2}],
    )  # fmt: skip
    made = leagues.open_registration(world.owner, made)
    for name in ("Early Bird", "Night Owl"):
        leagues.enter_team(world.owner, made, factories.team(world.owner, name, game="coin"))
    made = leagues.start_season(world.owner, made)
    return Round.objects.select_related("stage__season__league").get(stage__season=made, number=1)


def _new_team(world: World) -> Team:
    return factories.team(world[MEMBER], "Newcomer", game=world.season.game)


def _own_season_over(world: World, made: Made) -> None:
    """The season that something was made in is over."""
    season = made if isinstance(made, Season) else made.group.stage.season
    leagues.finish_season(world.owner, season, reason=WHY)


def _taken_dates(world: World, offer: DateOffer) -> None:
    leagues.accept_date(world[AWAY], offer, offer.moments[0])


def _withdrawn_dates(world: World, offer: DateOffer) -> None:
    leagues.withdraw_offer(world[HOME], offer)


def _agreed(world: World, friendly: Friendly) -> None:
    leagues.answer_friendly(world[AWAY], friendly, accept=True)


def _declined(world: World, friendly: Friendly) -> None:
    leagues.answer_friendly(world[AWAY], friendly, accept=False)


def _answered_terms(world: World, _: Made) -> None:
    leagues.answer_terms(world[HOME], world.fixture, 0, "stake", "inn")


def _first_stage(world: World) -> Stage:
    return world.season.stages.get(number=1)


def _two_of(world: World) -> list[str]:
    return [str(entry.uuid) for entry in world.season.entries.order_by("pk")]


def _shown(world: World) -> FileImport:
    text = b"round,home,away\n1,Nobody,Nowhere\n"
    return leagues.look_at_file(world.owner, world.season, "fixtures", text)


LEAGUES: dict[str, list[Case]] = {
    "brought.files.look_at_file": [
        Case(
            lambda w, _: [
                *(
                    lambda who, kind=kind, data=data: leagues.look_at_file(
                        who, w.season, kind, data
                    )
                    for kind in (*FileImport.Kind.values, "nonsense")
                    for data in (
                        b"",
                        b"<nafReport/>",
                        b"001    1",
                        b"team,coach\nOwls,Ada\n",
                        b"\xff\xfe\0",
                        b"x" * 6_000_000,
                    )
                ),
            ],
            states=MEANWHILE,
        )
    ],
    "federation.members.name_member": [
        Case(
            lambda w, _: [
                lambda who, name=name, number=number: leagues.name_member(
                    who, fresh(w.season.entries.all()[0]), name=name, number=number
                )
                for name in ("Ada", *NONSENSE)
                for number in (12, 9, *NONSENSE)
            ],
            states=MEANWHILE,
        )
    ],
    "federation.members.report_to_federation": [
        Case(
            lambda w, _: [
                lambda who, counts=counts: leagues.report_to_federation(
                    who, fresh(w.fixture), counts=counts
                )
                for counts in (True, False)
            ],
            states=MEANWHILE,
        )
    ],
    "brought.files.store_file": [
        Case(
            lambda w, made: [
                lambda who: leagues.store_file(who, fresh(made), made.digest),
                lambda who: leagues.store_file(who, fresh(made), ""),
            ],
            made=_shown,
            states=MEANWHILE,
        )
    ],
    "arranging.make_fixture": [
        Case(
            lambda w, _: [
                lambda who: leagues.make_fixture(
                    who, w.season, [w.entry(HOME), w.entry(AWAY)], reason=WHY
                ),
                lambda who: leagues.make_fixture(who, w.season, [], reason=""),
            ],
            states=SEASON_OVER,
        )
    ],
    "campaigns.events.plan_campaign": [
        Case(
            lambda w, made: [
                lambda who: leagues.plan_campaign(who, made, {"rounds": 3}),
                lambda who: leagues.plan_campaign(who, made, {"nonsense": 1}),
                lambda who: leagues.plan_campaign(who, w.season, None),
            ],
            made=_planned,
        )
    ],
    "campaigns.events.draw_map": [
        Case(
            lambda w, made: [
                lambda who: leagues.draw_map(who, made, None),
                lambda who: leagues.draw_map(who, made, [7]),
                lambda who: leagues.draw_map(who, w.season, []),
            ],
            made=_planned,
        )
    ],
    "campaigns.events.award_in_campaign": [
        Case(
            lambda w, _: [
                lambda who: leagues.award_in_campaign(
                    who, w.season, Award(1, number="pride", by=1), reason=WHY
                ),
                lambda who: leagues.award_in_campaign(who, w.season, Award(99), reason=""),
            ],
            states=SEASON_OVER,
        )
    ],
    "campaigns.events.count_round_again": [
        Case(
            lambda w, _: [lambda who: leagues.count_round_again(who, w.round, reason=WHY)],
            states=(PLAYED, OVER),
        )
    ],
    "challenges.challenge": [
        Case(
            lambda w, made: [
                lambda who: leagues.challenge(who, *there.rungs(w, made)),
                lambda who: leagues.challenge(who, *[there.rungs(w, made)[0]] * 2),
            ],
            (STRANGER, MEMBER),
            there.ladder,
            (_own_season_over,),
        )
    ],
    "challenges.answer_challenge": [
        Case(
            lambda w, made: [
                lambda who: leagues.answer_challenge(who, fresh(made), accept=True),
                lambda who: leagues.answer_challenge(who, fresh(made), accept=False),
            ],
            (STRANGER, MEMBER),
            there.challenged,
            (
                _own_season_over,
                lambda w, made: leagues.answer_challenge(w.owner, made, accept=True, reason=WHY),
            ),
        )
    ],
    "challenges.withdraw_challenge": [
        Case(
            lambda w, made: [lambda who: leagues.withdraw_challenge(who, fresh(made))],
            (STRANGER, MEMBER),
            there.challenged,
            (
                _own_season_over,
                lambda w, made: leagues.answer_challenge(w.owner, made, accept=True, reason=WHY),
            ),
        )
    ],
    "season_changes.plan_change": [
        Case(
            lambda w, _: [
                lambda who: leagues.plan_change(who, w.season, "Next"),
                lambda who: leagues.plan_change(who, w.season, "", entries=["nobody"]),
            ],
            states=SEASON_OVER,
        )
    ],
    "season_changes.choose_redraft": [
        Case(
            lambda w, made: [
                lambda who: leagues.choose_redraft(who, made.carried.order_by("pk")[0], None),
                lambda who: leagues.choose_redraft(
                    who, made.carried.order_by("pk")[0], {"players": "x"}
                ),
            ],
            (STRANGER, MEMBER),
            _change,
            (_accepted,),
        )
    ],
    "season_changes.accept_change": [
        Case(
            lambda w, made: [
                lambda who: leagues.accept_change(who, fresh(made), seen=""),
                lambda who: leagues.accept_change(
                    who, fresh(made), seen=preview_change(made).digest
                ),
            ],
            made=_change,
            states=(_accepted,),
        )
    ],
    "season_changes.discard_change": [
        Case(
            lambda w, made: [lambda who: leagues.discard_change(who, fresh(made))],
            made=_change,
            states=(_accepted,),
        )
    ],
    "dates.offer_dates": [
        Case(
            lambda w, _: [
                lambda who: leagues.offer_dates(who, w.fixture, [there.next_week()]),
                lambda who: leagues.offer_dates(
                    who, w.fixture, [PAST], entry=w.entry(AWAY), reason=WHY
                ),
                lambda who: leagues.offer_dates(who, w.fixture, []),
            ],
            NOT_THERE,
            states=MEANWHILE,
        ),
        Case(
            lambda w, _: [
                lambda who, time=time, reason=reason: leagues.offer_dates(
                    who, w.fixture, [time], entry=w.entry(AWAY), reason=reason
                )
                for time in (there.next_week(), PAST)
                for reason in ("", WHY)
            ],
            (HOME,),
            states=MEANWHILE,
        ),
    ],
    "dates.accept_date": [
        Case(
            lambda w, made: [
                lambda who, time=time: leagues.accept_date(who, fresh(made), time)
                for time in (made.moments[0], PAST)
            ],
            (*NOT_THERE, HOME),
            there.offered,
            (_taken_dates, _withdrawn_dates, PLAYED, LIVE, OVER),
        )
    ],
    "dates.decline_dates": [
        Case(
            lambda w, made: [lambda who: leagues.decline_dates(who, fresh(made))],
            (*NOT_THERE, HOME),
            there.offered,
            (_taken_dates, _withdrawn_dates, PLAYED, LIVE, OVER),
        )
    ],
    "dates.withdraw_offer": [
        Case(
            lambda w, made: [lambda who: leagues.withdraw_offer(who, fresh(made))],
            (*NOT_THERE, AWAY),
            there.offered,
            (_taken_dates, _withdrawn_dates, PLAYED, LIVE, OVER),
        )
    ],
    "dates.set_kickoff": [
        Case(
            lambda w, _: [
                lambda who, time=time: leagues.set_kickoff(who, w.fixture, time, reason=WHY)
                for time in (there.next_week(), PAST, NEVER, None)
            ],
            states=MEANWHILE,
        )
    ],
    "deadlines.set_deadline": [
        Case(
            lambda w, _: [
                lambda who, time=time: leagues.set_deadline(who, w.round, time, reason=WHY)
                for time in (there.next_week(), PAST, None)
            ],
            states=SEASON_OVER,
        )
    ],
    "deadlines.extend_fixture": [
        Case(
            lambda w, _: [
                lambda who, time=time: leagues.extend_fixture(who, w.fixture, time, reason=WHY)
                for time in (there.next_week(), PAST, None)
            ],
            states=MEANWHILE,
        )
    ],
    "deadlines.award_fixture": [
        Case(
            lambda w, _: [
                lambda who: leagues.award_fixture(who, w.fixture, None, reason=WHY),
                lambda who: leagues.award_fixture(who, w.fixture, w.entry(HOME), reason=""),
            ],
            states=MEANWHILE,
        )
    ],
    "campaigns.deals.offer_deal": [
        Case(
            lambda w, _: [
                lambda who, offer=offer: leagues.offer_deal(
                    who, w.entry(HOME), w.entry(AWAY), offer
                )
                for offer in (CHARM, {"what": "moon"}, *NONSENSE)
            ],
            (*NOT_THERE, AWAY),
            there.dealing,
            (OVER, lambda w, _: leagues.offer_deal(w[HOME], w.entry(HOME), w.entry(AWAY), CHARM)),
        )
    ],
    "campaigns.deals.answer_deal": [
        Case(
            lambda w, made: [
                lambda who, what=what: leagues.answer_deal(who, fresh(made), what)
                for what in ("accept", "decline", "perhaps")
            ],
            (*NOT_THERE, HOME),
            there.deal,
            (
                OVER,
                LIVE,
                lambda w, made: leagues.answer_deal(w[AWAY], made, "accept"),
                lambda w, made: leagues.withdraw_deal(w[HOME], made),
            ),
        )
    ],
    "campaigns.deals.withdraw_deal": [
        Case(
            lambda w, made: [lambda who: leagues.withdraw_deal(who, fresh(made))],
            (*NOT_THERE, AWAY),
            there.deal,
            (OVER, lambda w, made: leagues.answer_deal(w[AWAY], made, "accept")),
        )
    ],
    "campaigns.deals.undo_deal": [
        Case(
            lambda w, made: [
                lambda who, why=why: leagues.undo_deal(who, fresh(made), reason=why)
                for why in ("", WHY)
            ],
            made=there.carried_out,
            states=(OVER, lambda w, made: leagues.undo_deal(w.owner, made, reason=WHY)),
        )
    ],
    "entries.enter_team": [
        Case(
            lambda w, made: [
                lambda who: leagues.enter_team(who, made.season, made.team),
                lambda who: leagues.enter_team(
                    who, w.season, made.team, strength="godlike", managed="nobody"
                ),
            ],
            (*NOT_THERE, AWAY),
            there.entered,
        )
    ],
    "entries.withdraw": [
        Case(
            lambda w, made: [
                lambda who: leagues.withdraw(who, w.entry(HOME)),
            ],
            (*NOT_THERE, AWAY),
            states=SEASON_OVER,
        )
    ],
    "entries.set_strength": [
        Case(
            lambda w, _: [
                lambda who, how=how: leagues.set_strength(who, w.entry(HOME), how, reason=WHY)
                for how in ("rookie", "godlike")
            ],
            (*NOT_THERE, AWAY),
            states=SEASON_OVER,
        )
    ],
    "halls.venues.plan_venue": [
        Case(
            lambda w, _: [
                lambda who, halls=halls, minutes=minutes: leagues.plan_venue(
                    who, w.season, halls=halls, minutes=minutes, order_of_play=[]
                )
                for halls in ([], [{"name": "", "first": 3, "last": 1}])
                for minutes in (None, 90, -7)
            ],
            states=SEASON_OVER,
        )
    ],
    "halls.venues.make_wall_link": [moves(leagues.make_wall_link)],
    "halls.venues.end_wall_link": [moves(leagues.end_wall_link)],
    "halls.seating.seat_round": [
        Case(
            lambda w, _: [lambda who: leagues.seat_round(who, w.round)],
            states=SEASON_OVER,
        )
    ],
    "halls.seating.move_to_table": [
        Case(
            lambda w, _: [
                lambda who, table=table: leagues.move_to_table(who, w.fixture, table)
                for table in (None, 1, 77)
            ],
            states=MEANWHILE,
        )
    ],
    "halls.seating.wish_tables": [
        Case(
            lambda w, _: [
                lambda who, wishes=wishes: leagues.wish_tables(who, w.entry(HOME), wishes)
                for wishes in ([], ["streamed"], ["nonsense"], list(NONSENSE))
            ],
            (*NOT_THERE, AWAY),
            states=SEASON_OVER,
        )
    ],
    "halls.clocks.run_clock": [
        Case(
            lambda w, _: [
                lambda who, act=act, minutes=minutes: leagues.run_clock(who, w.round, act, minutes)
                for act in ("start", "pause", "nonsense")
                for minutes in (None, 5, 9999)
            ],
            states=SEASON_OVER,
        )
    ],
    "friendlies.propose_friendly": [
        Case(
            lambda w, _: [
                lambda who: leagues.propose_friendly(
                    who, w.season.league, [w.team(HOME), w.team(AWAY)]
                ),
                lambda who: leagues.propose_friendly(who, w.season.league, []),
            ],
            (STRANGER,),
        )
    ],
    "friendlies.answer_friendly": [
        Case(
            lambda w, made: [
                lambda who, accept=accept: leagues.answer_friendly(who, fresh(made), accept=accept)
                for accept in (True, False)
            ],
            NOT_THERE,
            there.friendly,
            (_agreed, _declined),
        )
    ],
    "friendlies.withdraw_friendly": [
        Case(
            lambda w, made: [lambda who: leagues.withdraw_friendly(who, fresh(made))],
            (*NOT_THERE, AWAY),
            there.friendly,
            (_agreed, _declined),
        )
    ],
    "friendlies.call_off_friendly": [
        Case(
            lambda w, made: [lambda who: leagues.call_off_friendly(who, fresh(made))],
            NOT_THERE,
            there.friendly,
            (_agreed, _declined),
        )
    ],
    "ladders.end_stage": [
        Case(
            lambda w, _: [
                lambda who, why=why: leagues.end_stage(who, _first_stage(w), reason=why)
                for why in ("", WHY)
            ],
            states=SEASON_OVER,
        )
    ],
    "leagues.change_league": [
        Case(
            lambda w, _: [
                lambda who: leagues.change_league(who, w.season.league, description="Rain."),
                lambda who: leagues.change_league(who, w.season.league, time_zone="Nowhere"),
            ]
        )
    ],
    "leagues.hand_over_league": [
        Case(
            lambda w, _: [
                lambda who, to=to: leagues.hand_over_league(who, w.season.league, w[to])
                for to in (MEMBER, STRANGER)
            ]
        )
    ],
    "days.check_in.open_check_in": [moves(leagues.open_check_in)],
    "days.check_in.close_check_in": [moves(leagues.close_check_in)],
    "days.check_in.check_everybody_in": [moves(leagues.check_everybody_in)],
    "days.check_in.check_in": [
        Case(
            lambda w, _: [
                lambda who, here=here: leagues.check_in(who, w.entry(HOME), here=here)
                for here in (True, False)
            ],
            who=(*NOT_THERE, AWAY),
            states=(OVER,),
        )
    ],
    "days.entrants.describe_entrants": [
        Case(
            lambda w, _: [
                lambda who, said=said: leagues.describe_entrants(who, w.season, said)
                for said in ({}, {str(w.entry(HOME).uuid): {"club": "Old Town"}})
            ]
        )
    ],
    "days.entrants.forget_contacts": [
        Case(lambda w, _: [lambda who: leagues.forget_contacts(who, w.season)])
    ],
    "days.coming_and_going.drop_out": [
        Case(
            lambda w, _: [
                lambda who, why=why: leagues.drop_out(who, w.entry(HOME), reason=why)
                for why in ("", WHY)
            ],
            states=(LIVE, OVER),
        )
    ],
    "days.coming_and_going.let_in": [
        Case(
            lambda w, _: [
                lambda who, why=why: leagues.let_in(who, w.entry(HOME), reason=why)
                for why in ("", WHY)
            ],
            states=(LIVE, OVER),
        )
    ],
    "leaving.withdraw_running": [
        Case(
            lambda w, _: [
                lambda who, why=why: leagues.withdraw_running(
                    who, w.entry(HOME), reason=why, annul=True
                )
                for why in ("", WHY)
            ],
            states=(LIVE, OVER),
        )
    ],
    "leaving.replace_entry": [
        Case(
            lambda w, made: [
                lambda who: leagues.replace_entry(
                    who, w.entry(HOME), made, inherits=True, reason=WHY
                ),
                lambda who: leagues.replace_entry(
                    who, w.entry(HOME), w.team(AWAY), inherits=False, strength="godlike", reason=""
                ),
            ],
            made=_new_team,
            states=(LIVE, OVER),
        )
    ],
    "leaving.enter_late": [
        Case(
            lambda w, made: [
                lambda who: leagues.enter_late(who, w.season, made, reason=WHY),
                lambda who: leagues.enter_late(who, w.season, w.team(HOME), reason=""),
            ],
            made=_new_team,
            states=SEASON_OVER,
        )
    ],
    "meetings.end_round": [
        Case(
            lambda w, made: [
                lambda who: leagues.end_round(who, made, reason=WHY),
                lambda who: leagues.end_round(who, w.round, reason=""),
            ],
            made=_weeks,
            states=(lambda w, made: leagues.end_round(w.owner, made, reason=WHY),),
        )
    ],
    "members.invite": [
        Case(
            lambda w, _: [
                lambda who, role=role, seats=seats: leagues.invite(
                    who, w.season.league, role=role, seats=seats
                )
                for role in ("coach", "commissioner", "king")
                for seats in (1, 0)
            ]
        )
    ],
    "members.invite_to_seat": [
        Case(
            lambda w, _: [
                lambda who, seat=seat: leagues.invite_to_seat(who, w.season.league, seat)
                for seat in (w[MEMBER], w[STRANGER])
            ]
        )
    ],
    "members.revoke_invitation": [
        Case(
            lambda w, made: [lambda who: leagues.revoke_invitation(who, fresh(made))],
            made=lambda w: leagues.invite(w.owner, w.season.league),
            states=(lambda w, made: leagues.revoke_invitation(w.owner, made),),
        )
    ],
    "members.answer_join_request": [
        Case(
            lambda w, made: [
                lambda who, accept=accept: leagues.answer_join_request(
                    who, fresh(made), accept=accept
                )
                for accept in (True, False)
            ],
            (MEMBER, HOME, AWAY),
            lambda w: leagues.join(
                w[STRANGER],
                leagues.change_league(w.owner, w.season.league, join_policy="approval"),
            ),
        )
    ],
    "members.set_role": [
        Case(
            lambda w, _: [
                lambda who, role=role, whom=whom: leagues.set_role(
                    who, w.season.league, w[whom], role
                )
                for role in ("spectator", "commissioner", "king")
                for whom in (MEMBER, "owner", STRANGER)
            ]
        )
    ],
    "members.remove_member": [
        Case(
            lambda w, _: [
                lambda who, whom=whom: leagues.remove_member(who, w.season.league, w[whom])
                for whom in (MEMBER, "owner", STRANGER)
            ]
        )
    ],
    "members.leave": [
        Case(lambda w, _: [lambda who: leagues.leave(who, w.season.league)], (STRANGER,))
    ],
    "campaigns.captives.let_go": [
        Case(
            lambda w, _: [
                lambda who, player=player: leagues.let_go(
                    who, w.entry(HOME), w.entry(AWAY), player, reason=WHY
                )
                for player in (1, 99)
            ],
            states=SEASON_OVER,
        )
    ],
    "seasons.create_season": [
        Case(
            lambda w, _: [
                lambda who, key=key, name=name: leagues.create_season(
                    who, w.season.league, name, key
                )
                for key in ("coin", "chess")
                for name in ("Cup", "")
            ]
        )
    ],
    "seasons.open_registration": [moves(leagues.open_registration)],
    "seasons.invite_to_season": [moves(leagues.invite_to_season)],
    "seasons.close_registration": [moves(leagues.close_registration)],
    "seasons.start_season": [moves(leagues.start_season)],
    "seasons.archive_season": [moves(leagues.archive_season)],
    "seasons.finish_season": [
        Case(
            lambda w, _: [
                lambda who, why=why: leagues.finish_season(who, w.season, reason=why)
                for why in ("", WHY)
            ],
            states=SEASON_OVER,
        )
    ],
    "seasons.reopen_season": [
        Case(
            lambda w, _: [
                lambda who, why=why: leagues.reopen_season(who, w.season, reason=why)
                for why in ("", WHY)
            ],
            states=SEASON_OVER,
        )
    ],
    "stages.plan_stages": [
        Case(
            lambda w, made: [
                lambda who: leagues.plan_stages(who, made, [{"format": "swiss", "rounds": 3}]),
                lambda who: leagues.plan_stages(who, w.season, []),
            ],
            made=_planned,
        )
    ],
    "stages.seed_entries": [
        Case(
            lambda w, _: [
                lambda who, seeds=seeds: leagues.seed_entries(who, w.season, seeds)
                for seeds in ({}, {"nobody": 1})
            ]
        )
    ],
    "stages.deal_by_hand": [
        Case(
            lambda w, _: [
                lambda who, groups=groups: leagues.deal_by_hand(who, _first_stage(w), groups)
                for groups in ([], [["nobody"]])
            ]
        )
    ],
    "stages.draw_round_again": [
        Case(
            lambda w, made: [
                lambda who: leagues.draw_round_again(who, made, reason=WHY),
                lambda who: leagues.draw_round_again(who, made, pins=[("nobody", None)], reason=""),
            ],
            made=_swiss,
        )
    ],
    "stages.settle_provisionally": [
        Case(
            lambda w, _: [
                lambda who, scores=scores: leagues.settle_provisionally(
                    who, w.fixture, scores, reason=WHY
                )
                for scores in ([1, 0], [1], [1, 1000])
            ],
            states=MEANWHILE,
        )
    ],
    "stages.change_policy": [
        Case(
            lambda w, _: [
                lambda who, policy=policy: leagues.change_policy(who, w.season, policy, reason=WHY)
                for policy in ({"confirm_days": 5}, {"nonsense": 1})
            ],
            states=SEASON_OVER,
        )
    ],
    "stages.change_house_rules": [
        Case(
            lambda w, _: [
                lambda who, options=options: leagues.change_house_rules(
                    who, w.season, options, reason=WHY
                )
                for options in ({}, {"nonsense": True})
            ],
            states=SEASON_OVER,
        )
    ],
    "stages.change_table": [
        Case(
            lambda w, _: [
                lambda who, breakers=breakers: leagues.change_table(
                    who, w.season, {"win": 2}, breakers, reason=WHY
                )
                for breakers in (["wins"], ["nonsense"])
            ],
            states=SEASON_OVER,
        )
    ],
    "campaigns.terms.answer_terms": [
        Case(
            lambda w, _: [
                lambda who, side=side, key=key, what=what: leagues.answer_terms(
                    who, w.fixture, side, key, what
                )
                for side, key, what in ANSWERS
            ],
            NOT_THERE,
            states=(_answered_terms, *MEANWHILE),
        ),
        Case(
            lambda w, _: [
                lambda who, key=key, what=what: leagues.answer_terms(who, w.fixture, 0, key, what)
                for _side, key, what in ANSWERS
            ],
            (AWAY,),
            states=(_answered_terms, *MEANWHILE),
        ),
    ],
}
