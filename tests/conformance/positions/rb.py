"""Compact positions of Star Wars: Rebellion: what a case does not say is completed from the data, always alike.

Without any key: round 2, time marker on 2, reputation on 12, the command phase, the Rebel player's turn. The board is
that of a first game, the base is hidden in Dagobah; the starting leaders are in their pools, nobody else is recruited;
each hand has the four starting missions alone; no probe cards, objectives or action cards are held.

    position: {}                                                       # just that
    position: {program: {turn: empire, passed: [rebel]}, time: 5}      # the round goes with the time space
    position:
      clear: true                                                      # an empty board: only what is said below
      base: {location: hoth, units: {x-wing: 2}}
      board:
        corellia: {units: {star-destroyer: 1, stormtrooper: 2}, loyalty: empire}
        kashyyyk: {units: {stormtrooper: 1}, loyalty: rebel}           # subjugated goes by itself
      leaders: {darth-vader: corellia, princess-leia: corellia, han-solo: pool, general-tagge: eliminated}
      rings: {captured: princess-leia}
      rebel:
        hand: [hidden-fleet]                                           # the starting missions go without saying
        assigned: [{mission: sabotage, leaders: [han-solo]}]           # its leaders are on the mission by themselves
        queue: {1: {x-wing: 1}, 3: {mon-calamari-cruiser: 1}}
        objectives: [regional-support]
      empire: {hand: [superlaser-online], probes: [hoth, endor], discard: [detained]}
      decks: {objectives: [rebel-assault], probes: [naboo]}            # these lie on top, in this order
      program: {turn: empire}

board       by system; a key left out (`units`, `loyalty`, `sabotaged`, `destroyed`) is as by default; units said here
            replace those of the system. `subjugated` follows from the units unless it is said
base        {location, revealed, units}. Revealed: the default units of the space stand in the system, unless `board`
            names that system or `units` are said
leaders     where they are: a system, `rebel-base`, `pool`, `eliminated`; null: not in play. To name one recruits it
rings       ring: leader. The immediate card that attaches a ring of the Rebels has been used, unless it is said to be
            elsewhere
empire, rebel
            hand, assigned, discard, actions (face down), actions_used (face up), actions_out (else all starting ones
            neither held nor used), queue {space: units}; of the empire also project_discard and probes, of the rebel
            also objectives. A starting mission named nowhere comes last in the hand
decks       cards on top: empire-missions, rebel-missions, projects, empire-actions, rebel-actions, probes, objectives,
            space-tactics, ground-tactics. Below lie all cards named nowhere, in the order of the data
deck_sizes  so many cards are in the deck, the top ones; the rest lies discarded, or out of the game
discards    of the tactic decks: {space-tactics: [...], ground-tactics: [...]}
probes_out  by default corellia, mandalore, mustafar, saleucami, sullust, but those named elsewhere
objectives_out, lasting, record, printed, variant (`advanced` by default), winner (then nothing is under way)
readings    how the table reads what no source decides, as far as it is not the default: {ban_lapses: true}
chance      a seed; null: all chance is declared
team        of a game of three or four: {players, order, general_cards, left, ended, overruled}; by default four players
            and the usual order. Turns are those of members: by default that of the first one, with `mission` that of
            the owner of its first leader
              team: {}, program: {turn: rebel-general, passed: [empire-admiral]}
mission     {card, leaders, place, target}: a mission just before it does anything. One that is attempted has been
            revealed, its leaders stand at `place` (where the target is), and the opponent is asked to oppose it; one
            that is resolved lies face down in slot 0 on its side's turn

program     the whole list of frames, or one of these at the bottom
              {turn: rebel, passed: []}              somebody's turn of the command phase (the default)
              {setup: <step>}                        setting up: starting missions and action cards lie aside
              {assignment: empire}                   somebody assigns; with an effect or a combat upon it, the phase
                                                     stands at `fight-empire`
              {refresh: <step>}                      the refresh phase, to go on at this step
            and upon it, each {at: <step>, ...} with what the frame remembers, laid in this order:
              mission, effect, mobilization, combat, battle, recruit, build, deploy, surplus
            With one of them upon a turn, the command phase stands at `fight`, or as `at` says.
              {turn: empire, mission: {at: oppose, side: empire, card: gather-intel, leaders: [darth-vader],
                                       place: naboo}}
              {turn: empire, combat: {at: <step>, system: naboo, current: empire, contested: [space]},
                             battle: {at: <step>, theatre: space, attacker: empire}}
            The card of a mission, and tactic, action and probe cards that frames hold, are taken from their decks. Of a
            combat these go by the board unless they are said: `was_subjugated`, `dark_lords`; at `start-card` its
            current player is `acting`.
"""

