"""Settings: `base` holds every fact once; `dev`, `test` and `prod` say where they differ. Nothing runs."""
