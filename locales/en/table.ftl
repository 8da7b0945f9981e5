# Texts of the frame of the browser game and of the play page that are loaded first.

page-daily = Daily
page-boards = Community
page-class = Class
page-profile = Profile
nav-more = More
chip-more = Rule of this board: show more
chip-states = { $n } states
chip-graph = cell and neighbours
mark-refused = not allowed now
do-more = More
start-again = This light and its neighbours changed. Press the same cell again.
start-twice = Pressing twice is the same as not pressing at all. Now turn all lights off.
start-go = Turn all lights off.
other-window = The game is open in two windows. Both show the same game.
