"""The `mathmint` command."""
