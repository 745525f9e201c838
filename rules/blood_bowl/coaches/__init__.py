"""Automated coaches of Blood Bowl:

`manager` runs a team between matches, the others play a match.
"""
