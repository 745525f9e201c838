"""The reference of the API: the OpenAPI document as pages for people."""
