"""Vehicles with crews: enter, exit, switch seats, drive, damage and repair.  This is a separate pack.

A pack or a game that requires ``vehicles`` may put vehicles on its maps.  What a success of a further kind of attack
does to a vehicle is said with ``Result(kind, "vehicle", hit_vehicle, ("damage",), starts=(HIT_VEHICLE,))``.
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
