"""Settings: `base` holds every fact once; `dev`, `browser`, `test`, `prod` and those of the bench say where they
differ."""
