// Signing in: slowed down after failures, in the same time for a wrong password and an unknown address (decision 42).
import { signIn } from "#contract/people.ts";
import { countedTowards, type ThrottleKind, throttles } from "#domain/people/throttle.ts";
import { Answer, type Web, type Who } from "#server/kernel/call.ts";
import { networkOf } from "#server/kernel/client-address.ts";
import { Problem } from "#server/kernel/errors.ts";
import { verifyPassword } from "#server/kernel/passwords.ts";
import { route } from "#server/kernel/route.ts";
import { hashToken, newToken } from "#server/kernel/session.ts";
import { allowedTo } from "#server/permissions/queries.ts";
import { attemptKey, countAttempts } from "./attempts.ts";
import { findKnownPlaces, rememberPlaces } from "./places/queries.ts";
import { findPersonToSignIn, forgetAttempts, forgiveAttempt, holdPersonToSignIn } from "./queries.ts";
import { deleteSession, insertSession } from "./sessions/queries.ts";

export const signInRoute = route(signIn, {
  async prepare({ body, now, web }, database) {
    const device = web.deviceToken ?? newToken();
    const places = { device: attemptKey("device", device), address: attemptKey("address", networkOf(web.ipAddress)) };
    const { hash, known } = await database.asPlatform(async (db) => {
      const person = await findPersonToSignIn(db, body.email);
      // Asked of nobody as well, so that an unknown address takes the same time.
      const found = await findKnownPlaces(db, person?.id ?? NOBODY, Object.values(places));
      return {
        hash: person?.passwordHash ?? null,
        known: { device: found.has(places.device), address: found.has(places.address) },
      };
    });
    const keys = attemptKeys(body.email, places);
    const kinds = countedTowards(known);
    await countAttempts(
      database,
      kinds.map((kind) => ({ key: keys[kind], throttle: throttles[kind] })),
      now,
    ).catch((error) => {
      throw throttled(error, body.email, web);
    });
    const verified = (await verifyPassword(hash, body.password)) ? hash : null;
    return { device, places, counted: kinds.map((kind) => ({ kind, key: keys[kind] })), verified };
  },
  async handle({ db, body, now, web, prepared }) {
    const person = await holdPersonToSignIn(db, body.email);
    // It may have become another password, or another person's address, while it was being verified.
    if (!person || person.passwordHash !== prepared.verified) {
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
    // What else was tried on the account, or from the address, may have been somebody else's doing.
    for (const { kind, key } of prepared.counted) {
      await (kind === "device" || kind === "pair" ? forgetAttempts : forgiveAttempt)(db, { key });
    }
    await rememberPlaces(db, person.id, Object.values(prepared.places), now);
    if (web.sessionKey) await deleteSession(db, { key: web.sessionKey });
    const token = newToken();
    await insertSession(db, {
      tokenHash: hashToken(token),
      userId: person.id,
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      ipAddress: web.ipAddress,
      userAgent: web.userAgent,
    });
    return new Answer(
      { ...person, permissions: await allowedTo(db, person.role) },
      { session: token, device: prepared.device },
    );
  },
  subject(reply) {
    const person = reply as Parameters<typeof whoSignsIn>[0];
    return { id: person.id, label: "", who: whoSignsIn(person) };
  },
});

function refused(status: number, code: string, sentence: string, tried: { email: string; who: Who | null }) {
  const { email } = tried;
  const who = tried.who ?? unknown(email);
  return new Answer(null, {
    status,
    refused: { code, sentence, event: "session.refused", subject: { id: email, label: "", who } },
  });
}

/** A refused attempt stays in the log also when it was not even tried. */
function throttled(error: unknown, email: string, { ipAddress }: Web): unknown {
  if (!(error instanceof Problem)) return error;
  error.trace = {
    event: "session.refused",
    actor: null,
    bound: ipAddress,
    async subject(db) {
      const person = await findPersonToSignIn(db, email);
      return { id: email, label: "", who: person ? whoSignsIn(person) : unknown(email) };
    },
  };
  return error;
}

const unknown = (email: string): Who => ({ personId: null, name: null, email, companyId: null, companyName: null });

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

function attemptKeys(email: string, { device, address }: Record<"device" | "address", string>) {
  return {
    device: attemptKey("device", `${email} ${device}`),
    pair: attemptKey("pair", `${email} ${address}`),
    account: attemptKey("account", email),
    address,
  } satisfies Record<ThrottleKind, string>;
}

const NOBODY = "00000000-0000-0000-0000-000000000000";
