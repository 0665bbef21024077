"""Commands of the project that are no tests: what makes kept files, plants faults, counts and plays very many games."""
