// Quotes on their way to a customer, made by the calls of the product.
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { type ActorName, newQuote, type Reply, type World } from "#test/world.ts";

export const CUSTOMER = "margaret@dairy.test";

export const emailFields = (version: number, more: object = {}) => ({
  version,
  to: CUSTOMER,
  subject: "Our quotation",
  message: "Here it is.",
  attachDocument: true,
  copyToSelf: false,
  ...more,
});

type Answered = QuoteDetail & { error: string; code: string; fields?: Record<string, string> };
type Call = [action: string, body?: object, actor?: ActorName];
export interface Story {
  /** The quote as it stands. */
  read(): Promise<QuoteDetail>;
  /** A call about it, in the version that it has; without an action it changes the quote. */
  call(...call: Call): Promise<Reply<Answered>>;
  /** The same, which has to succeed. */
  done(...call: Call): Promise<QuoteDetail>;
  id: string;
}

const bodies: Record<string, object> = {
  send: emailFields(0),
  renew: emailFields(0),
  withdraw: { reason: "Prices have changed" },
  cancel: { reason: "They moved house" },
};

/** What is done with this quote, by its owner where nobody else is named. */
export function storyAbout(world: World, id: string, owner: ActorName = "user"): Story {
  const read = async () => (await world.as<QuoteDetail>(owner, "GET", `/api/quotes/${id}`)).json;
  async function call(...[action, body = {}, actor = owner]: Call) {
    const { version } = await read();
    const [method, path] = action === "" ? ["PUT", ""] : ["POST", `/${action}`];
    return world.as<Answered>(actor, method, `/api/quotes/${id}${path}`, { ...bodies[action], ...body, version });
  }
  async function done(...asked: Call) {
    const answer = await call(...asked);
    if (answer.status >= 300) throw new Error(`${asked[0]} answered ${answer.status}: ${answer.text}`);
    return answer.json;
  }
  return { id, read, call, done };
}

/** A calculated quote of somebody in the first company, and what is done with it. */
export async function storyOf(world: World, more: object = {}, owner: ActorName = "user"): Promise<Story> {
  const made = await world.as<QuoteDetail>(owner, "POST", "/api/quotes", newQuote(world.north, { ...more }));
  const story = storyAbout(world, made.json.id, owner);
  await story.done("calculate");
  return story;
}
