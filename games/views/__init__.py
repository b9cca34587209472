"""The pages of the playing rooms: a form in, one call, one template."""
