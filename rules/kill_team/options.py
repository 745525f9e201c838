"""What a match of Kill Team is told beside its line-ups.

| option        | what                                                            | usual |
| ------------- | --------------------------------------------------------------- | ----- |
| `competition` | where it is played: campaign play (KT-CAMP) where it is any     | none  |
| `mission`     | the id of the one that is played; else it is drawn (KT-MISS-02) | drawn |
| `layout`      | so for the terrain layout                                       | drawn |
| `campaign`    | what it is told of a campaign over resources (KT-CAMP-30)       | none  |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

JSON = Any

#: What a season may set as a house rule.
HOUSE_RULES: Mapping[str, str] = {}


def is_war(options: Mapping[str, JSON]) -> bool:
    """Say whether the season is a campaign that is fought over resources (KT-CAMP-30)."""
    return "campaign" in options


def is_campaign(options: Mapping[str, JSON]) -> bool:
    """Say whether levels count and injuries last (KT-CAMP-01, KT-ROST-13)."""
    return bool(options.get("competition", ""))
