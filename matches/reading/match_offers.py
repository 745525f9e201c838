"""What the page of a fixture and the API offer to a reader who would begin its match.

Each offer asks the question that its operation asks.
"""

from __future__ import annotations

from dataclasses import dataclass

from leagues.access.permissions import User
from leagues.models import Fixture
from matches.live.invitations import open_invitations
from matches.live.operations import may_play
from matches.reporting.drafting import may_begin
from matches.reporting.people import Person
from matches.resolution.obstacles import Around, closed_problems
from matches.resolution.operations import may_resolve
from rosters.words.refusals import sentence


@dataclass(frozen=True, slots=True)
class Offered:
    """What a reader may do with a match that has not begun.

    play:    play it here, or invite the others to it.
    report:  begin to report its result.
    resolve: have the engine play it.
    waits:   in sentences, what keeps a reader who could play or report it from doing so now.
    """

    play: bool
    report: bool
    resolve: bool
    waits: tuple[str, ...] = ()


def offered(user: User, fixture: Fixture) -> Offered:
    """Return what a user may do with a fixture. A fixed number of queries, only one for a stranger.

    fixture: with its season, stage and sides, as `leagues.access.visible.fixtures` gives it.
    """
    person = Person.at(user, fixture)
    if not person.may_report or closed_problems(fixture):
        return Offered(False, False, False)
    around = Around(fixture)
    invited = open_invitations().filter(fixture=fixture).exists()
    return Offered(
        not invited and may_play(user, fixture, around),
        may_begin(person, fixture, around),
        may_resolve(user, fixture, around),
        tuple(map(sentence, around.hindered)),
    )
