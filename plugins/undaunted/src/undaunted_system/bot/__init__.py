"""The bot ``greedy``: what it knows, what it values, how it chooses."""
