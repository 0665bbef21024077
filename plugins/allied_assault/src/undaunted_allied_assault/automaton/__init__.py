"""The automaton: what the side that nobody plays does in solitaire scenarios.

``turn`` is its turn, ``cards`` what it draws and plays, ``fight`` its part in combats, ``orders`` what its units do,
``arrivals`` the units that come to it, ``faults`` what may be wrong with it in a document.  Which side it is and how it
looks at the map stands in ``nobody.py``, as all rules may ask that.

Rule: AA-11.1.
"""
