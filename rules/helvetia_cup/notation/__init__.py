"""A position as text that a person can read and write; tests and bug reports are written in it.

    half 2, minute 57, score 1:0, Away attacks
    -3,-1     .    .    H9   .
    -3,0    .    *    h7/A5! .
    -4,1      .    A3   .    .

    H7 shot 15, long pass 12, markers 0 of 3, captain "Vix Candleleap"
    A12 bench, as DF
    home = {"name": "Lantern Foxes"}
    yellows = {"A5": 1}

The first line has the clock, the score and who attacks.  A row begins with the name of its leftmost
hex; from there its hexes follow, each a word.  Rows and hexes where nothing is may be left out.
Home's players are ``H`` and the shirt number, Away's ``A``; standing in capitals, lying in small
letters, ``!`` has used the defensive action, ``*`` the ball, with its carrier or alone.  What
shares a hex is joined by ``/``: ``h7/*`` is a ball that lies where Home's 7 lies.

Then a line for every player who is not on the pitch, or not as usual: a goalkeeper with the 1, all
others outfield players, speed 4, pressure 4, other skills 10.  Then facts: of the line-ups, and of
the position by the names of its slots, as JSON; what is not said is as in a round of the first half
in which nothing has happened.  ``read`` and ``write`` undo each other.
"""

from rules.helvetia_cup.notation.placing import BadNotation, read
from rules.helvetia_cup.notation.writing import write

__all__ = ["BadNotation", "read", "write"]
