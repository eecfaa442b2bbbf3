// Quotes on their way to a customer, made by the calls of the product.
import type { QuoteDetail } from "#contract/quotes.ts";
import { type ActorName, newQuote, type Reply, type World } from "#test/world.ts";

export const CUSTOMER = "margaret@dairy.test";

export const letter = (version: number, more: object = {}) => ({
  ...{
    version,
    to: CUSTOMER,
    subject: "Our quotation",
    message: "Here it is.",
    attachDocument: true,
    copyToSelf: false,
  },
  ...more,
});

type Call = [action: string, body?: object, actor?: ActorName];
interface Story {
  /** The quote as it stands. */
  read(): Promise<QuoteDetail>;
  /** A call about it, in the version that it has, unless the body names another. */
  call(...call: Call): Promise<Reply<QuoteDetail & { error: string; code: string; fields?: Record<string, string> }>>;
  /** The same, which has to succeed. */
  done(...call: Call): Promise<QuoteDetail>;
  id: string;
}

const bodies: Record<string, object> = {
  send: letter(0),
  renew: letter(0),
  withdraw: { reason: "Prices have changed" },
  cancel: { reason: "They moved house" },
};

/** A calculated quote of the world's user, or of somebody else, and what is done with it. */
export async function storyOf(world: World, more: object = {}, owner: ActorName = "user"): Promise<Story> {
  const company = owner === "user of the other company" ? world.south : world.north;
  const made = await world.as<QuoteDetail>(owner, "POST", "/api/quotes", newQuote(company, { ...more }));
  const { id } = made.json;
  const read = async () => (await world.as<QuoteDetail>(owner, "GET", `/api/quotes/${id}`)).json;
  const story: Story = {
    id,
    read,
    async call(action, body = {}, actor = owner) {
      const { version } = await read();
      return world.as(actor, "POST", `/api/quotes/${id}/${action}`, { ...bodies[action], version, ...body });
    },
    async done(...call) {
      const answer = await story.call(...call);
      if (answer.status >= 300) throw new Error(`${call[0]} answered ${answer.status}: ${answer.text}`);
      return answer.json;
    },
  };
  await story.done("calculate");
  return story;
}
