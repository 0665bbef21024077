"""What several tests use: situations, players, readers of pictures and documents.  There are no tests here."""
