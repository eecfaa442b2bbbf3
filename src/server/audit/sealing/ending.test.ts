import { expect, onTestFinished, test, vi } from "vitest";
import { freshDatabaseWithOwner } from "#test/databases.ts";
import { startSealing } from "./sealer.ts";

test("a server that stops during a long round finishes the current batch first", async () => {
  const { database, owner } = await freshDatabaseWithOwner();
  await owner.run(
    "insert into audit_logs (action, entity_type) select 'update', 'quote' from generate_series(1, 10001)",
  );
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let seals = 0;
  let ending: Promise<void> | undefined;
  const sealing = await startSealing(database, {
    info() {
      seals++;
      ending ??= sealing.stop();
    },
    error() {},
  });
  const TEN_ROUNDS_MS = 200_000;
  await vi.waitFor(
    () => {
      vi.advanceTimersByTime(TEN_ROUNDS_MS);
      expect(ending).toBeDefined();
    },
    { timeout: 50_000, interval: 20 },
  );
  vi.useRealTimers();
  await ending;
  expect(seals, "of three").toBe(1);
  await database.close();
});
