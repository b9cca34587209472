"""What the site knows of each game outside its rules, one package per title.

protocol     what is asked of a title, and its plain defaults
registry     all titles
loaders      where Django finds their templates and static files
wording      moves, events, names and refusals in words
anchors      where on a board something is done or happens
coaching     the tutor
facts        what of a match is worth finding again
statistics   what is counted of it
rules_pages  chapters and tables of the rules
figures      positions as pictures
lessons      a few decisions on the real board
tudor        Tudor outside its rules
royals       Royals outside its rules
"""
