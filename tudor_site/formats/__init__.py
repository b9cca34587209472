"""How dates are written in each language, where Django's own way is not ours. Templates name a format
(`{{ day|date:"DAY_FORMAT" }}`) instead of spelling it, for every language has its own order and its own dots."""
