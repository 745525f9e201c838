"""The export of all that is stored about a person, for that person (LG-ROLE-06)."""

from __future__ import annotations

from typing import Any

from rosters import hooks
from rosters.models import Coach, Team


def personal_data(coach: Coach) -> dict[str, Any]:
    """Return the account, its teams with all their events, and the data of the upper layers.

    Plain JSON; times are ISO 8601. The password is left out: it is stored as a hash only.
    """
    teams = (
        Team.objects.filter(coach=coach, copy_of=None)
        .prefetch_related("events")
        .order_by("created", "pk")
    )
    data: dict[str, Any] = {
        "account": {
            "username": coach.username,
            "display_name": coach.display_name,
            "email": coach.email,
            "confirmed_email": coach.confirmed_email,
            "language": coach.language,
            "time_zone": coach.time_zone,
            "region": coach.region,
            "federation_name": coach.federation_name,
            "federation_number": coach.federation_number,
            "joined": coach.date_joined.isoformat(),
        },
        "letters": [
            {"kind": letter.kind, "to": letter.to, "at": letter.created.isoformat()}
            for letter in coach.letters.order_by("pk")
        ],
        "tokens": [
            {
                "name": token.name,
                "scope": token.scope,
                "made": token.created.isoformat(),
                "ends": token.expires and token.expires.isoformat(),
                "used": token.used and token.used.isoformat(),
            }
            for token in coach.api_tokens.all()
        ],
        "teams": [_team(team) for team in teams],
        "drafts": [
            {
                "id": str(draft.uuid),
                "game": draft.game,
                "version": draft.version,
                "roster": draft.roster,
                "before": draft.before,
                "shared": draft.shared,
                "at": draft.changed.isoformat(),
                "archived": draft.archived and draft.archived.isoformat(),
            }
            for draft in coach.drafts.filter(team=None)
        ],
    }
    for name, tell in hooks.personal_data.items():
        data[name] = tell(coach)
    return data


def _team(team: Team) -> dict[str, Any]:
    return {
        "id": str(team.uuid),
        "name": team.name,
        "game": team.game,
        "version": team.version,
        "race": team.race,
        "events": [
            {
                "seq": event.seq,
                "place": event.place,
                "kind": event.kind,
                "version": event.version,
                "payload": event.payload,
                "voided": event.voided_by is not None,
                "at": event.created.isoformat(),
            }
            for event in team.events.all()
        ],
    }
