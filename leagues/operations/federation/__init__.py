"""What commissioners say for the report to a game's federation (LG-IO-12)."""

from leagues.operations.federation.members import federation_of, name_member, report_to_federation

__all__ = ["federation_of", "name_member", "report_to_federation"]
