"""Papers as PDF: rosters, cards, pairings, slips (LG-PAPER).

`teams` and `rounds` say what stands on a paper, as JSON; `typesetting` makes it a PDF.
"""
