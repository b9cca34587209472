"""How the site runs in production: `docs/operations/deploy.md`."""
