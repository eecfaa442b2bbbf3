// What the outbox knows of the letters about an offer: where their links lead, and with what they leave.
import type { Tx } from "#server/database/connect.ts";
import { type Enclosure, type Kind, type Kinds, Purposeless } from "#server/mails/kind.ts";
import { type Letter, letterOf } from "#server/mails/letter.ts";
import type { ClaimedMail } from "#server/mails/queries.ts";
import { linkTo, newLink } from "#server/offers/links.ts";
import * as queries from "./queries.ts";
import type { Words } from "./words.ts";

export const OFFER = "offer";
/** To the sender of an offer. */
export const COPY = "offer_copy";
/** To the customer who has accepted. */
export const RECEIPT = "offer_accepted";
/** To the company. */
export const NOTICE = "offer_notice";

/** The parameters of each of them: no cost, no note, no token. */
export interface Kept {
  words: Words;
  company: string;
  /** "N-00042-R2". */
  number: string;
  /** Null is whoever issued the revision. */
  sender: { name: string; email: string } | null;
}
export const keptOf = (parameters: object) => parameters as Kept & { bare?: boolean };

export function written({ button, file, notes, ...words }: Words, link: string, bare: boolean): Letter {
  const enclosed = file ? [bare ? file.left : file.enclosed] : [];
  const instead = (bare && file?.instead) || [];
  return letterOf({ ...words, notes: [...enclosed, ...notes, ...instead], button: { label: button, url: link } });
}
const write: Kind["write"] = (parameters, link) => {
  const { words, bare = false } = keptOf(parameters);
  return written(words, link, bare);
};

/** The company wrote them: no letter about an offer is without one. */
export function ofRevision({ companyId, revisionId }: ClaimedMail): queries.OfRevision {
  if (companyId === null || revisionId === null) throw new Error("A letter about an offer without its revision");
  return { companyId, revisionId };
}

/** What reads a link so soon (ms) after its letter left is a scanner of letters, and no reader. */
const SCANNERS_MS = 60_000;

/** A link of its own by which the customer reads the revision. */
export async function customersLink(db: Tx, mail: ClaimedMail, publicUrl: string, now: Date): Promise<string> {
  const { company, sender } = keptOf(mail.parameters);
  const link = { mailId: mail.id, forWhom: mail.toAddress, madeByName: sender?.name ?? company };
  const countsFrom = new Date(now.getTime() + SCANNERS_MS);
  const { token } = await newLink(db, { ...ofRevision(mail), ...link, countsFrom }, now);
  return linkTo(publicUrl, token);
}

const intoTheApp: Kind["link"] = async (_db, { quoteId }, publicUrl) => quoteId && `${publicUrl}/quotes/${quoteId}`;

/** Why an offer need not be sent any more. */
async function lostPurpose(db: Tx, mail: ClaimedMail, now: Date): Promise<string | null> {
  const state = await queries.findRevisionState(db, ofRevision(mail));
  if (!state) return "The quote is not there any more.";
  const { closedBecause, answer, validUntil } = state;
  if (closedBecause === "withdrawn") return "The offer was withdrawn before the letter left.";
  if (closedBecause !== null) return "The quote was revised before the letter left.";
  if (answer !== null) return `The offer was ${answer} before the letter left.`;
  return Date.parse(validUntil) <= now.getTime() ? "The offer had expired before the letter left. Renew it." : null;
}

type Find = typeof queries.findDocument;
async function enclosed(db: Tx, mail: ClaimedMail, find: Find): Promise<Enclosure[]> {
  const { words, number } = keptOf(mail.parameters);
  if (!words.file) return [];
  const file = await find(db, ofRevision(mail));
  const filename = `${words.file.called ?? "Acceptance"} ${number}.pdf`;
  return file ? [{ filename, contentType: file.mediaType, content: Buffer.from(file.bytes) }] : [];
}

/** In the company's name, with answers to a person of it. */
const fromCompany =
  (find: Find): NonNullable<Kind["leavesWith"]> =>
  async (db, mail) => {
    const { company, sender } = keptOf(mail.parameters);
    return {
      sender: company,
      replyTo: await queries.findReplyTo(db, ofRevision(mail), sender?.email ?? null),
      files: await enclosed(db, mail, find),
    };
  };

export const offerKinds: Kinds = {
  [OFFER]: {
    async link(db, mail, publicUrl, now) {
      const lost = await lostPurpose(db, mail, now);
      if (lost !== null) throw new Purposeless(lost);
      return customersLink(db, mail, publicUrl, now);
    },
    write,
    leavesWith: fromCompany(queries.findDocument),
  },
  [COPY]: { link: intoTheApp, write, leavesWith: fromCompany(queries.findDocument) },
  [RECEIPT]: { link: customersLink, write, leavesWith: fromCompany(queries.findRecord) },
  [NOTICE]: {
    link: intoTheApp,
    write,
    async leavesWith(db, mail) {
      return {
        replyTo: await queries.findCustomerEmail(db, ofRevision(mail)),
        files: await enclosed(db, mail, queries.findRecord),
      };
    },
  },
};
