// A socket that sends together what is written within one turn of the event loop. A transaction writes several statements
// in a row, and to send each by itself costs a call of the system here and one at the server.
import { Socket } from "node:net";

type Done = (error?: Error | null) => void;

export class TurnSocket extends Socket {
  #isHeld = false;

  override write(chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean {
    if (!this.#isHeld) {
      this.#isHeld = true;
      this.cork();
      setImmediate(() => {
        this.#isHeld = false;
        this.uncork();
      });
    }
    return super.write(chunk, encoding as BufferEncoding, done);
  }
}
