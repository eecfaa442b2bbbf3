// What needs a mail server: the lives of sent quotes, and emails in each state.
import { recordedChannels } from "#domain/quotes/lifecycle.ts";
import { readConfig } from "#server/config.ts";
import { setEmailTransport } from "#server/emails/email-transport.ts";
import { emailKinds } from "#server/emails/kinds/email-kinds.ts";
import { deliverDueEmails } from "#server/emails/outbox.ts";
import { freshOffer } from "#test/fresh-offers.ts";
import { PUBLIC_URL, type World } from "#test/world.ts";
import { headerOf, type MailServer, type Manner, openMailServer, tokenIn } from "../mail-server.ts";
import { BROWSER, customerOf } from "../quotes/customer.ts";
import { CUSTOMER, emailFields, type Story, storyOf } from "../quotes/sent-quotes.ts";
import { consumer, makeChoice } from "./quotes.ts";
import { succeed } from "./succeed.ts";

const COMPUTER = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const { subject } = emailFields(0);

/** Customers also get the receipts of what they accepted. */
const isOffer = (email: string) => headerOf(email, "To").includes(CUSTOMER) && headerOf(email, "Subject") === subject;

/** `use` runs while an email is being handed over. */
export async function withEmails<T>(world: World, use: () => Promise<T>): Promise<T> {
  const deliver = () => deliverDueEmails(world.database, emailKinds);
  // Without a mail server they are held.
  await deliver();
  const server = await openMailServer();
  const { mail } = readConfig({ SMTP_URL: server.url, MAIL_FROM: "Volute <quotes@volute.test>" });
  if (mail) setEmailTransport(world.database, { settings: mail, publicUrl: PUBLIC_URL });
  try {
    server.behave("refuses the message");
    succeed(await world.as("signed out", "POST", "/api/auth/forgot-password", { email: world.people.user.email }));
    await deliver();
    // Sent again, its link takes the place of the first one.
    server.behave("takes");
    const [reset] = await world.platform.rows`select id from emails where kind = 'password_reset' and state = 'failed'
      order by created_at desc`;
    succeed(await world.as("platform_admin", "POST", `/api/emails/${reset?.id}/send`));
    await deliver();
    const send = async (manner: Manner = "takes", given?: Story) => {
      const story = given ?? (await storyOf(world, consumer));
      await story.done("send");
      server.behave(manner);
      server.emails.length = 0;
      return story;
    };
    await liveThroughOffers(world, server, async (given) => {
      const story = await send("takes", given);
      await deliver();
      return { story, token: tokenIn(server.emails.find(isOffer) ?? "") };
    });
    for (const manner of ["knows nobody", "is busy", "drops after the message"] as const) {
      await send(manner);
      await deliver();
    }
    await send("says nothing after the message");
    const underWay = deliver();
    await server.came(1);
    await send("says nothing after the message");
    const made = await use();
    await server.close();
    await underWay;
    return made;
  } finally {
    await server.close();
  }
}

async function liveThroughOffers(
  world: World,
  server: MailServer,
  send: (given?: Story) => Promise<{ story: Story; token: string }>,
): Promise<void> {
  const { ask } = customerOf(world);
  async function accept(token: string, choice: Record<string, string> = {}): Promise<void> {
    const { text } = await ask("GET", `/q/${token}/accept?${new URLSearchParams(choice)}`);
    const given = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
    const answer = await ask("POST", `/q/${token}/accept`, {
      revision: given("revision"),
      document: given("document"),
      name: "Margaret",
      agree: "yes",
      purchaseOrder: "PO 7",
      strokes: "[[[100,200],[300,250]]]",
      ...choice,
    });
    if (answer.status !== 303) throw new Error(`${answer.status}: ${answer.text}`);
  }
  for (const browser of [BROWSER, COMPUTER]) {
    const { story, token } = await send();
    await ask("POST", `/q/${token}/ask`, { text: "When could you come?" });
    // The openings of an emailed link count only later, as programs that check emails open it at once.
    const { url } = (await story.done("links")) as unknown as { url: string };
    await ask("POST", `/q/${url.slice(-43)}/seen`, {}, { "user-agent": browser });
  }
  const accepted = await send(await storyOf(world, { ...consumer, customerKind: "business" }));
  await accept(accepted.token);
  await accepted.story.done("cancel", {}, "company_admin");
  await accept((await send(await makeChoice(world))).token, { option: "2", x1: "yes" });
  for (const channel of recordedChannels) {
    const { story } = await send();
    await story.done("answer", { answer: "accepted", channel, name: "Ann" }, "company_admin");
  }
  const { story } = await send();
  const declined = await story.done("answer", {
    answer: "declined",
    channel: "telephone",
    name: "Ann",
    reason: "Too dear",
  });
  const erasing = { version: declined.version };
  succeed(await world.as("company_admin", "POST", `/api/customer-data/${declined.id}/erase`, erasing));
  await (await send()).story.done("withdraw");
  await (await send()).story.done("revise");
  const { link } = await freshOffer(world, world.north, "expired");
  await ask("POST", `/q/${link.token}/ask`, { text: "A new date, please" });
  server.emails.length = 0;
}
