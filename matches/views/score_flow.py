"""The score of a match through its time, as a picture that a server draws (one step a score)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from matches.story import Story

_WIDTH, _HEIGHT, _LEFT, _TOP, _FOOT = 440, 170, 26, 14, 26
#: Where on the picture a part of the match, or a score, is.
Along = Callable[[int], float]
#: One side's line and mark differ from another's without its colour: whole, dashed, dotted ...
_DASHES = ("", "7 5", "2 5", "11 4 2 4")


def score_flow(story: Story, kits: Sequence[str], title: str) -> SafeString | None:
    """None where nobody has scored, or the game does not say when.

    One step of several points is no flow: a game that counts at the end has told nothing of when.

    kits:  classes of what the sides wear, home first.
    title: what the picture shows, in words.
    """
    if not story.steps or not story.parts:
        return None
    if len(story.steps) == 1 and sum(story.steps[0].score) > 1:
        return None
    sides = len(story.steps[0].score)
    most = max(max(step.score) for step in story.steps)

    def x(part: int) -> float:
        return _LEFT + (_WIDTH - _LEFT - 24) * part / story.parts

    def y(score: int) -> float:
        return _HEIGHT - _FOOT - (_HEIGHT - _FOOT - _TOP) * score / max(1, most)

    grid = format_html_join(
        "",
        '<path class="grid" d="M{} {}H{}"/><text x="{}" y="{}" text-anchor="end">{}</text>',
        ((_LEFT, y(n), _WIDTH - 24, _LEFT - 8, y(n) + 4, n) for n in range(most + 1)),
    )
    named = {step.at: step.part for step in story.steps}
    ticks = format_html_join(
        "",
        '<text x="{}" y="{}" text-anchor="middle">{}</text>',
        ((x(part), _HEIGHT - 8, at) for at, part in named.items()),
    )
    lines = format_html_join(
        "", "{}", ((_line(story, side, kits, x, y),) for side in reversed(range(sides)))
    )
    return format_html(
        '<svg class="chart score-flow" viewBox="0 0 {} {}" role="img"><title>{}</title>{}</svg>',
        _WIDTH,
        _HEIGHT,
        title,
        grid + ticks + lines,
    )


def _line(story: Story, side: int, kits: Sequence[str], x: Along, y: Along) -> SafeString:
    """The steps of one side, with its mark where it scored."""
    path, score = f"M{x(0):.1f} {y(0):.1f}", 0
    marks = []
    for step in story.steps:
        if step.score[side] != score:
            score = step.score[side]
            path += f"H{x(step.part):.1f}V{y(score):.1f}"
            marks.append((x(step.part), y(score)))
    path += f"H{x(story.parts):.1f}"
    drawn = format_html_join("", "{}", ((_mark(side, at, level),) for at, level in marks))
    return format_html(
        '<g class="{}"><path class="own" d="{}" stroke-dasharray="{}"/>{}</g>',
        kits[side],
        path,
        _DASHES[side % len(_DASHES)],
        drawn,
    )


def _mark(side: int, at: float, level: float) -> SafeString:
    """A disc for the first side, then square, triangle and diamond."""
    if side == 0:
        return format_html('<circle cx="{}" cy="{}" r="7"/>', f"{at:.1f}", f"{level:.1f}")
    turned = {
        1: "M{} {}h13v13h-13Z",
        2: "M{} {}l7.5 13h-15Z",
        3: "M{} {}l8 8-8 8-8-8Z",
    }[side % 4 or 1]
    left, up = (6.5, 6.5) if side == 1 else (0, 8)
    return format_html('<path d="{}"/>', turned.format(f"{at - left:.1f}", f"{level - up:.1f}"))
