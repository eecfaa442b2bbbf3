// A mail server on this machine that accepts emails, or does one of the other things that mail servers do.
import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";

export type Manner =
  | "takes"
  | "knows nobody"
  | "is busy"
  | "refuses the message"
  | "refuses the link"
  | "drops at MAIL"
  | "drops in the message"
  | "drops after the message"
  | "says nothing after the message";

export interface MailServer {
  url: string;
  /** Whole messages, with their headers, whether or not they were acknowledged. */
  emails: string[];
  /** The recipients of each. */
  recipients: string[][];
  behave(manner: Manner): void;
  /** Resolves when this many have arrived. */
  came(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Offers TLS with these, and accepts nothing without it. */
export async function openMailServer(tls?: { key: string; cert: string }): Promise<MailServer> {
  let manner: Manner = "takes";
  const emails: string[] = [];
  const recipients: string[][] = [];
  const sockets = new Set<Socket>();
  let told = () => {};
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    ...(tls ?? { disabledCommands: ["STARTTLS"] }),
    onMailFrom(_address, { secure }, answer) {
      if (tls && !secure) return answer(refusal(530, "Must issue a STARTTLS command first"));
      if (manner === "drops at MAIL") drop();
      else answer(manner === "is busy" ? refusal(451, "try again later") : null);
    },
    onRcptTo(_address, _session, answer) {
      answer(manner === "knows nobody" ? refusal(550, "no such user") : null);
    },
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => {
        if (manner === "drops in the message") return drop();
        chunks.push(chunk);
      });
      stream.on("end", () => {
        if (manner === "drops in the message") return;
        emails.push(Buffer.concat(chunks).toString());
        recipients.push(envelope.rcptTo.map(({ address }) => address));
        told();
        if (manner === "drops after the message") drop();
        else if (manner === "refuses the message") answer(refusal(552, "too large"));
        else if (manner === "refuses the link") answer(refusal(554, `listed: ${addressIn(emails.at(-1) ?? "")}`));
        else if (manner !== "says nothing after the message") answer(null, "kept as 4711");
      });
    },
  });
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    recipients,
    behave(next) {
      manner = next;
    },
    async came(count) {
      while (emails.length < count) {
        await new Promise<void>((resolve) => {
          told = resolve;
        });
      }
    },
    close() {
      drop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** An email's text, decoded from quoted-printable. */
export function readable(letter: string): string {
  const bytes = letter
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

/** The address of its button. */
const addressIn = (letter: string): string => /https:\S+/.exec(readable(letter))?.[0] ?? "";

/** A header of an email, joined and decoded (RFC 2047). */
export function headerOf(letter: string, name: string): string {
  const heads = letter.slice(0, letter.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  const [, value = ""] = new RegExp(`^${name}: (.*)$`, "im").exec(heads) ?? [];
  return value
    .replace(/(\?=) +(?==\?)/g, "$1")
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, how: string, text: string) => {
      if (how.toLowerCase() === "b") return Buffer.from(text, "base64").toString("latin1");
      return text
        .replaceAll("_", " ")
        .replace(/=([0-9A-F]{2})/gi, (__, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    })
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, "latin1").toString());
}

/** Its attachments: their headers and contents. */
export function filesIn(letter: string): { heads: string; bytes: Buffer }[] {
  return letter.split(/\r\n--[^\r\n]+/).flatMap((part) => {
    const [heads = "", body = ""] = part.split("\r\n\r\n", 2);
    return /^Content-Disposition: attachment/im.test(heads) ? [{ heads, bytes: Buffer.from(body, "base64") }] : [];
  });
}

/** The token of its link. */
export function tokenIn(letter: string): string {
  const [, token] = /(?:-password#|:\/\/[^/\s]+\/q\/)([\w-]{43})/.exec(readable(letter)) ?? [];
  if (!token) throw new Error("The email holds no link");
  return token;
}
