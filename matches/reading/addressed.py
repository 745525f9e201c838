"""The games of what the addresses of this layer name (`rosters.web.addressed`)."""

from __future__ import annotations

from leagues.models import Fixture
from matches.models import Correction, PlayInvitation, Report, Resolution
from rosters.web.addressed import by_uuid

#: By how the addresses of pages and of the API begin.
ADDRESSES = {
    "reports": by_uuid(Report, "fixture__season__game"),
    "corrections": by_uuid(Correction, "fixture__season__game"),
    "play-invitations": by_uuid(PlayInvitation, "fixture__season__game"),
    "practice": by_uuid(Fixture, "season__game"),
    "resolutions": by_uuid(Resolution, "season__game"),
}
