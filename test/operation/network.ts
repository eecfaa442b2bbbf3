// A network between the product and its database that does what networks do: brings all, late, nothing, or so much only.

import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { pauseFor } from "#test/kit/pause.ts";

export interface Manner {
  /** Answers come so many milliseconds later. */
  late?: number;
  /** Whatever is sent is swallowed, in both directions, and nobody is told. */
  silent?: boolean;
  /** A connection is cut after so many bytes of answers. */
  cutAfter?: number;
  /** Connections are refused. */
  refuses?: boolean;
}

export interface Network {
  /** The same address, by way of here. */
  url: string;
  /** From now on; whoever is connected feels it too. */
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
