"""Clubs: members, roles, own tables and leagues, and matches between clubs."""
