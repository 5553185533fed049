// Sets up a game, does the first thing that is legal, and tells what happened. It is compiled, not run.
import createClient from "openapi-fetch";
import type { components, paths } from "./build/arbiter";

type State = components["schemas"]["EmpireVsRebellionState"];
type Event = components["schemas"]["EmpireVsRebellionEvent"];
type Seat = components["schemas"]["EmpireVsRebellionSeat"];

const arbiter = createClient<paths>({ baseUrl: "/" });

async function setUp(seed: string): Promise<State> {
  const { data, error } = await arbiter.POST("/v1/games/empire-vs-rebellion/setup", { body: { seed } });
  if (error !== undefined) throw new Error(`${error.title}: ${error.detail}`);
  // A rule may forbid what the options ask for: then there is no state, and why is said as of an action.
  if (data.state === undefined) throw new Error(data.violations.map((violation) => violation.message).join(" "));
  return data.state;
}

async function playOne(state: State): Promise<State | undefined> {
  const asked = await arbiter.POST("/v1/games/empire-vs-rebellion/legal-actions", { body: { state, limit: 100 } });
  if (asked.error !== undefined) throw new Error(asked.error.detail);
  const decision = asked.data.decisions[0];
  const action = decision?.actions?.[0];
  if (decision === undefined || action === undefined) return undefined;
  const seat: Seat = decision.seat;
  const { data, error } = await arbiter.POST("/v1/games/empire-vs-rebellion/adjudicate", {
    body: { state, seat, action, include: ["state", "view:rebel"] },
  });
  if (error !== undefined) throw new Error((error.errors ?? []).map((fault) => fault.pointer).join(", "));
  for (const violation of data.violations) console.log(`${violation.rule}: ${violation.message}`);
  for (const event of data.events) console.log(told(event));
  if (data.outcome !== null) console.log(`${data.outcome.winner ?? "nobody"} has won by ${data.outcome.rule}`);
  console.log(data.views?.rebel?.phase);
  return data.state;
}

// The tag tells the members of a union apart.
function told(event: Event): string {
  switch (event.type) {
    case "card_played":
      return `${event.seat} plays ${event.card} from the ${event.source}`;
    case "game_ended":
      return `the end: ${event.reason}`;
    default:
      return event.type;
  }
}

async function main(): Promise<void> {
  const cards = await arbiter.GET("/v1/games/empire-vs-rebellion/cards", { params: { query: { kind: "strategy" } } });
  for (const card of cards.data?.components ?? []) console.log(card.name);
  let state: State | undefined = await setUp("00112233445566778899aabbccddeeff");
  while (state !== undefined) state = await playOne(state);
}

void main();
