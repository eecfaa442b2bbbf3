import { expect, test, vi } from "vitest";
import { readPriceBook } from "./price-book.ts";

test("what could not be read ahead is left alone for a while, and then asked for again", async () => {
  vi.useFakeTimers({ now: 0 });
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return new Response(JSON.stringify({ error: "Busy", code: "unavailable" }), {
      status: 503,
      headers: { "x-volute": "1" },
    });
  });
  const readTwice = async () => {
    for (let time = 0; time < 2; time++) {
      const read = readPriceBook();
      await vi.runAllTimersAsync();
      await read;
    }
    return asked.splice(0).sort();
  };
  // The company's name is asked for twice whoever asks.
  const once = ["/api/company", "/api/company", "/api/lookup/all"];
  expect(await readTwice()).toEqual(once);
  vi.setSystemTime(4 * 60_000);
  expect(await readTwice()).toEqual([]);
  vi.setSystemTime(20 * 60_000);
  expect(await readTwice()).toEqual(once);
});
