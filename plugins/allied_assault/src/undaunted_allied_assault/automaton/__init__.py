"""The automaton: the side that nobody plays in solitaire scenarios.

``view`` says which side it is and how it looks at the map; ``turn`` is its turn, ``cards`` what it draws and
plays, ``fight`` its part in combats, ``orders`` what its units do, ``arrivals`` the units that come to it.

Rule: AA-11.1.
"""
