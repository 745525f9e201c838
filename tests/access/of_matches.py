"""The operations of playing, reporting and correcting."""

# A call binds its values by defaults, whose types mypy does not infer.
# mypy: disable-error-code="misc"

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO

from matches import quick_results, reporting
from matches.correcting import operations as correcting
from matches.league_files import large_files
from matches.league_files import operations as league_files
from matches.live import (
    handing_over,
    invitations,
    standing_orders,
    taking_back,
    taking_back_further,
    whole_moves,
)
from matches.live import operations as live_operations
from matches.models import Correction, LeagueFile, PlayInvitation, QuickResult, Report
from matches.papers.season_rosters import ask_for_rosters
from matches.resolution import claims
from matches.resolution import operations as resolving
from matches.sandboxes import operations as sandboxes
from rosters.models import Coach
from tests.access import world as there
from tests.access.cases import (
    LIVE,
    MEANWHILE,
    NO_COMMISSIONER,
    NONSENSE,
    NOT_THERE,
    OVER,
    Call,
    Case,
    fresh,
    moves,
    state,
)
from tests.access.world import AWAY, HOME, NOBODY_SCORED, WHY, World
from tests.matches.league_files.files import written

SEASON_OVER = (OVER,)


ANNUL = {"kind": "annul"}


def _corrected(world: World) -> Correction:
    there.played(world)
    return correcting.correct(world.owner, world.fixture, ANNUL, reason=WHY)


def _large_file(world: World) -> LeagueFile:
    return large_files.begin_large_file(world.owner, name="large.league.gz", size=9)


def _written_file(world: World) -> LeagueFile:
    return large_files.write_large_file(world.owner, world.season.league)


def _league_file(world: World) -> LeagueFile:
    return league_files.look_at_league_file(world.owner, written(world.season.league), copy=True)


def _undone(world: World, made: Correction) -> None:
    correcting.undo(world.owner, made, reason=WHY)


def _question(world: World) -> int:
    """The number of the question that waits in the live match, if there is one."""
    found = claims.live_match_of(world.fixture)
    return 0 if found is None else found.question_number


def _asked(world: World) -> str:
    """Which of the two is not asked, of a match that is live."""
    found = claims.live_match_of(world.fixture)
    assert found is not None
    assert found.asks is not None
    return AWAY if found.asks == 0 else HOME


def _report(made: Report) -> Report:
    found = Report.objects.select_related("fixture__season__league", "fixture__round")
    return found.prefetch_related("fixture__sides__entry__team__coach").get(pk=made.pk)


def _withdrawn(world: World, made: Report) -> None:
    reporting.withdraw_report(world[HOME], _report(made))


def _confirmed(world: World, made: Report) -> None:
    reporting.confirm_report(world[AWAY], _report(made))


def _disputed(world: World, made: Report) -> None:
    reporting.dispute_report(world[AWAY], _report(made), reason="It was not so.")


def _declined_to_play(world: World, made: PlayInvitation) -> None:
    invitations.decline(world[AWAY], made)


def _answers(world: World) -> list[Call]:
    return [
        lambda who, number=number, given=given: live_operations.answer(
            who, world.fixture, number, given
        )
        for number in (_question(world), 1000)
        for given in ("first", "second", *NONSENSE)
    ]


def _writes(made: Report) -> dict[str, list[Call]]:
    """What the author of a report does with it, rightly and not."""
    versions = (made.version, made.version + 7)
    return {
        "save_report": [
            lambda who, version=version, data=data: reporting.save_report(
                who, _report(made), version, data
            )
            for version in versions
            for data in (NOBODY_SCORED, *NONSENSE)
        ],
        "enter": [
            lambda who, version=version, entry=entry: reporting.enter(
                who, _report(made), version, entry
            )
            for version in versions
            for entry in ([4], *NONSENSE)
        ],
        "roll_the_rest": [
            lambda who, version=version: reporting.roll_the_rest(who, _report(made), version)
            for version in versions
        ],
        "take_back": [
            lambda who, version=version: reporting.take_back(who, _report(made), version, 7)
            for version in versions
        ],
        "file_report": [
            lambda who, version=version: reporting.file_report(who, _report(made), version)
            for version in versions
        ],
    }


def _written(name: str) -> list[Case]:
    states = (
        OVER,
        _withdrawn,
        lambda w, made: reporting.roll_the_rest(w[HOME], _report(made), made.version),
    )
    return [
        Case(lambda w, made: _writes(made)[name], (*NOT_THERE, AWAY), there.draft, states),
        Case(
            lambda w, made: _writes(made)[name],
            (*NOT_THERE, AWAY),
            there.filed,
            (_disputed, _confirmed),
        ),
    ]


