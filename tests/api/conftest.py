"""What all tests of the API stand on."""

from tests.api.declared import every_status_is_declared

__all__ = ["every_status_is_declared"]
