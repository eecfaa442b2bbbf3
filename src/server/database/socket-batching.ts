import type { Socket } from "node:net";

/**
 * Joins what is written to a connected socket in one turn into one write: a write for each statement would take longer
 * than the statements, and wake the server as often. With TLS, which has a socket of its own, writes stay separate.
 */
export function batchSocketWrites(socket: Socket): void {
  const { write } = socket;
  let isGathering = false;
  const send = () => {
    isGathering = false;
    socket.uncork();
  };
  socket.write = ((...given: Parameters<Socket["write"]>) => {
    if (!isGathering) {
      isGathering = true;
      socket.cork();
      // After the promises of this turn have settled, and after the tick that COMMIT waits for.
      process.nextTick(() => queueMicrotask(() => process.nextTick(send)));
    }
    return write.apply(socket, given);
  }) as Socket["write"];
}
