"""The names that everything in this game goes by: sides, theatres, faces, and the ids of systems, units and leaders."""

from typing import Literal

Side = Literal["empire", "rebel"]
SIDES: tuple[Side, Side] = ("rebel", "empire")
"""The Rebel acts first in every phase (RB-3.1.2)."""
OPPONENT: dict[Side, Side] = {"empire": "rebel", "rebel": "empire"}
Role = Literal["admiral", "general"]
"""The members of a team (RB-17.1.1): the Admiral with the blue leaders, the General with the orange ones."""
Member = Literal["rebel-admiral", "empire-admiral", "empire-general", "rebel-general"]
MEMBERS: tuple[Member, ...] = ("rebel-admiral", "empire-admiral", "empire-general", "rebel-general")
"""In the order of their initiative (RB-17.1.4)."""
Seat = Literal["rebel", "empire", "rebel-admiral", "empire-admiral", "empire-general", "rebel-general"]
SEATS: tuple[Seat, ...] = (*SIDES, *MEMBERS)
SIDE_OF: dict[Seat, Side] = {seat: "rebel" if seat.startswith("rebel") else "empire" for seat in SEATS}
ROLE_OF: dict[Seat, Role | None] = {
    seat: "admiral" if seat.endswith("admiral") else "general" if seat.endswith("general") else None for seat in SEATS
}
"""Whose seat it is; one who plays a faction alone has no role."""

Theatre = Literal["space", "ground"]
THEATRES: tuple[Theatre, Theatre] = ("space", "ground")
"""In the order of a combat round (RB-5.4.1)."""
Colour = Literal["red", "black"]
Skill = Literal["diplomacy", "intel", "spec-ops", "logistics"]
Shape = Literal["triangle", "circle", "square"]
Face = Literal["blank", "hit", "direct-hit", "special"]
Icon = Literal["space-triangle", "space-circle", "space-square", "ground-triangle", "ground-circle", "ground-square"]
LeaderEntry = Literal["starting", "recruit", "replacement"]
UnitClass = Literal["fighter", "capital", "station", "infantry", "vehicle", "structure"]
ActionTiming = Literal["assignment", "start-of-combat", "immediate", "special"]

SystemId = Literal[
    "alderaan",
    "bespin",
    "bothawui",
    "cato-neimoidia",
    "corellia",
    "coruscant",
    "dagobah",
    "dantooine",
    "dathomir",
    "endor",
    "felucia",
    "geonosis",
    "hoth",
    "ilum",
    "kashyyyk",
    "kessel",
    "malastare",
    "mandalore",
    "mon-calamari",
    "mustafar",
    "mygeeto",
    "naboo",
    "nal-hutta",
    "ord-mantell",
    "rodia",
    "ryloth",
    "saleucami",
    "sullust",
    "tatooine",
    "toydaria",
    "utapau",
    "yavin",
]

RebelBase = Literal["rebel-base"]
REBEL_BASE: RebelBase = "rebel-base"
"""The Rebel Base space, which is no system (RB-0.1.10)."""
Place = Literal[SystemId, RebelBase]

UnitId = Literal[
    "stormtrooper",
    "at-st",
    "at-at",
    "tie-fighter",
    "assault-carrier",
    "star-destroyer",
    "super-star-destroyer",
    "death-star",
    "death-star-under-construction",
    "rebel-trooper",
    "airspeeder",
    "shield-generator",
    "ion-cannon",
    "x-wing",
    "y-wing",
    "rebel-transport",
    "corellian-corvette",
    "mon-calamari-cruiser",
]

LeaderId = Literal[
    "emperor-palpatine",
    "grand-moff-tarkin",
    "darth-vader",
    "general-tagge",
    "admiral-ozzel",
    "admiral-piett",
    "janus-greejatus",
    "soontir-fel",
    "boba-fett",
    "colonel-yularen",
    "general-veers",
    "moff-jerjerrod",
    "jan-dodonna",
    "mon-mothma",
    "general-rieekan",
    "princess-leia",
    "admiral-ackbar",
    "han-solo",
    "lando-calrissian",
    "wedge-antilles",
    "chewbacca",
    "general-madine",
    "luke-skywalker",
    "obi-wan-kenobi",
    "luke-skywalker-jedi",
]

RingId = Literal[
    "captured",
    "carbonite",
    "lure-of-the-dark-side",
    "master-yoda",
    "r2-d2",
    "c-3po",
    "millennium-falcon",
]

CORUSCANT: Literal["coruscant"] = "coruscant"
DEATH_STAR: Literal["death-star"] = "death-star"
CONSTRUCTION: Literal["death-star-under-construction"] = "death-star-under-construction"
