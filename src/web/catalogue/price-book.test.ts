import { expect, test, vi } from "vitest";
import { resources } from "#domain/permission-matrix.ts";
import { queryClient } from "#web/kernel/query-client.ts";
import { prefetchPriceBook } from "./price-book.ts";

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
      const read = prefetchPriceBook(() => true);
      await vi.runAllTimersAsync();
      await read;
    }
    return asked.splice(0).sort();
  };
  // The company is read twice on failure, whoever reads it.
  const once = ["/api/company", "/api/company", "/api/lookup/price-book"];
  expect(await readTwice()).toEqual(once);
  vi.setSystemTime(4 * 60_000);
  expect(await readTwice()).toEqual([]);
  vi.setSystemTime(20 * 60_000);
  expect(await readTwice()).toEqual(once);
});

test("what the person may not view is not asked for: nobody tried, and a refusal would stand in the audit log", async () => {
  const asked = vi.fn(async () => new Response(null, { status: 503, headers: { "x-volute": "1" } }));
  vi.stubGlobal("fetch", asked);
  queryClient.clear();
  const lists = ["locations", "equipment_access", "job_types", "pump_styles", "motor_sizes", "drive_types"];
  for (const hidden of ["configuration_rules", ...lists]) {
    expect(resources).toContain(hidden);
    const read = prefetchPriceBook((resource) => resource !== hidden);
    await vi.runAllTimersAsync();
    await read;
  }
  expect(asked).not.toHaveBeenCalled();
});
