"""Pages of a running match: a form in, one call, one template."""
