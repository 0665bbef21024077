"""The automaton: what the side that nobody plays does in solitaire scenarios.

``turn`` is its turn, ``cards`` has its draws and plays, and ``fight`` its part in combats. ``orders`` is for its
units, ``arrivals`` for the units that come to it, and ``faults`` for its faults in a document.  Which side it is and
how it looks at the map stands in ``nobody.py``, as all rules may ask that.

Rule: AA-11.1.
"""
