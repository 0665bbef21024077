"""The page to play on: its server (``undaunted serve``) and, in ``client``, what the browser loads."""
