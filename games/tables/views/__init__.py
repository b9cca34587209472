"""Pages of the lobby and of tables that have not begun: a form in, one call, one template."""
