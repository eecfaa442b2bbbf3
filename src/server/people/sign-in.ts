// Signing in: slowed down after failures, in the same time for a wrong password and an unknown address (decision 42).
import { createHash } from "node:crypto";
import { signIn } from "#contract/people.ts";
import { type ThrottleKind, throttles, waitAfter } from "#domain/people/throttle.ts";
import type { Database } from "#server/database/connect.ts";
import { Answer, type Who } from "#server/kernel/call.ts";
import { Problem } from "#server/kernel/errors.ts";
import { verifyPassword } from "#server/kernel/passwords.ts";
import { route } from "#server/kernel/route.ts";
import { hashToken, newToken } from "#server/kernel/session.ts";
import { allowedTo } from "#server/permissions/queries.ts";
import {
  blockUntil,
  countAttempt,
  deleteSession,
  findPersonToSignIn,
  forgetAttempts,
  forgiveAttempt,
  insertSession,
} from "./queries.ts";

export const signInRoute = route(signIn, {
  async prepare({ body, now, web }, database) {
    const keys = attemptKeys(body.email, web.ipAddress);
    await countAttempts(database, keys, now);
    const known = await database.asPlatform((db) => findPersonToSignIn(db, body.email));
    return { keys, verified: await verifyPassword(known?.passwordHash ?? null, body.password) };
  },
  async handle({ db, body, now, web, prepared }) {
    const person = await findPersonToSignIn(db, body.email);
    if (!person || !prepared.verified) {
      return refused(401, "wrong_credentials", "Invalid email or password", {
        email: body.email,
        who: person ? whoSignsIn(person) : null,
      });
    }
    if (person.companyActive === false) {
      return refused(403, "company_inactive", "This company account is inactive.", {
        email: person.email,
        who: whoSignsIn(person),
      });
    }
    await forgetAttempts(db, [prepared.keys.pair, prepared.keys.account]);
    await forgiveAttempt(db, prepared.keys.address);
    if (web.sessionKey) await deleteSession(db, web.sessionKey);
    const token = newToken();
    await insertSession(db, {
      tokenHash: hashToken(token),
      userId: person.id,
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      ipAddress: web.ipAddress,
      userAgent: web.userAgent,
    });
    return new Answer({ ...person, permissions: await allowedTo(db, person.role) }, { session: token });
  },
  subject(reply) {
    const person = reply as Parameters<typeof whoSignsIn>[0];
    return { id: person.id, label: "", who: whoSignsIn(person) };
  },
});

function refused(status: number, code: string, sentence: string, tried: { email: string; who: Who | null }) {
  const { email } = tried;
  const who = tried.who ?? { personId: null, name: null, email, companyId: null, companyName: null };
  return new Answer(null, {
    status,
    refused: { code, sentence, event: "session.refused", subject: { id: email, label: "", who } },
  });
}

function whoSignsIn(person: {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  companyId: number | null;
  companyName?: string | null;
}): Who {
  return {
    personId: person.id,
    name: `${person.firstName} ${person.lastName}`.trim(),
    email: person.email,
    companyId: person.companyId,
    companyName: person.companyName ?? null,
  };
}

/** The keys hold no address of anybody: only what is needed to count. */
function attemptKeys(email: string, ipAddress: string): Record<ThrottleKind, string> {
  const key = (kind: ThrottleKind, text: string) => `${kind}:${createHash("sha256").update(text).digest("base64url")}`;
  return {
    pair: key("pair", `${email} ${ipAddress}`),
    account: key("account", email),
    address: key("address", ipAddress),
  };
}

/** Throws while one of the keys is blocked; the attempt is then not counted, so that waiting helps. */
function countAttempts(database: Database, keys: Record<ThrottleKind, string>, now: Date): Promise<void> {
  return database.asPlatform(async (db) => {
    for (const kind of ["pair", "account", "address"] as const) {
      const { failures, blockedUntil } = await countAttempt(db, keys[kind], now);
      const seconds = blockedUntil ? Math.ceil((Date.parse(blockedUntil) - now.getTime()) / 1000) : 0;
      if (seconds > 0) throw tooMany(seconds);
      const wait = waitAfter(failures, throttles[kind]);
      if (wait > 0) await blockUntil(db, keys[kind], new Date(now.getTime() + wait * 1000));
    }
  });
}

const tooMany = (seconds: number) =>
  new Problem(429, "too_many", `Too many attempts. Please try again in ${waitWords(seconds)}.`, {
    headers: { "retry-after": String(seconds) },
  });

function waitWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
