"""Pages and files of the archive: a form in, one call, one template."""
