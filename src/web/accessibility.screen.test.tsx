// axe finds no violation on any page, in either theme and at either size.
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { sampleQuotes } from "#test/kit/samples.ts";
import { findViolations } from "#test/screens/accessibility.ts";
import { openScreen } from "#test/screens/open.tsx";
import { expectCount, expectNoSidewaysScrolling } from "#test/screens/parts.ts";
import { pages } from "#web/pages.ts";

const platformOnly = ["/platform/quote-statuses", "/role-permissions", "/platform-admin"];
const { id } = sampleQuotes.calculated.quote;
const screens = pages
  .filter(({ load }) => load)
  .map(({ path, of }) => ({
    path: path.replace("/help/:id", "/help/quote-on-site").replace(":id", id),
    as: of === "platform" || platformOnly.includes(path) ? ("platformAdmin" as const) : ("northernAdmin" as const),
  }));

describe.each(screens)("$path as $as", ({ path, as }) => {
  test.each([
    ["light", "laptop"],
    ["light", "phone"],
    ["dark", "laptop"],
    ["dark", "phone"],
  ] as const)("%s, %s", async (theme, size) => {
    await openScreen(path, { as, theme, size });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectCount(page.getByRole("status").filter({ hasText: "Loading..." }), 0);
    expect(await findViolations()).toEqual([]);
    expectNoSidewaysScrolling();
  });
});
