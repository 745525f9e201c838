"""Necromunda: a file a chapter of docs/rules/necromunda.md.

`catalogue` reads the data, `contents` is what it holds and `faults` what is compared across files;
`stats`, `weapons`, `traits`, `effects`, `skills`, `gear`, `gangs`, `injuries`, `advances`,
`territories`, `scenarios` and `boards` say what may stand there.  `vocabulary` has the closed lists
of words that data and code share, `amounts` the quantities that are rolled.

What runs between battles is in `between`.
"""
