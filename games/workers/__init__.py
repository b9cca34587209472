"""Whether workers and their beat are alive."""
