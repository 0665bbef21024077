"""Bad input: each gets one error of the documented kind, and nothing else changes."""
