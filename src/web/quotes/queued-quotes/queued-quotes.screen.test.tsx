// The queued quotes on this device, and the actions on each.
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { entryOf } from "#test/kit/quotes/waiting-quote.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { render } from "#test/screens/open.tsx";
import { button, dialog, expectCount, expectSuccess, findPanel } from "#test/screens/parts.ts";
import type { QueueEntry } from "#web/quotes/offline-queue/entry.ts";
import { setQueueView } from "#web/quotes/offline-queue/queue-view.ts";
import { Toaster } from "#web/ui/feedback/toaster.tsx";
import { type Session, SessionProvider } from "#web/users/session.tsx";
import { QueuedQuotesPanel } from "./panel.tsx";

afterEach(() => setQueueView({ entries: null }));

const pendingAcceptance = {
  id: "a",
  name: "Jane Smith",
  acceptedAtDeviceTime: "2026-11-22T14:02:00.000Z",
  shown: { gross: 4490.34 },
};
const { body } = entryOf({});
const typed = {
  ...body,
  customerKind: "business",
  customerPhone: "0161 496 0000",
  siteAddress: "Unit 4\nMill Lane ",
  notes: "Key at the bar",
};

/** Without the device's store, from which it would be sent. */
async function openWaiting(...entries: QueueEntry[]): Promise<void> {
  setQueueView({ entries });
  render(
    <SessionProvider
      session={{ user: sampleUsers.northernEngineer, company: { currencySymbol: "£" } } as unknown as Session}
    >
      <QueuedQuotesPanel />
      <Toaster />
    </SessionProvider>,
  );
  await expect.element(findPanel("Waiting to be sent")).toBeVisible();
}

test("I copy a waiting quote as text, with its total and no costs", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openWaiting(entryOf({ body: typed, pendingAcceptance }));
  await button("Copy as text: Cellar Hotel").click();
  await expectSuccess("Copied", "The quote for Cellar Hotel is on the clipboard as text.");
  expect(write.mock.calls).toEqual([
    [
      [
        "Quote for: Cellar Hotel",
        "Postcode: M4 6BF",
        "Kind of customer: Business",
        "Telephone: 0161 496 0000",
        "Site address: Unit 4, Mill Lane",
        "Equipment Access: Plant room",
        "Job Type: Replacement",
        "Pump Style: Multistage",
        "Motor Size: 5.5 kW",
        "Drive Type: Variable speed",
        "Notes: Key at the bar",
        "Price shown: £3,741.95",
        "Accepted on site: by Jane Smith at £4,490.34",
        "Made: Nov 22, 2026 14:02",
      ].join("\n"),
    ],
  ]);
});

test("A waiting quote that I copy names its lines, and its total is that of job and lines", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const lines = [
    { id: "a", extraId: 1, words: "Isolation valve", quantity: 2, price: 18 },
    { id: "b", words: "Parking", quantity: 1, price: 12 },
  ];
  await openWaiting(entryOf({ body: { ...body, lines }, shownTotal: 3789.95 }));
  await expect.element(page.getByText("£3,789.95")).toBeVisible();
  await button("Copy as text: Cellar Hotel").click();
  await expect.poll(() => write.mock.calls[0]?.[0]).toContain("Lines: 2 × Isolation valve, £36.00; Parking, £12.00");
  expect(write.mock.calls[0]?.[0]).toContain("Price shown: £3,789.95");
});

test("Where the browser does not let me copy, the text is there to be copied by hand", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("Denied", "NotAllowedError"));
  await openWaiting(entryOf({}));
  await button("Copy as text: Cellar Hotel").click();
  await expect.element(dialog()).toHaveAccessibleName("Copy the quote for Cellar Hotel");
  const text = page.getByLabelText("The quote as text");
  await expect.element(text).toHaveValue(expect.stringContaining("Pump Style: Multistage"));
  await expect.poll(() => window.getSelection()?.toString()).toContain("Made: Nov 22, 2026 14:02");
  await expectAccessible();
  await button("Close").click();
  await expectCount(dialog(), 0);
});
