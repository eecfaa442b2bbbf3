// Issues one demonstration quote to its customer: frozen, printed, sent, read and answered, like the product does it.
import { hash } from "node:crypto";
import { type AuditEvent, diffFields } from "#domain/audit-events.ts";
import { type AcceptanceAnswer, buildAcceptance } from "#domain/offers/acceptance.ts";
import { documentKindWording } from "#domain/offers/legal-wording.ts";
import type { OwnCompany } from "#server/companies/queries.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import type { NewEmail } from "#server/emails/queries.ts";
import { createToken, hashToken } from "#server/kernel/session.ts";
import type { Acceptance, Proof } from "#server/offers/acceptance-proof/proof.ts";
import { buildProof } from "#server/offers/acceptance-proof/proof-builder.ts";
import { saveDocument } from "#server/offers/documents.ts";
import { buildAnswerEmails, buildOfferEmail, buildQuestionEmail } from "#server/offers/emails/emails.ts";
import type { Offer } from "#server/offers/offer.ts";
import { buildOffer, buildOfferDocument } from "#server/offers/offer-snapshot.ts";
import { findJobTexts, insertRevision } from "#server/offers/queries.ts";
import { toQuoteDetail } from "#server/quotes/detail.ts";
import { renderPdf } from "#server/quotes/pdf.ts";
import { type FoundQuote, findQuote } from "#server/quotes/queries.ts";
import { buildCreationEntry, buildEntry, type Who } from "./activity.ts";
import type { DemonstrationUser } from "./company.ts";
import { type CustomerBehaviour, simulateCustomer } from "./customer-behaviour.ts";
import {
  findAuthor,
  insertAnswer,
  insertEmail,
  insertQuestion,
  insertReadLink,
  tryLockUnissuedQuote,
} from "./offer-queries.ts";
import { insertAuditEntries } from "./queries.ts";
import { createSeededRandom, createUuidAt, type Random } from "./random.ts";

interface Wanted {
  company: OwnCompany;
  people: readonly DemonstrationUser[];
  /** The quote's id. */
  id: string;
  /** Its email is held. */
  isHeld: boolean;
  /** Its customer has a question that nobody has answered. */
  isAsked: boolean;
}

/** Everything that is known before anything is saved. */
interface Given extends Wanted {
  quote: FoundQuote;
  offer: Offer;
  bytes: Uint8Array;
  reading: CustomerBehaviour;
  sentAt: string;
  validUntil: string;
  answer: { answer: "accepted" | "declined"; answeredAt: string } | null;
  ids: { revision: string; letter: string; link: string };
  random: Random;
}

/** The mail server's reply. */
const REPLY = "250 2.0.0 Ok: queued";

export async function issueOffer(database: Database, wanted: Wanted, stop: AbortSignal): Promise<void> {
  const { company, id } = wanted;
  const [quote, job] = await database.asCompany(company.id, (db) =>
    Promise.all([findQuote(db, id), findJobTexts(db, id)]),
  );
  if (!quote?.sentAt || !quote.validUntil || quote.totalCost === null) return;
  const { sentAt, validUntil, totalCost } = quote;
  const sent = new Date(sentAt);
  const frozen = buildOffer(company, { ...toQuoteDetail(quote), totalCost }, sent, job ?? undefined);
  const offer = { ...frozen, quote: { ...frozen.quote, validUntil } };
  const bytes = await renderPdf(buildOfferDocument(offer, company.brandImageData), company.id, stop);
  const random = createSeededRandom(`offer of ${id}`);
  const newId = () => createUuidAt(sent, random);
  const given: Given = {
    ...wanted,
    quote,
    offer,
    bytes,
    sentAt,
    validUntil,
    random,
    answer: answerOf(quote, validUntil),
    reading: simulateCustomer({ ...quote, sentAt, validUntil }, wanted.isAsked, new Date()),
    ids: { revision: newId(), letter: newId(), link: newId() },
  };
  const proof =
    given.answer?.answer === "accepted" ? await buildProof(database, acceptanceOf(given, given.answer)) : null;
  await database.asCompany(company.id, async (db) => {
    if (await tryLockUnissuedQuote(db, quote)) await keep(db, given, proof, database.now());
  });
}

/** Every answer came in time. */
function answerOf({ status, updatedAt }: FoundQuote, validUntil: string): Given["answer"] {
  if (status !== "accepted" && status !== "declined") return null;
  const inTime = Math.min(Date.parse(updatedAt), Date.parse(validUntil) - 1);
  return { answer: status, answeredAt: new Date(inTime).toISOString() };
}

