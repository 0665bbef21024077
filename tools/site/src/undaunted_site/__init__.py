"""A site: games of the library as static files, which the browser of the player runs without a server."""

__version__ = "0.1.0"
