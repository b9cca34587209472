"""The running match: moves, clocks, scoring, bots' turns, chat, presence, auto-play."""
