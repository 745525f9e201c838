"""What every part of the API has in common: errors, JSON, pages, the OpenAPI document."""
