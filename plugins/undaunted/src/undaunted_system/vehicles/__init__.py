"""Vehicles with crews: enter, exit, switch seats, drive, damage and repair.  This is a separate pack.

A pack or a game that requires ``vehicles`` may put vehicles on its maps.  Every attack but Suppress does damage to
them.  A pack that wants something else of an attack says so with a ``Result`` of that attack.
"""

from undaunted_system.vehicles.damage import HIT_VEHICLE, hit_vehicle, is_destroyed
from undaunted_system.vehicles.seats import is_disabled
from undaunted_system.vehicles.state import VehicleRules, Vehicles, VehicleState, VehicleTable

__all__ = [
    "HIT_VEHICLE",
    "VehicleRules",
    "VehicleState",
    "VehicleTable",
    "Vehicles",
    "hit_vehicle",
    "is_destroyed",
    "is_disabled",
]
