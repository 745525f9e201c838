"""English as in Britain: also wherever no region is known."""
