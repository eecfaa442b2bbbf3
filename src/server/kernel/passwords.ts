// Passwords as argon2id hashes, computed off the event loop and a few at a time (decision 42).
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { overloaded } from "./errors.ts";

const derive = promisify(argon2);

/** OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** How many hashes run at once: each uses 19 MiB and one core. Sign-ins from unknown devices leave one turn free. */
const AT_ONCE = { first: 4, stranger: 3 } as const;

/** How many sign-ins from unknown devices may wait: about 5 s of work on two busy cores, which did 11 a second. */
export const MAX_QUEUED_SIGN_INS = 60;

/** "stranger": a sign-in from a device that has not signed in to the account before. All others go first. */
type Line = keyof typeof AT_ONCE;
const running: Record<Line, number> = { first: 0, stranger: 0 };
const waiting: Record<Line, (() => void)[]> = { first: [], stranger: [] };

const hasFreeTurn = (line: Line) => running.first + running.stranger < AT_ONCE.first && running[line] < AT_ONCE[line];

/** Throws if too many strangers wait; their work then does not run. */
export async function runQueued<T>(work: () => Promise<T>, line: Line = "first"): Promise<T> {
  if (hasFreeTurn(line)) running[line] += 1;
  else if (line === "stranger" && waiting.stranger.length >= MAX_QUEUED_SIGN_INS) throw overloaded();
  else await new Promise<void>((resolve) => waiting[line].push(resolve));
  try {
    return await work();
  } finally {
    running[line] -= 1;
    startNext();
  }
}

function startNext(): void {
  const line = waiting.first.length > 0 ? "first" : "stranger";
  if (!hasFreeTurn(line)) return;
  const start = waiting[line].shift();
  if (!start) return;
  running[line] += 1;
  start();
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
