"""What no source decides, and what is done instead: a table, and which option of a setup overrides which entry."""

from service.games.rebellion.components import SystemId

THIRD_REBEL_SYSTEM: SystemId = "naboo"
"""U-01: the third system that is Rebel in a first game (RB-1.6.7)."""
THIRD_REBEL_SYSTEMS: tuple[SystemId, ...] = ("naboo", "mon-calamari", "ryloth")
"""U-01: those that creation may name in its place."""

RULINGS: dict[str, str] = {
    "U-01": "The third Rebel system of a first game is Naboo, unless creation names Mon Calamari or Ryloth; Sullust "
    "has two Stormtroopers.",
    "U-02": "The Rebel can activate the Rebel Base space while the base is hidden, the Empire never can (RB-8.2.3).",
    "U-03": "A resource icon builds units of its own theatre and shape only, and may be left unused (RB-6.7.6).",
    "U-04": "For deploying, a revealed base system is an ordinary system, and nothing goes to the space (RB-6.8.11).",
    "U-05": "Probe cards drawn for a new base and not chosen go under the deck in random order, unseen (RB-8.4.8).",
    "U-06": "Marks on probe cards, icons of the track and of the Rebel Base space, faces of the dice, values of units "
    "and texts of cards lie in data; creation may override the marks, the icons of the track and the faces of the "
    "black die, and a direct hit declared on a black die counts whatever its faces are (RB-0.1.8).",
    "U-07": "Turns of a team game go Rebel Admiral, Imperial Admiral, Imperial General, Rebel General, unless creation "
    "gives another order; a mission with leaders of both colours is revealed once, in the turn of either owner "
    "(RB-17.1.4, RB-17.1.7).",
    "U-08": "A reveal or relocation that leaves a theatre contested leads to a combat, after the test for victory "
    "(RB-5.1.7).",
    "U-09": "Nobody retreats when no enemy unit is left in the system; one in either theatre is enough (RB-5.10.24).",
    "U-10": "A leader in the Rebel Base space bars every movement out of it unless a card lifts that (RB-4.3.7).",
    "U-11": "A Death Star that replaces the one under construction is deployed there even beside Rebel ground units, "
    "and nowhere else (RB-11.1.8, RB-11.1.9).",
    "U-12": "Every die with a legal target is assigned, beyond a unit's health too; the others are lost (RB-5.7.6).",
    "U-13": "Neutral means without a loyalty marker, subjugated or not (RB-0.1.6).",
    "U-14": "A loss of reputation beyond space 16 is lost itself (RB-2.1.9).",
    "U-15": "Building is voluntary, recruiting is not while a drawn card shows a leader to recruit, and a captive goes "
    "along with a ship that has capacity (RB-6.7.1, RB-6.6.2, RB-9.2.6).",
    "U-16": "Retreating Imperial ground units that reveal the base start a new combat after the running one, with the "
    "same current player.",
    "damaged-models": "Models of one type differ by their damage only; of those that leave or are lost by choice, the "
    "most damaged go first, and what lay on them is forgotten.",
    "spent-specials": "Of two dice that show special, a black one is discarded before a red one (RB-5.6.3).",
    "tactic-discard": "A tactic card is discarded when it is played, before its effect is carried out (RB-5.6.8).",
    "plans-dice": "Death Star Plans are rolled with red dice, with black ones where these are printed with more direct "
    "hits.",
    "plans-and-losses": "Where losses of a space battle can be answered too, Death Star Plans may be revealed first "
    "(RB-18.1.5); in vain, the question about the losses comes back.",
    "start-cards-asked": "At the start of a combat a side is asked for action cards while it holds any and could use "
    "one there, as far as everybody can see (RB-16.1.2).",
    "jedi-captive": "Return of the Jedi eliminates nobody while Luke Skywalker (Jedi) is a captive there.",
    "turned-hits": "With no model of black health in sight, black hits that Target The Star Destroyers could count as "
    "red ones need not be assigned.",
    "luke-skywalker-jedi": "Action cards that show Luke Skywalker can be used with Luke Skywalker (Jedi) too.",
    "after-success": "Cards and rings that follow a success come after the mission's effect and before its card is put "
    "away, by who stands in its system then; It Is Your Destiny needs a mission that was attempted, not one resolved.",
    "resolved-success": "A mission that is resolved without an attempt is a success for Son of Skywalker and for the "
    "ring of the Millennium Falcon.",
    "fallen-guard": "A captive whom a Rebel mission has left without a guard was rescued by it, and It Is Your Destiny "
    "can answer that.",
    "ban-and-resolved": "Boba Fett? Where? bans attempts of missions in its system, none that are resolved.",
    "ban-and-boba-fett": "That ban belongs to the place; it stays when Boba Fett leaves.",
    "undercover-and-blindside": "Blindside stops nobody who goes undercover, since that leader is not in the pool.",
    "undercover-and-base": "Nobody goes undercover out of the Rebel Base space, since it is no system.",
    "rings-in-a-roll": "Master Yoda's reroll comes before R2-D2 turns an Imperial die (RB-18.1.5).",
    "last-word": "Both members of a team assign at the same time and end each for itself. The General sends leaders of "
    "the Admiral back as long as he has not ended; they stay in the pool for this assignment (RB-17.1.8, RB-17.2.2).",
    "card-without-leader": "An action card that shows no leader is the Admiral's, who draws the cards (RB-17.2.5).",
    "relocation": "Rapid Mobilization is the General's at the end of the phase, as the first base is (RB-17.2.8).",
    "undercover-opposes": "A leader whom Undercover or Ready For Action brings is one of the own colour (RB-17.1.3).",
    "leader-limit": "No limit to the number of leaders is enforced (RB-9.4.6).",
    "health-lost": "Crippling Blow and Major Victory add up the printed health of what was lost, under Point-Blank "
    "Assault too.",
    "dark-lord-gone": "For Return of the Jedi a lord of the Sith at any time of the combat is enough, gone by its end.",
    "plans-dice-changed": "One In A Million can turn dice of Death Star Plans, the Master Yoda ring can reroll one.",
    "searched-missions": "Our Most Desperate Hour and Proceeding As Planned put their leader alone on the mission.",
    "escape-plan": "Escape Plan needs no special die.",
    "coruscant-destroyed": "Superlaser Online can destroy Coruscant like any other system.",
    "coruscant": "Coruscant needs an Imperial ground unit in the advanced setup (RB-1.4.7).",
}
"""What we do, by U-number of the rules or by subject. Rulings on single cards lie with their cards in `data/`; those
that an option overrides stand here as well."""

OVERRIDES: dict[str, str] = {
    "third_rebel_system": "U-01",
    "setup_marks": "U-06",
    "recruit_spaces": "U-06",
    "build_spaces": "U-06",
    "black_die": "U-06",
    "initiative": "U-07",
    "readings.resolved_succeeds": "resolved-success",
    "readings.ban_covers_resolved": "ban-and-resolved",
    "readings.ban_lapses": "ban-and-boba-fett",
    "readings.blindside_stops_undercover": "undercover-and-blindside",
    "readings.undercover_from_base": "undercover-and-base",
    "readings.destiny_after_fallen_guard": "fallen-guard",
    "readings.coruscant_needs_ground": "coruscant",
    "readings.black_direct_hit_accepted": "U-06",
    "readings.objectives_count_printed_health": "health-lost",
    "readings.dark_lord_at_any_time": "dark-lord-gone",
    "readings.plans_dice_can_change": "plans-dice-changed",
    "readings.searched_missions_take_two": "searched-missions",
    "readings.escape_plan_needs_special": "escape-plan",
    "readings.coruscant_can_be_destroyed": "coruscant-destroyed",
}
"""For each option of a setup that has the table play otherwise: which ruling it overrides; see `docs/readings.md`."""