function acceptanceOf(given: Given, { answeredAt }: { answeredAt: string }): Acceptance {
  const { company, quote, offer, bytes, reading, ids } = given;
  const { firstOpenedAt, ipAddress, userAgent } = reading;
  const letter = quote.customerEmail === null ? null : { id: ids.letter, to: quote.customerEmail };
  return {
    companyId: company.id,
    offer,
    document: { sha256: hash("sha256", bytes), bytes },
    answer: acceptedAt(answeredAt, given),
    evidence: {
      sentTo: letter?.to ?? null,
      emailId: letter?.id ?? null,
      smtpReply: letter && REPLY,
      linkId: ids.link,
      firstOpenedAt: firstOpenedAt,
      ip: ipAddress,
      userAgent,
    },
  };
}

function acceptedAt(answeredAt: string, { offer, reading: { name, purchaseOrder } }: Given): AcceptanceAnswer {
  const signed = { strokes: [], startEarly: false, number: offer.number };
  return buildAcceptance(offer, { channel: "link", answeredAt, name, purchaseOrder, signed });
}

async function keep(db: Tx, given: Given, proof: Proof | null, now: Date): Promise<void> {
  const { company, quote, offer, bytes, ids, sentAt, validUntil, isHeld, isAsked } = given;
  const about = { companyId: company.id, quoteId: quote.id };
  const issued = { issuedAt: sentAt, issuedBy: quote.userId, issuedByName: quote.createdByName, validUntil };
  const documentSha256 = await saveDocument(db, company.id, bytes);
  const revision = { ...about, ...issued, id: ids.revision, number: quote.revision, content: offer, documentSha256 };
  if (proof) await saveDocument(db, company.id, proof.record);
  await insertRevision(db, revision);
  await keepLetters(db, given);
  // A held email creates its own link when it is sent.
  if (!isHeld) await keepLink(db, given);
  if (given.answer) await keepAnswer(db, given, given.answer, proof);
  if (isAsked) await keepQuestion(db, given);
  await keepEntries(db, given, proof, now);
}

async function keepLetters(db: Tx, given: Given): Promise<void> {
  const { company, people, quote, offer, reading, answer, ids, sentAt, isHeld, isAsked } = given;
  const author = people.find(({ firstName, lastName }) => `${firstName} ${lastName}` === quote.createdByName);
  const about = { companyId: company.id, quoteId: quote.id, revisionId: ids.revision, offer };
  const office = company.contactEmail;
  const keepOne = (letter: NewEmail, at: string) =>
    insertEmail(db, letterRow(letter, ids.revision, at, isHeld, quote.id));
  if (quote.customerEmail !== null) {
    const letter = buildOfferEmail({
      ...about,
      to: quote.customerEmail,
      subject: `${documentKindWording[offer.documentKind].title} ${offer.number} from ${company.name}`,
      message: company.defaultEmailMessage ?? "",
      attachDocument: true,
      sender: { name: quote.createdByName, email: author?.email ?? office ?? "" },
    });
    await keepOne({ ...letter, id: ids.letter }, sentAt);
  }
  if (answer) {
    const said = {
      ...answer,
      name: reading.name,
      reason: reasonOf(given),
      purchaseOrder: orderOf(given),
      isLate: false,
    };
    const to = { customer: quote.customerEmail, company: office };
    for (const letter of buildAnswerEmails({ ...about, answer: said, to })) {
      await keepOne({ ...letter, id: createUuidAt(new Date(answer.answeredAt), given.random) }, answer.answeredAt);
    }
  }
  if (isAsked && office !== null) {
    const [at, questionId] = [askedAt(given), ids.link];
    const letter = buildQuestionEmail({
      ...about,
      kind: "question",
      text: reading.question,
      questionId,
      to: office,
      isAnswerable: true,
    });
    await keepOne({ ...letter, id: createUuidAt(new Date(at), given.random) }, at);
  }
}

function letterRow(letter: NewEmail, revisionId: string, at: string, isHeld: boolean, quoteId: string) {
  const { id, companyId, kind, toAddress, subject, parameters, idempotencyKey } = letter;
  const begun = { createdAt: at, queuedAt: at, nextAttemptAt: at, revisionId, quoteId };
  const ended = isHeld
    ? ({ state: "held", attempts: 0, submissionStartedAt: null, finishedAt: null, reply: null } as const)
    : ({ state: "sent", attempts: 1, submissionStartedAt: at, finishedAt: at, reply: REPLY } as const);
  return { ...begun, ...ended, id, companyId: companyId ?? 0, kind, toAddress, subject, parameters, idempotencyKey };
}

