"""The embedded server and the processes around it."""
