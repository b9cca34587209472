"""Commands of leaderboards."""
