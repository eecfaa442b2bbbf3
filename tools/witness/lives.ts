// The lives of quotes: one from its creation on, and the possible events in each state.
import { systemStatusNames } from "#domain/quotes/status.ts";
import { readConfig } from "#server/config.ts";
import { setEmailTransport } from "#server/emails/email-transport.ts";
import { emailKinds } from "#server/emails/kinds/email-kinds.ts";
import { deliverDueEmails } from "#server/emails/outbox.ts";
import { freshOffer } from "#test/fresh-offers.ts";
import { openMailServer, readable, tokenIn } from "#test/kit/mail-server.ts";
import { customerOf } from "#test/kit/quotes/customer.ts";
import { storyAbout, storyOf } from "#test/kit/quotes/sent-quotes.ts";
import { PUBLIC_URL, type World } from "#test/world.ts";
import type { Recording } from "./recording.ts";

const recordedAnswer = { channel: "telephone", name: "Ann" };
const calls: [action: string, body?: object][] = [
  ["", { customerName: "Somebody else" }],
  ["", { notes: "Seen" }],
  ["calculate"],
  ["send"],
  ["renew"],
  ["links", { recipientNote: "Ann" }],
  ["revise"],
  ["discard-revision"],
  ["withdraw"],
  ["answer", { ...recordedAnswer, answer: "accepted" }],
  ["answer", { ...recordedAnswer, answer: "declined" }],
  ["cancel"],
];
const views = ["", "/revisions", "/history", "/calculation", "/send-check", "/email-preview", "/csv", "/pdf"];
const pages = ["", "/document.pdf", "/accept", "/decline", "/reminders", "/record.pdf", "/receipt.json"];
const forms: [page: string, form: Record<string, string>][] = [
  ["/accept", {}],
  ["/accept", { name: "Margaret", agree: "yes" }],
  ["/decline", { name: "Margaret", reason: "Too dear" }],
  ["/ask", { text: "When could you come?" }],
];

/** What every actor reads of a quote in each state, and what its customer may still do. */
export async function recordStates(world: World, recording: Recording): Promise<void> {
  const { ask } = customerOf(world);
  for (const state of systemStatusNames) {
    recording.beginChapter(`A ${state} quote, its pages`);
    const { id, link } = await freshOffer(world, world.north, state);
    for (const view of views) await world.as("user", "GET", `/api/quotes/${id}${view}`);
    for (const page of pages) await ask("GET", `/q/${link.token}${page}`);
    for (const [page, form] of forms) {
      recording.beginChapter(`A ${state} quote, ${page} with ${JSON.stringify(form)}`);
      const { link } = await freshOffer(world, world.north, state);
      await ask("POST", `/q/${link.token}${page}`, form);
      await ask("GET", `/q/${link.token}`);
    }
  }
}

/** Every event in every state, by actors who may and who may not. */
export async function recordEveryEvent(world: World, recording: Recording): Promise<void> {
  for (const state of systemStatusNames) {
    for (const [action, body = {}] of calls) {
      for (const actor of ["user", "company_admin", "platform_admin impersonating"] as const) {
        recording.beginChapter(`A ${state} quote, ${action || "change"} ${JSON.stringify(body)}, ${actor}`);
        await world.renew(actor);
        const { id } = await freshOffer(world, world.north, state);
        await storyAbout(world, id).call(action, body, actor);
      }
    }
  }
}

/** From the first call to the erasure, with the emails that went out; from then on the world has a mail server. */
export async function recordOneLife(world: World, recording: Recording): Promise<void> {
  recording.beginChapter("One life");
  const server = await openMailServer();
  const { mail } = readConfig({ SMTP_URL: server.url, MAIL_FROM: "Volute <quotes@volute.test>" });
  if (mail) setEmailTransport(world.database, { settings: mail, publicUrl: PUBLIC_URL });
  const deliver = async () => {
    await deliverDueEmails(world.database, emailKinds);
    const emails = server.emails.splice(0).sort();
    for (const email of emails)
      recording.write(readable(email.split("Content-Disposition: attachment")[0] ?? "").replaceAll("\r", ""));
    return emails[0] ?? "";
  };
  try {
    const { ask } = customerOf(world);
    const story = await storyOf(world, { customerEmail: "margaret@dairy.test", customerKind: "consumer" });
    const readViews = async () => {
      for (const view of views) await world.as("user", "GET", `/api/quotes/${story.id}${view}`);
    };
    await readViews();
    await story.call("send");
    const firstToken = tokenIn(await deliver());
    await story.call("withdraw");
    await ask("GET", `/q/${firstToken}`);
    await story.call("", { customerName: "Margaret O’Connell" });
    await story.call("calculate");
    await story.call("send");
    const token = tokenIn(await deliver());
    await ask("POST", `/q/${token}/seen`, {});
    await ask("POST", `/q/${token}/ask`, { text: "When could you come?" });
    const { text } = await ask("GET", `/q/${token}/accept`);
    const readInput = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
    const accepted = {
      revision: readInput("revision"),
      document: readInput("document"),
      name: "Margaret",
      agree: "yes",
    };
    await ask("POST", `/q/${token}/accept`, accepted);
    await deliver();
    for (const page of pages) await ask("GET", `/q/${token}${page}`);
    await readViews();
    await world.as("company_admin", "GET", `/api/quotes/${story.id}/revisions/2/record.pdf`);
    await story.call("cancel", {}, "company_admin");
    await deliver();
    await story.call("duplicate");
    await world.as("company_admin", "GET", "/api/emails");
    const { version } = await story.read();
    await world.as("company_admin", "POST", `/api/customer-data/${story.id}/erase`, { version });
    await readViews();
  } finally {
    await server.close();
  }
}
