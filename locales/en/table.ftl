# What the frame of the browser game and the page around the board say first.

page-daily = Daily
page-boards = Community
page-profile = Profile
nav-more = More
chip-more = Rule of this board: show more
chip-states = { $n } states
mark-refused = not allowed now
do-more = More
start-again = This light and its neighbours changed. Press it once more.
start-twice = Twice is the same as never. Now put out all the lights.
start-go = Put out all the lights.
other-window = You play in two windows: both show the same game.
