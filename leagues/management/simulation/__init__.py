"""Whole seasons of a league with people who are not there. Everything goes through the services that real people, hosts
and workers use, at moments that are set; what is promised to members is checked, never arranged."""
