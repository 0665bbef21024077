"""Five prizes: a small game of secret bids."""