def _about(operation: Callable[[Coach, Report], object], who: Sequence[str]) -> list[Case]:
    """What others say to a report, in each of its states."""
    return [
        Case(
            lambda w, made: [lambda user: operation(user, _report(made))],
            who,
            made,
            states,
        )
        for made, states in (
            (there.draft, (OVER, _withdrawn)),
            (there.filed, (OVER, _withdrawn, _disputed, _confirmed)),
        )
    ]


def _walks(world: World) -> list[Call]:
    return [
        lambda who, number=number: whole_moves.walk(
            who, world.fixture, number, {"to": "m7"}, ends=True
        )
        for number in (_question(world), 1000)
    ]


def _gives(world: World) -> list[Call]:
    return [
        lambda who, number=number: whole_moves.give(who, world.fixture, number, [["toss", "heads"]])
        for number in (_question(world), 1000)
    ]


def _plans(world: World) -> list[Call]:
    return [
        lambda who, number=number: whole_moves.give_plan(who, world.fixture, number, {"put": "1 x"})
        for number in (_question(world), 1000)
    ]


def _settles(world: World) -> list[Call]:
    return [
        lambda who, given=given: standing_orders.settle(who, world.fixture, world.side(HOME), given)
        for given in ({}, {"nonsense": "x"})
    ]


def _typed(world: World) -> QuickResult:
    """A result that was typed, and another of the same match."""
    quick_results.enter_results(world.owner, world.fixture.round, "1 2 0\n1 0 2")
    return QuickResult.objects.order_by("-pk")[0]


