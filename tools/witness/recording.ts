// Everything that a server replies in a test's world, as text.
import type { InjectOptions } from "fastify";
import type { World } from "#test/world.ts";
import { seedChance } from "./chance.ts";
import { createMask } from "./mask.ts";
import { describeReply } from "./reply-text.ts";

export interface Recording {
  replies: string[];
  /** Masks and chance start again, so that one difference does not renumber everything after it. */
  beginChapter(title: string): void;
  /** For text that is no reply but left the server as well. */
  write(text: string): void;
  /** The name of this id in all chapters. */
  name(id: string, words: string): void;
}

/** Sent wrongly on purpose, and in some of the answers. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a file for reading must not hold.
const unprintable = /[\0-\x08\x0b-\x1f\x7f]/g;

/** Records from now on; each call with its actor, known by the cookie. */
export function recordReplies({ app, people }: World): Recording {
  const known = new Map(Object.entries(people).map(([name, { id }]) => [id, `<${name}>`]));
  const start = new Date();
  const replies: string[] = [];
  let [chapter, mask] = ["", createMask(start, known)];
  const write = (text: string) => {
    replies.push(mask(`${chapter}${text}\n`).replace(unprintable, encodeURIComponent));
    chapter = "";
  };
  const nameOf = (cookie: unknown) =>
    Object.entries(people).find(([, person]) => person.cookie === cookie)?.[0] ?? "signed out";
  app.inject = new Proxy(app.inject, {
    async apply(own, _, [request]: [InjectOptions]) {
      const answer = await Reflect.apply(own, app, [request]);
      const { method = "GET", url, payload, headers = {} } = request;
      const { cookie, ...sent } = headers;
      const lines = [
        `${method} ${String(url)} as ${nameOf(cookie)}`,
        ...(Object.keys(sent).length > 0 ? [`  with ${JSON.stringify(sent)}`] : []),
        ...(payload === undefined ? [] : [`  sending ${JSON.stringify(payload).slice(0, 1000)}`]),
        describeReply(answer),
      ];
      write(lines.join("\n"));
      return answer;
    },
  });
  return {
    replies,
    write,
    beginChapter(title) {
      seedChance(title);
      [chapter, mask] = [`# ${title}\n`, createMask(start, known)];
    },
    name: (id, words) => known.set(id, `<${words}>`),
  };
}
