"""One search box for players, clubs, leagues, games and rules, which forgives typing errors."""
