"""What the games look like from outside, frozen: the guard of every rebuilding of the rules."""
