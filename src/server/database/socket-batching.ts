import type { Socket } from "node:net";

/**
 * Of a connected socket: what is written in one turn leaves in one write: one for each statement would take longer than the statements, and wake
 * the server as often. With TLS, which has a socket of its own, they leave one by one.
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
      // After whatever promises bring about in this turn, and after the tick that COMMIT waits for.
      process.nextTick(() => queueMicrotask(() => process.nextTick(send)));
    }
    return write.apply(socket, given);
  }) as Socket["write"];
}
