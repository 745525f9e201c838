"""Roll and apply the weather (BB-WEATHER)."""

from __future__ import annotations

from rules.blood_bowl.position import EXHAUSTED, Weather
from rules.blood_bowl.referee import Referee

WEATHER_NAMES = ("sweltering heat", "very sunny", "nice", "pouring rain", "blizzard")


def weather_of(total: int) -> Weather:
    """Return the weather for the sum of the two coaches' dice (BB-WEATHER-01)."""
    if total == 2:
        return Weather.SWELTERING_HEAT
    if total == 3:
        return Weather.VERY_SUNNY
    if total == 11:
        return Weather.POURING_RAIN
    if total == 12:
        return Weather.BLIZZARD
    return Weather.NICE


def roll_weather(ref: Referee, clause: str = "BB-WEATHER-01", first: int = 0) -> None:
    """Roll a D6 for each coach, the side ``first`` before the other; the weather applies at
    once.
    """
    total = sum(ref.d6("weather", clause, side) for side in (first, 1 - first))
    ref.pos.weather = weather_of(total)
    ref.note("weather", clause, detail=WEATHER_NAMES[ref.pos.weather])


def heat(ref: Referee) -> None:
    """Exhaust players on the pitch by a 1 each at the end of a drive, in heat
    (BB-WEATHER-03, -04).
    """
    pos = ref.pos
    if pos.weather != Weather.SWELTERING_HEAT:
        return
    for side in (0, 1):
        for p in pos.on_pitch(side):
            if ref.d6("heat", "BB-WEATHER-03", side, p) == 1:
                pos.lift(p, EXHAUSTED)
                ref.note("exhausted", "BB-WEATHER-03", p)
