"""What is brought to a season from elsewhere: files looked at, then stored as they were shown."""

from leagues.operations.brought.files import look_at_file, store_file

__all__ = ["look_at_file", "store_file"]