from typing import Any

from msgspec import UNSET, UnsetType, convert, to_builtins

from tests.conformance.positions.rb_facts import (
    BLACK_DIE,
    DECKS,
    FIRST_REPUTATION,
    LAYOUT,
    LEADERS,
    OUT,
    RING_CARDS,
    STARTING,
    STARTING_ACTIONS,
    SYSTEMS,
    TRACK,
    UNITS,
)
from tests.conformance.positions.rb_program import begin_mission, program
from tests.conformance.positions.rb_shape import (
    SIDES,
    Deck,
    Position,
    Side,
    SystemOf,
    Units,
)


def build(compact: dict[str, Any]) -> dict[str, Any]:
    """Return the state that a compact position stands for. Raises msgspec.ValidationError for a misspelt key."""
    position = convert(compact, Position)
    if position.mission is not None:
        begin_mission(position, position.mission)
    return _Builder(position).state()


class _Builder:
    """One position on its way to a state; `rest` holds what is left of each deck."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.program = program(position)
        self.rest = {deck: list(cards) for deck, cards in DECKS.items()}
        self.surplus: dict[str, list[str]] = {}

    def state(self) -> dict[str, Any]:
        """Return the state."""
        position = self.position
        probes_out = self._take_named()
        systems, leaders = self._systems(), self._leaders()
        for frame in self.program:
            if frame["program"] == "combat":
                self._complete_combat(frame, systems, leaders)
        decks = {deck: self._deck(deck) for deck in DECKS}
        printed = position.printed
        return {
            "ruleset": "rebellion/1",
            "variant": position.variant,
            **self._team(),
            "printed": {
                "recruit": TRACK["recruit_spaces"] if printed.recruit is None else printed.recruit,
                "build": TRACK["build_spaces"] if printed.build is None else printed.build,
                "black_die": BLACK_DIE if printed.black_die is None else printed.black_die,
            },
            **({"readings": self.position.readings} if self.position.readings else {}),
            "chance": position.chance,
            "round": self._round(),
            "time": position.time,
            "reputation": position.reputation,
            "systems": systems,
            "base": {
                "location": position.base.location,
                "revealed": position.base.revealed,
                "units": self._base_units(),
            },
            "leaders": leaders,
            "rings": dict(position.rings),
            "empire": self._empire(decks),
            "rebel": self._side("rebel", decks) | {"objectives": list(position.rebel.objectives)},
            "probe_deck": decks["probes"],
            "probes_out": probes_out + self.surplus.get("probes", []),
            "objective_deck": decks["objectives"],
            "objectives_out": position.objectives_out + self.surplus.get("objectives", []),
            "space_tactics": self._tactics("space-tactics", decks),
            "ground_tactics": self._tactics("ground-tactics", decks),
            "lasting": position.lasting,
            "record": {
                "reputation_gained": max(0, FIRST_REPUTATION - position.reputation),
                "probes_drawn": len(position.empire.probes),
                "empire_lost": 0,
                "rebel_lost": 0,
                **position.record,
            },
            "winner": position.winner,
            "program": self.program,
        }

    def _team(self) -> dict[str, Any]:
        """Return what a game of three or four adds; a game of two has no such key."""
        team = self.position.team
        return {} if team is None else {"team": to_builtins(team)}

    def _complete_combat(self, frame: dict[str, Any], systems: dict[str, Any], leaders: dict[str, str]) -> None:
        """Add what a combat remembers of how it began, as far as the board tells."""
        combat = frame["vars"]
        system = combat.get("system", "")
        entries = [entry for entry in self.position.lasting.get("entries", []) if entry["system"] == system]
        marked = entries[0].get("subjugated", False) if entries else systems.get(system, {}).get("subjugated", False)
        combat.setdefault("was_subjugated", marked)
        if frame["at"] not in ("add-leader-current", "add-leader-opponent"):
            lords = (leaders.get("darth-vader"), leaders.get("emperor-palpatine"))
            combat.setdefault("dark_lords", system in lords)
        if frame["at"] == "start-card":
            combat.setdefault("acting", combat.get("current"))

    def _round(self) -> int:
        """Return the round: that of the time space, once the marker has moved in a refresh phase the one before."""
        if self.position.round is not None:
            return self.position.round
        moved = len(self.program) > 1 and self.program[0]["program"] == "refresh"
        return self.position.time - moved

    # Cards

    def _take_named(self) -> list[str]:
        """Take from the decks whatever lies elsewhere; return the probe cards out of the game."""
        position, probes = self.position, self.rest["probes"]
        for side in SIDES:
            said = position.side(side)
            missions: Deck = "rebel-missions" if side == "rebel" else "empire-missions"
            actions: Deck = "rebel-actions" if side == "rebel" else "empire-actions"
            for card in [*said.hand, *(one.mission for one in said.assigned), *said.discard, *said.project_discard]:
                self._take(card, missions, "projects")
            for card in [*said.actions, *self._ring_cards(side), *said.actions_used, *(said.actions_out or [])]:
                self._take(card, actions)
        for card in [*position.rebel.objectives, *position.objectives_out]:
            self._take(card, "objectives")
        for deck in ("space-tactics", "ground-tactics"):
            for card in position.discards.get(deck, []):
                self._take(card, deck)
        held = [*position.empire.probes, *([] if position.base.location is None else [position.base.location])]
        for card in [*held, *(position.probes_out or [])]:
            self._take(card, "probes")
        for frame in self.program:
            self._take_held(frame)
        if position.probes_out is not None:
            return list(position.probes_out)
        out = [card for card in OUT if card in probes and card not in position.decks.get("probes", [])]
        for card in out:
            self._take(card, "probes")
        return out

    def _take_held(self, frame: dict[str, Any]) -> None:
        held = frame.get("vars", {})
        if frame["program"] == "mission":
            self._take(held.get("card", ""), "empire-missions", "rebel-missions", "projects")
        elif frame["program"] == "effect":
            for card in held.get("cards", []):
                self._take(card, *DECKS)
            for card in held.get("systems", []):
                self._take(card, "probes")
        elif frame["program"] == "mobilization":
            for card in held.get("drawn", []):
                self._take(card, "probes")
        elif frame["program"] == "combat":
            for hand in held.get("hands", {}).values():
                for card in hand:
                    self._take(card, "space-tactics", "ground-tactics")
        elif frame["program"] == "recruit":
            for card in [*held.get("empire", []), *held.get("rebel", [])]:
                self._take(card, "empire-actions", "rebel-actions")

    def _take(self, card: str, *decks: Deck) -> None:
        """Take one copy of a card from the first of these decks that has it."""
        for deck in decks:
            if card in self.rest[deck]:
                self.rest[deck].remove(card)
                return

    def _deck(self, deck: Deck) -> list[str]:
        """Return a deck: the cards on top, then the rest; what exceeds its size is laid aside."""
        top = self.position.decks.get(deck, [])
        for card in top:
            self._take(card, deck)
        whole = [*top, *self.rest[deck]]
        size = self.position.deck_sizes.get(deck, len(whole))
        self.surplus[deck] = whole[size:]
        return whole[:size]

    def _tactics(self, deck: Any, decks: dict[Deck, list[str]]) -> dict[str, Any]:
        return {"deck": decks[deck], "discard": [*self.position.discards.get(deck, []), *self.surplus[deck]]}

    def _ring_cards(self, side: Side) -> list[str]:
        """Return the immediate cards used for the rings there are, but those that a case names itself."""
        said = self.position.side(side)
        named = [*said.actions, *said.actions_used, *(said.actions_out or [])]
        used = [RING_CARDS[ring] for ring in self.position.rings if ring in RING_CARDS]
        return [card for card in used if side == "rebel" and card not in named]

    def _side(self, side: Side, decks: dict[Deck, list[str]]) -> dict[str, Any]:
        said = self.position.side(side)
        used = [*self._ring_cards(side), *said.actions_used]
        missions: Deck = "rebel-missions" if side == "rebel" else "empire-missions"
        actions: Deck = "rebel-actions" if side == "rebel" else "empire-actions"
        elsewhere = [one.mission for one in said.assigned]
        elsewhere += [frame["vars"].get("card") for frame in self.program if frame["program"] == "mission"]
        aside = len(self.program) == 1 and self.program[0]["program"] == "setup"
        own = [card for card in STARTING[side] if not aside and card not in said.hand and card not in elsewhere]
        out = said.actions_out
        if out is None:
            known = [*said.actions, *used]
            out = [card for card in STARTING_ACTIONS[side] if not aside and card not in known]
        return {
            "hand": said.hand + own,
            "deck": decks[missions],
            "discard": said.discard + self.surplus[missions],
            "assigned": [{"mission": one.mission, "leaders": list(one.leaders)} for one in said.assigned],
            "actions": list(said.actions),
            "action_deck": decks[actions],
            "actions_out": out + self.surplus[actions],
            "actions_used": used,
            "queue": [dict(said.queue.get(space, {})) for space in (1, 2, 3)],
        }

    def _empire(self, decks: dict[Deck, list[str]]) -> dict[str, Any]:
        said = self.position.empire
        return self._side("empire", decks) | {
            "project_deck": decks["projects"],
            "project_discard": said.project_discard + self.surplus["projects"],
            "probes": list(said.probes),
        }

    # The board

    def _systems(self) -> dict[str, Any]:
        said = self.position.board
        unknown = [system for system in said if system not in SYSTEMS]
        if unknown:
            raise ValueError(f"the board has no {unknown[0]}")
        return {system: self._system(system, said.get(system, SystemOf())) for system in SYSTEMS}

    def _system(self, system: str, said: SystemOf) -> dict[str, Any]:
        layout: dict[str, Any] = {} if self.position.clear else LAYOUT.get(system, {})
        units: Units = _said(said.units, self._default_units(system, layout))
        destroyed: bool = _said(said.destroyed, False)
        loyalty = _said(said.loyalty, None if destroyed else layout.get("loyalty"))
        held = any(UNITS[unit]["side"] == "empire" and UNITS[unit]["theatre"] == "ground" for unit in units)
        can_be = SYSTEMS[system]["loyalty"] and not destroyed and loyalty != "empire"
        lying = {
            "units": dict(units),
            "loyalty": loyalty,
            "subjugated": _said(said.subjugated, held and can_be),
            "sabotaged": _said(said.sabotaged, False),
            "destroyed": destroyed,
        }
        return {key: value for key, value in lying.items() if value}

    def _default_units(self, system: str, layout: dict[str, Any]) -> Units:
        base = self.position.base
        units = dict(layout.get("units", {}))
        if base.revealed and system == base.location and base.units is UNSET and not self.position.clear:
            for unit, count in LAYOUT["rebel-base"]["units"].items():
                units[unit] = units.get(unit, 0) + count
        return units

    def _base_units(self) -> Units:
        base = self.position.base
        absent = self.position.clear or base.revealed
        return dict(_said(base.units, {} if absent else LAYOUT["rebel-base"]["units"]))

    def _leaders(self) -> dict[str, str]:
        position = self.position
        places: dict[str, str | None] = {
            leader: "pool" for leader, facts in LEADERS.items() if facts["entry"] == "starting"
        }
        places |= position.leaders
        for side in SIDES:
            for one in position.side(side).assigned:
                places |= dict.fromkeys(one.leaders, "mission")
        return {leader: where for leader, where in places.items() if where is not None}


def _said(value: Any, otherwise: Any) -> Any:
    return otherwise if isinstance(value, UnsetType) else value
