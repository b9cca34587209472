"""How people prove who they are: allauth's hooks, passwords, second factors, attempts and devices."""
