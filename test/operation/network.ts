// A faulty network between the product and its database: it delivers everything, late, nothing, or only so much.

import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { pauseFor } from "#test/kit/pause.ts";

export interface Manner {
  /** In ms: how late replies come. */
  late?: number;
  /** Everything sent is swallowed, in both directions, without an error. */
  silent?: boolean;
  /** A connection is cut after this many bytes of replies. */
  cutAfter?: number;
  /** Connections are refused. */
  refuses?: boolean;
}

export interface Network {
  /** The same address, through this network. */
  url: string;
  /** From now on, also for existing connections. */
  behave(manner: Manner): void;
  /** Cuts every connection. */
  cut(): void;
  close(): Promise<void>;
}

export async function openNetwork(address: string): Promise<Network> {
  const to = new URL(address);
  const open = new Set<Socket>();
  let manner: Manner = {};
  const server = createServer((near) => {
    if (manner.refuses) return void near.destroy();
    const far = connect(Number(to.port), to.hostname);
    let answered = 0;
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.on("error", () => {});
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
    near.on("data", (asked) => void (manner.silent || far.write(asked)));
    far.on("data", (answer: Buffer) => {
      const { silent, late = 0, cutAfter = Number.POSITIVE_INFINITY } = manner;
      answered += answer.length;
      const pass = () => {
        if (silent) return;
        const left = answer.length - Math.max(0, answered - cutAfter);
        near.write(answer.subarray(0, Math.max(0, left)));
        if (answered >= cutAfter) near.destroySoon();
      };
      if (late > 0) void pauseFor(late).then(pass);
      else pass();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: Object.assign(new URL(to), { port: String(port) }).href,
    behave: (next) => {
      manner = next;
    },
    cut,
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
