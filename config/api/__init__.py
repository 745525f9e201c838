"""The parts of the API that all others share: errors, JSON, pages, the OpenAPI document."""
