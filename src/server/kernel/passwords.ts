// Passwords as argon2id hashes, computed off the event loop and a few at a time (decision 42).
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { overloaded } from "./errors.ts";

const derive = promisify(argon2);

/** OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** How many hashes run at once: each uses 19 MiB and one core. */
const AT_ONCE = 4;

/** How many sign-ins from unknown devices may wait: about 5 s of work on two busy cores, which did 11 a second. */
export const MAX_QUEUED_SIGN_INS = 60;

let running = 0;
const waiting: (() => void)[] = [];
/** Sign-ins from devices that have not signed in to the account before. All others go first. */
const strangers: (() => void)[] = [];

/** Throws if too many strangers wait; their work then does not run. */
export async function runQueued<T>(work: () => Promise<T>, line: "first" | "stranger" = "first"): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else if (line === "stranger" && strangers.length >= MAX_QUEUED_SIGN_INS) throw overloaded();
  else await new Promise<void>((resolve) => (line === "first" ? waiting : strangers).push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift() ?? strangers.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The hash in the PHC string form, parameters and salt included. */
export function hashPassword(password: string): Promise<string> {
  return runQueued(async () => {
    const salt = randomBytes(16);
    const tag = await derive("argon2id", { message: password, nonce: salt, ...COST });
    const parts = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
    return `$argon2id$v=19$${parts}$${unpadded(salt)}$${unpadded(tag)}`;
  });
}

/** A hash of random bytes, checked for an unknown address so that its reply takes as long as that of a known one. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`;

export const verifyPassword = (hash: string | null, password: string): Promise<boolean> =>
  runQueued(() => matchPassword(hash, password));

/** For work that has its turn already. */
export async function matchPassword(hash: string | null, password: string): Promise<boolean> {
  const parsed = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? NOBODY);
  if (!parsed) return false;
  const [, memory, passes, parallelism, salt = "", tag = ""] = parsed;
  const expected = Buffer.from(tag, "base64");
  const actual = await derive("argon2id", {
    message: password,
    nonce: Buffer.from(salt, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && hash !== null;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/={1,2}$/, "");
}
