"""The facade: games, their views, saves and replays."""
