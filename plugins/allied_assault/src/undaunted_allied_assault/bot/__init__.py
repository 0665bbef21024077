"""The bot ``greedy`` of this game: what it knows, what it values, how it chooses."""