MATCHES: dict[str, list[Case]] = {
    "quick_results.operations.enter_results": [
        Case(
            lambda w, _: [
                lambda who, lines=lines: quick_results.enter_results(who, w.fixture.round, lines)
                for lines in ("1 2 0", "", "x", "9 9")
            ],
            states=MEANWHILE,
        )
    ],
    "papers.season_rosters.ask_for_rosters": [
        Case(lambda w, _: [lambda who: ask_for_rosters(who, w.season)], states=MEANWHILE)
    ],
    "quick_results.slips.print_codes": [
        Case(
            lambda w, _: [
                lambda who, key=key: quick_results.print_codes(who, w.fixture.round, key)
                for key in ("", "a-key", "x" * 9999)
            ],
            states=MEANWHILE,
        )
    ],
    "quick_results.operations.choose_result": [
        Case(
            lambda w, made: [lambda who: quick_results.choose_result(who, fresh(made))],
            made=_typed,
            states=SEASON_OVER,
        )
    ],
    "quick_results.operations.set_result_aside": [
        Case(
            lambda w, made: [lambda who: quick_results.set_result_aside(who, fresh(made))],
            made=_typed,
            states=SEASON_OVER,
        )
    ],
    "quick_results.operations.take_back_result": [
        Case(
            lambda w, made: [
                lambda who, why=why: quick_results.take_back_result(who, fresh(made), reason=why)
                for why in ("", WHY)
            ],
            made=_typed,
            states=SEASON_OVER,
        )
    ],
    "correcting.operations.preview": [
        Case(
            lambda w, _: [
                lambda who, change=change: correcting.preview(who, w.fixture, change)
                for change in (ANNUL, {"kind": "nonsense"}, *NONSENSE)
            ],
            states=MEANWHILE,
        )
    ],
    "correcting.operations.correct": [
        Case(
            lambda w, _: [
                lambda who, change=change, why=why: correcting.correct(
                    who, w.fixture, change, reason=why
                )
                for change in (ANNUL, {"kind": "nonsense"}, *NONSENSE)
                for why in ("", WHY)
            ],
            states=MEANWHILE,
        )
    ],
    "correcting.operations.preview_turn": [
        Case(
            lambda w, made: [lambda who: correcting.preview_turn(who, fresh(made))],
            made=_corrected,
            states=(_undone, OVER),
        )
    ],
    "correcting.operations.undo": [
        Case(
            lambda w, made: [
                lambda who, why=why: correcting.undo(who, fresh(made), reason=why)
                for why in ("", WHY)
            ],
            made=_corrected,
            states=(_undone, OVER),
        )
    ],
    "correcting.operations.reapply": [
        Case(
            lambda w, made: [
                lambda who, why=why: correcting.reapply(who, fresh(made), reason=why)
                for why in ("", WHY)
            ],
            made=_corrected,
            states=(_undone, OVER),
        )
    ],
    "live.invitations.play_here": [
        Case(
            lambda w, _: [
                lambda who, people=people: invitations.play_here(who, w.fixture, people)
                for people in (None, [0, 1], [], [7])
            ],
            NOT_THERE,
            states=(*MEANWHILE, state(there.invited)),
        )
    ],
    "live.invitations.accept": [
        Case(
            lambda w, made: [lambda who: invitations.accept(who, fresh(made))],
            NOT_THERE,
            there.invited,
            (OVER, LIVE, _declined_to_play, lambda w, made: invitations.accept(w[AWAY], made)),
        )
    ],
    "live.invitations.decline": [
        Case(
            lambda w, made: [lambda who: invitations.decline(who, fresh(made))],
            NOT_THERE,
            there.invited,
            (OVER, LIVE, _declined_to_play, lambda w, made: invitations.accept(w[AWAY], made)),
        )
    ],
    "live.invitations.withdraw": [
        Case(
            lambda w, made: [lambda who: invitations.withdraw(who, fresh(made))],
            (*NOT_THERE, AWAY),
            there.invited,
            (OVER, LIVE, _declined_to_play, lambda w, made: invitations.accept(w[AWAY], made)),
        )
    ],
    "live.operations.start_match": [
        Case(
            lambda w, _: [
                lambda who, people=people: live_operations.start_match(who, w.fixture, people)
                for people in (None, [0, 1], [], [7])
            ],
            NOT_THERE,
            states=MEANWHILE,
        )
    ],
    "live.operations.kick_off": [
        Case(
            lambda w, _: [lambda who: live_operations.kick_off(who, w.fixture)],
            NOT_THERE,
            states=(*MEANWHILE, state(there.seated)),
        )
    ],
    "live.operations.leave_match": [
        Case(
            lambda w, _: [lambda who: live_operations.leave_match(who, w.fixture)],
            NOT_THERE,
            states=(*MEANWHILE, state(there.seated)),
        )
    ],
    "live.operations.answer": [
        Case(lambda w, _: _answers(w), NOT_THERE, states=(*MEANWHILE, state(there.seated))),
        Case(lambda w, _: _answers(w), ("other",), there.live),
    ],
    "live.taking_back.take_back_answers": [
        Case(
            lambda w, _: [
                lambda who, number=number: taking_back.take_back_answers(who, w.fixture, number)
                for number in (_question(w), 1000)
            ],
            NOT_THERE,
            states=(*MEANWHILE, state(there.seated)),
        )
    ],
    "live.handing_over.hand_over": [
        Case(
            lambda w, _: [
                lambda who, until=until: handing_over.hand_over(who, w.fixture, w.side(HOME), until)
                for until in ("turn", "end")
            ],
            (*NOT_THERE, AWAY),
            states=(*MEANWHILE, state(there.seated)),
        )
    ],
    "live.handing_over.take_over": [
        Case(
            lambda w, _: [lambda who: handing_over.take_over(who, w.fixture, w.side(HOME))],
            (*NOT_THERE, AWAY),
            states=(*MEANWHILE, state(there.seated)),
        )
    ],
    "live.handing_over.play_on": [
        Case(
            lambda w, _: [lambda who: handing_over.play_on(who, w.fixture)],
            NOT_THERE,
            states=(*MEANWHILE, state(there.seated)),
        )
    ],
    "live.taking_back_further.ways_back": [
        Case(
            lambda w, _: [lambda who: taking_back_further.ways_back(who, w.fixture)],
            NOT_THERE,
            states=(*MEANWHILE, state(there.seated)),
        )
    ],
    "live.taking_back_further.ask_back": [
        Case(
            lambda w, _: [
                lambda who, back=back: taking_back_further.ask_back(
                    who, w.fixture, _question(w), back
                )
                for back in (1, 1000)
            ],
            NOT_THERE,
            states=(*MEANWHILE, state(there.seated)),
        )
    ],
    "live.taking_back_further.answer_request": [
        Case(
            lambda w, _: [
                lambda who, agree=agree: taking_back_further.answer_request(
                    who, w.fixture, "0", agree=agree
                )
                for agree in (True, False)
            ],
            NOT_THERE,
            states=(*MEANWHILE, state(there.seated)),
        )
    ],
    "live.operations.answer_by_default": [
        Case(
            lambda w, _: [
                lambda who, number=number: live_operations.answer_by_default(who, w.fixture, number)
                for number in (_question(w), 1000)
            ],
            NOT_THERE,
            states=(*MEANWHILE, state(there.seated)),
        )
    ],
    "live.operations.abandon_match": [
        Case(
            lambda w, _: [
                lambda who, why=why: live_operations.abandon_match(who, w.fixture, reason=why)
                for why in ("", WHY)
            ],
            states=(*MEANWHILE, state(there.seated)),
        )
    ],
    "resolution.operations.resolve_season": [
        Case(lambda w, _: [lambda who: resolving.resolve_season(who, w.season)], states=SEASON_OVER)
    ],
    "resolution.operations.resolve_round": [
        Case(lambda w, _: [lambda who: resolving.resolve_round(who, w.round)], states=MEANWHILE)
    ],
    "resolution.operations.resolve_fixture": [
        Case(lambda w, _: [lambda who: resolving.resolve_fixture(who, w.fixture)], states=MEANWHILE)
    ],
    "resolution.operations.cancel_resolution": [
        Case(
            lambda w, made: [lambda who: resolving.cancel_resolution(who, fresh(made))],
            made=lambda w: resolving.resolve_season(w.owner, w.season),
            states=(lambda w, made: resolving.cancel_resolution(w.owner, made),),
        )
    ],
    "live.standing_orders.settle": [
        Case(
            lambda w, _: _settles(w),
            (*NOT_THERE, AWAY),
            states=(*MEANWHILE, state(there.seated)),
        )
    ],
    "reporting.drafting.begin_report": [
        Case(
            lambda w, _: [lambda who: reporting.begin_report(who, w.fixture)],
            NOT_THERE,
            states=MEANWHILE,
        )
    ],
    "reporting.drafting.save_report": _written("save_report"),
    "reporting.drafting.enter": _written("enter"),
    "reporting.drafting.roll_the_rest": _written("roll_the_rest"),
    "reporting.drafting.take_back": _written("take_back"),
    "reporting.filing.file_report": _written("file_report"),
    "reporting.filing.confirm_report": _about(reporting.confirm_report, (*NOT_THERE, HOME)),
    "reporting.filing.dispute_report": _about(
        lambda who, report: reporting.dispute_report(who, report, reason="No."), (*NOT_THERE, HOME)
    ),
    "reporting.filing.withdraw_report": _about(reporting.withdraw_report, (*NOT_THERE, AWAY)),
    "reporting.filing.rule_on_report": _about(
        lambda who, report: reporting.rule_on_report(who, report, reason=""), NO_COMMISSIONER
    ),
    "league_files.operations.export_league": [
        Case(
            lambda w, _: [lambda who: league_files.export_league(who, w.season.league, BytesIO())],
            states=MEANWHILE,
        )
    ],
    "league_files.large_files.add_piece": [
        Case(
            lambda w, made: [
                lambda who, number=number: large_files.add_piece(who, fresh(made), number, b"0")
                for number in (0, 7)
            ],
            made=_large_file,
        )
    ],
    "league_files.large_files.content_of": [
        Case(
            lambda w, made: [lambda who: large_files.content_of(who, fresh(made))],
            made=_written_file,
        )
    ],
    "league_files.large_files.read_large_file": [
        Case(
            lambda w, made: [lambda who: large_files.read_large_file(who, fresh(made))],
            made=_large_file,
        )
    ],
    "league_files.large_files.store_large_file": [
        Case(
            lambda w, made: [lambda who: large_files.store_large_file(who, fresh(made))],
            made=_large_file,
        )
    ],
    "league_files.large_files.write_large_file": [
        Case(
            lambda w, _: [lambda who: large_files.write_large_file(who, w.season.league)],
        )
    ],
    "league_files.operations.left_behind": [
        Case(
            lambda w, _: [lambda who: league_files.left_behind(who, w.season.league)],
            states=MEANWHILE,
        )
    ],
    "league_files.operations.store_league_file": [
        Case(
            lambda w, made: [lambda who: league_files.store_league_file(who, fresh(made))],
            made=_league_file,
            states=SEASON_OVER,
        )
    ],
    "sandboxes.operations.open_sandbox": [moves(sandboxes.open_sandbox)],
    "sandboxes.operations.delete_sandbox": [moves(sandboxes.delete_sandbox)],
    "live.whole_moves.walk": [
        Case(lambda w, _: _walks(w), NOT_THERE, states=(*MEANWHILE, state(there.seated))),
        Case(lambda w, _: _walks(w), ("other",), there.live),
    ],
    "live.whole_moves.give": [
        Case(lambda w, _: _gives(w), NOT_THERE, states=(*MEANWHILE, state(there.seated))),
        Case(lambda w, _: _gives(w), ("other",), there.live),
    ],
    "live.whole_moves.give_plan": [
        Case(lambda w, _: _plans(w), NOT_THERE, states=(*MEANWHILE, state(there.seated))),
        Case(lambda w, _: _plans(w), ("other",), there.live),
    ],
}
