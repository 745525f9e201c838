"""Automated coaches of Blood Bowl: who runs a team between matches, who plays one."""
