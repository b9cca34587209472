"""Rules of Royals. No clock, no dice, no names of people; only ids, for the words are the site's."""
