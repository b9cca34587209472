"""Settings: `base` holds every fact once; `dev`, `browser`, `test` and `prod` say where they differ. Nothing runs."""
