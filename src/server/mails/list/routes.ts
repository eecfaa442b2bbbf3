// HTTP for the outbox: what became of each letter, how it looks, and sending one again.
import { listMails, repeatMail, showLetter } from "#contract/mails.ts";
import { ERASED } from "#domain/audit-personal.ts";
import { Answer } from "#server/kernel/call.ts";
import { notFound, Problem } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { letterKinds } from "#server/mails/kinds/kinds.ts";
import { noLink } from "#server/mails/letter.ts";
import { entryLabel, LETTERS } from "#server/mails/tell.ts";
import { findContent, listLetters, lockMail, queueAgain } from "./queries.ts";
import { erased, refuseAgain } from "./refuse-again.ts";

const PAGE = 50;
const NO_LINK = noLink("the link, which is in the letter alone");

export const mailRoutes = [
  route(listMails, {
    async read({ db, actor, query }) {
      await actor;
      // One more tells whether there is another page.
      const found = await listLetters(db, query.before, PAGE + 1);
      return { mails: found.slice(0, PAGE), more: found.length > PAGE };
    },
  }),
  route(showLetter, {
    async read({ db, actor, params }) {
      await actor;
      return findContent(db, params.id);
    },
    reply({ record: { kind, parameters, toAddress } }) {
      if (toAddress === ERASED) throw new Problem(410, "erased", erased.sentence);
      const letter = letterKinds[kind]?.write(parameters, NO_LINK);
      // Of a newer version of the program.
      if (!letter) throw notFound();
      return new Answer(null, { framed: letter.html });
    },
  }),
  route(repeatMail, {
    async read({ db, actor, params }) {
      await actor;
      return lockMail(db, params.id);
    },
    decide: ({ record }) => refuseAgain(record) ?? record,
    write: async (db, { id, companyName, isOffer }, { now }) => ({
      ...(await queueAgain(db, id, now)),
      companyName,
      isOffer,
    }),
    entry: ({ written, record: { quoteNumber } }) => ({
      id: written.id,
      label: entryLabel(written, quoteNumber),
      tells: LETTERS,
    }),
  }),
];
