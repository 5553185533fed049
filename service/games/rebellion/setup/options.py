"""Which options a game can be set up with (RB-1.2.1, RB-1.6.1, RB-1.6.7), and the printed data that they replace."""

from collections.abc import Sequence

from service.engine.violations import Violation, unacceptable
from service.games.rebellion.actions import Options, SetupMarks
from service.games.rebellion.components import (
    ADVANCED,
    BUILD_SPACES,
    CORUSCANT,
    DIE,
    MEMBERS,
    RECRUIT_SPACES,
    SYSTEMS,
    Side,
    SystemId,
)
from service.games.rebellion.rulings import THIRD_REBEL_SYSTEM, THIRD_REBEL_SYSTEMS
from service.games.rebellion.state import Printed, Team
from service.games.rebellion.teams.seats import seats_of

PLAYERS = 2


def refuse(options: Options) -> list[Violation]:
    """Return every fault of the options: the number of players, the layout, and data that can not be printed so."""
    return [
        *_players(options),
        *_initiative(options),
        *_third_system(options),
        *_spaces(options.recruit_spaces, "/options/recruit_spaces"),
        *_spaces(options.build_spaces, "/options/build_spaces"),
        *_black_die(options),
        *_marks(options),
    ]


def _players(options: Options) -> list[Violation]:
    """Two, three or four play (RB-1.2.1), and of three the Rebel plays alone (RB-17.3.1)."""
    if options.players not in (PLAYERS, 3, 4):
        return [unacceptable("RB-1.2.1", "players-count", "/options/players", given=options.players)]
    seats = [str(seat) for seat in seats_of(team_of(options))]
    if options.seats is None or sorted(options.seats) == sorted(seats):
        return []
    rule = {2: "RB-1.2.1", 3: "RB-17.3.1", 4: "RB-17.1.1"}[options.players]
    return [unacceptable(rule, "seats-wrong", "/options/seats", players=options.players, seats=seats)]


def _initiative(options: Options) -> list[Violation]:
    """The initiative is an order of all four members, of a team game (RB-17.1.4)."""
    order, at = options.initiative, "/options/initiative"
    if order is None:
        return []
    if options.players == PLAYERS:
        return [unacceptable("RB-17.1.4", "team-game-only", at)]
    if sorted(order) != sorted(MEMBERS):
        return [unacceptable("RB-17.1.4", "each-member-once", at, members=[str(one) for one in MEMBERS])]
    return []


def team_of(options: Options) -> Team | None:
    """Return what the number of players makes of the game: null for two (RB-17.1.1, RB-17.3.1)."""
    if options.players == PLAYERS:
        return None
    order = list(MEMBERS if options.initiative is None else options.initiative)
    return Team(3 if options.players == 3 else 4, order)


def _third_system(options: Options) -> list[Violation]:
    """The third Rebel system of the first-game layout is one of three, and of no other layout (RB-1.6.7)."""
    third, pointer = options.third_rebel_system, "/options/third_rebel_system"
    if third not in THIRD_REBEL_SYSTEMS:
        open_to = [str(system) for system in THIRD_REBEL_SYSTEMS]
        return [unacceptable("RB-1.6.7", "third-system-unfit", pointer, system=third, open=open_to)]
    if options.variant != "first-game" and third != THIRD_REBEL_SYSTEM:
        return [unacceptable("RB-1.6.7", "first-game-only", pointer)]
    return []


def _spaces(spaces: Sequence[int] | None, pointer: str) -> list[Violation]:
    """A space of the track has an icon of a kind or has it not (RB-6.5.4)."""
    return [
        unacceptable("RB-6.5.4", "space-twice", f"{pointer}/{index}", space=space)
        for index, space in enumerate(spaces or ())
        if space in (spaces or ())[:index]
    ]


def _black_die(options: Options) -> list[Violation]:
    """A black die hits on some side, or combats with nothing but black dice would go on for ever (RB-5.11.8)."""
    die = options.black_die
    if die is None or "hit" in die or "direct-hit" in die:
        return []
    return [unacceptable("RB-5.11.8", "die-without-hit", "/options/black_die")]


def _marks(options: Options) -> list[Violation]:
    """The marks make the advanced setup possible: enough of both kinds, on cards of systems that can be loyal."""
    marks = options.setup_marks
    if marks is None:
        return []
    if options.variant == "first-game":
        return [unacceptable("RB-1.6.1", "advanced-only", "/options/setup_marks")]
    found = [*_marked("empire", marks.empire, ()), *_marked("rebel", marks.rebel, marks.empire)]
    for side, given, needed in (
        ("empire", marks.empire, ADVANCED.empire_marked),
        ("rebel", marks.rebel, ADVANCED.rebel_marked),
    ):
        pointer, different = f"/options/setup_marks/{side}", len({*given})
        if different < needed:
            found.append(unacceptable("RB-1.4.1", "marks-too-few", pointer, needed=needed, given=different))
    return found


def _marked(side: Side, systems: Sequence[SystemId], others: Sequence[SystemId]) -> list[Violation]:
    found = []
    for index, system in enumerate(systems):
        pointer = f"/options/setup_marks/{side}/{index}"
        if system in systems[:index] or system in others:
            found.append(unacceptable("RB-1.4.1", "marked-twice", pointer, system=system))
        if system == CORUSCANT:
            found.append(unacceptable("RB-1.1.8", "no-probe-card", pointer, system=system))
        elif not SYSTEMS[system].loyalty:
            found.append(unacceptable("RB-7.1.7", "marked-without-loyalty", pointer, system=system))
    return found


def marks_of(options: Options) -> SetupMarks:
    """Return which probe cards are marked: as the options say, else as the data have it (RB-1.4.12)."""
    if options.setup_marks is not None:
        return options.setup_marks
    return SetupMarks(
        empire=[system for system, facts in SYSTEMS.items() if facts.setup_mark == "empire"],
        rebel=[system for system, facts in SYSTEMS.items() if facts.setup_mark == "rebel"],
    )


def printed_of(options: Options) -> Printed:
    """Return the printed data of this game: as the options say, else as the data have it (RB-6.5.4, RB-0.1.8)."""
    return Printed(
        recruit=list(RECRUIT_SPACES if options.recruit_spaces is None else options.recruit_spaces),
        build=list(BUILD_SPACES if options.build_spaces is None else options.build_spaces),
        black_die=list(DIE["black"] if options.black_die is None else options.black_die),
    )
