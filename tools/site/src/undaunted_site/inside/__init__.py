"""What runs in the browser of the player: the tables, behind the messages of the server."""