function keepLink(db: Tx, { company, quote, reading, ids, sentAt }: Given) {
  const { firstOpenedAt, lastOpenedAt, openingCount, openedOn } = reading;
  return insertReadLink(db, {
    companyId: company.id,
    revisionId: ids.revision,
    id: ids.link,
    tokenHash: hashToken(createToken()),
    emailId: quote.customerEmail === null ? null : ids.letter,
    createdByName: quote.createdByName,
    recipientNote: quote.customerEmail ?? quote.customerName,
    createdAt: sentAt,
    openingsCountFrom: new Date(Date.parse(sentAt) + 60_000).toISOString(),
    firstOpenedAt,
    lastOpenedAt,
    openingCount,
    openedOn: firstOpenedAt === null ? null : openedOn,
  });
}

const reasonOf = ({ answer, reading }: Given) => (answer?.answer === "declined" ? reading.reason : null);
const orderOf = ({ answer, reading }: Given) => (answer?.answer === "accepted" ? reading.purchaseOrder : null);
/** Some time after it was sent. */
const askedAt = ({ reading, sentAt }: Given) => reading.lastOpenedAt ?? sentAt;

function keepAnswer(db: Tx, given: Given, answer: NonNullable<Given["answer"]>, proof: Proof | null) {
  const { company, reading, ids } = given;
  const { name, ipAddress, userAgent } = reading;
  const { consents, buttonText } = proof ? acceptedAt(answer.answeredAt, given) : { consents: [], buttonText: null };
  const { receipt = null, receiptSha256 = null, recordSha256 = null } = proof ?? {};
  return insertAnswer(db, {
    companyId: company.id,
    revisionId: ids.revision,
    linkId: ids.link,
    channel: "link",
    ...answer,
    consents,
    buttonText,
    name,
    reason: reasonOf(given),
    purchaseOrder: orderOf(given),
    ipAddress,
    userAgent,
    receipt,
    receiptSha256,
    recordSha256,
  });
}

function keepQuestion(db: Tx, given: Given) {
  const { company, quote, reading, ids } = given;
  const place = { companyId: company.id, quoteId: quote.id, revisionId: ids.revision, linkId: ids.link };
  return insertQuestion(db, {
    ...place,
    id: ids.link,
    kind: "question",
    askedAt: askedAt(given),
    question: reading.question,
  });
}

/** Only if the log goes back as far as the quote. */
async function keepEntries(db: Tx, given: Given, proof: Proof | null, now: Date): Promise<void> {
  const { company, quote, offer, reading, answer, ids, sentAt, validUntil, isHeld, isAsked } = given;
  const author = await findAuthor(db, quote.id);
  if (!author) return;
  const customer: Who = {
    userId: null,
    userName: reading.name,
    userEmail: null,
    companyId: company.id,
    companyName: company.name,
    sessionId: null,
    ipAddress: reading.ipAddress,
    userAgent: reading.userAgent,
  };
  const about = { id: quote.id, label: offer.number };
  const byLink = (event: AuditEvent, at: string, more: object = {}, who = customer) =>
    buildEntry(who, event, at, { ...about, metadata: { revision: offer.number, linkId: ids.link, ...more } });
  const sending = {
    changes: diffFields(
      { status: "calculated", sentAt: null, validUntil: null },
      { status: "sent", sentAt, validUntil },
    ),
    kind: "new",
    revision: offer.number,
    to: quote.customerEmail,
    attachDocument: true,
    copyToSelf: false,
  };
  const entries = [buildEntry(author, "quote.sent", sentAt, { ...about, metadata: sending })];
  if (!isHeld && reading.firstOpenedAt) {
    entries.push(byLink("quote.opened", reading.firstOpenedAt, {}, { ...customer, userName: null }));
  }
  if (isAsked) entries.push(byLink("quote.question_asked", askedAt(given)));
  if (answer) {
    const receipt = proof ? { receiptSha256: proof.receiptSha256 } : {};
    const changed = { changes: diffFields({ status: "sent" }, { status: answer.answer }) };
    entries.push(byLink(`quote.${answer.answer}`, answer.answeredAt, { ...changed, ...receipt }));
  }
  entries.push(buildCreationEntry(company.id, company.name, offer.number, now));
  await insertAuditEntries(db, { rows: entries });
}
