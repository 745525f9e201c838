"""The options of a match of Kill Team.

| option        | what                                                            | usual |
| ------------- | --------------------------------------------------------------- | ----- |
| `competition` | the competition it is part of: makes it campaign play (KT-CAMP) | none  |
| `mission`     | the id of the one that is played; else it is drawn (KT-MISS-02) | drawn |
| `layout`      | the id of the terrain layout; else it is drawn                  | drawn |
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
