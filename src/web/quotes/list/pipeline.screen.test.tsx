// The pipeline above the list: each stage leads to its quotes (decision 75).
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getPipeline } from "#contract/quotes/pipeline.ts";
import { listQuotePage } from "#contract/quotes/quotes.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect, sampleOf } from "#test/screens/answers.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import { button, expectNoSidewaysScrolling, expectTexts, link } from "#test/screens/parts.ts";

const pipeline = () => page.getByRole("navigation", { name: "Pipeline" });
const stage = (name: string) => pipeline().getByRole("link", { name: new RegExp(`^${name}`) });
const expectAddress = (expected: string) => expect.poll(() => window.location.search).toBe(expected);

test("Each stage of the pipeline leads to exactly its quotes", async () => {
  await openScreen("/quotes");
  await expectTexts(pipeline().getByRole("link"), [
    "Calculated8 quotes, £27,127.98",
    "Sent5 quotes, £14,101.47not opened yet",
    "Opened0 quotes, £0.00may not be exact",
    "Accepted73 quotes, £362,768.96",
    "Declined23 quotes, £174,213.32",
    "Expired29 quotes, £80,122.50",
  ]);
  for (const [name, query] of [
    ["Calculated", { status: "calculated" }],
    ["Sent", { status: "sent", opened: "no" }],
    ["Opened", { status: "sent", opened: "yes" }],
    ["Accepted", { status: "accepted" }],
    ["Declined", { status: "declined" }],
    ["Expired", { status: "expired" }],
  ] as const) {
    await stage(name).click();
    await expect.element(stage(name)).toHaveAttribute("aria-current", "true");
    await expectAddress(`?${new URLSearchParams(query)}`);
    await expect.poll(() => callsOf(listQuotePage).at(-1)?.query).toEqual({ limit: "50", ...query });
  }
  await expectAccessible();
  expectNoSidewaysScrolling();
});

test("A sum in which customers still choose says how much of it", async () => {
  const stages = sampleOf(getPipeline);
  const choices = { quotes: 2, value: 6120.5 };
  answer(
    getPipeline,
    stages.map((one) => (one.stage === "calculated" ? { ...one, choices } : one)),
  );
  await openScreen("/quotes", { size: "phone" });
  await expect.element(stage("Calculated")).toMatchTextContent("Calculated8 quotes, £27,127.98incl. Choice £6,120.50");
  expect(document.body.textContent?.match(/incl. Choice/g)).toHaveLength(1);
  expectNoSidewaysScrolling();
});

test("A stage stands in the address, and its filter can be taken off again", async () => {
  await openScreen("/quotes");
  await stage("Opened").click();
  await expectAddress("?status=sent&opened=yes");
  await reopenScreen();
  await expect.element(stage("Opened")).toHaveAttribute("aria-current", "true");
  await expect.element(page.getByRole("combobox", { name: "Status", exact: true })).toHaveValue("sent");
  await button("Remove the filter: Probably opened").click();
  await expectAddress("?status=sent");
  await expect.element(page.getByRole("main")).toHaveFocus();
  history.back();
  await expectAddress("?status=sent&opened=yes");
  await button("Clear").click();
  await expectAddress("");
});

test("A status has the same word in the pipeline, the filter and the list, also one that the platform renamed", async () => {
  const sample = sampleOf(listQuotePage);
  const [quote] = sample.quotes;
  if (!quote) throw new Error("the sample has no quote");
  const issued = { status: "sent", statusLabel: "Issued", statusColor: "#2a5674" };
  const statuses = [{ name: "sent", label: "Issued", color: issued.statusColor }];
  answer(listQuotePage, { ...sample, statuses, quotes: [{ ...quote, ...issued }] });
  await openScreen("/quotes");
  await expect.element(stage("Issued")).toBeVisible();
  await expect.element(page.getByRole("row").filter({ hasText: quote.quoteNumber })).toMatchTextContent("Issued");
  const options = page.getByRole("combobox", { name: "Status", exact: true }).getByRole("option");
  await expectTexts(options, ["All Statuses", "Issued"]);
});

test("Without the pipeline the list is there all the same", async () => {
  answer(getPipeline, disconnect());
  await openScreen("/quotes");
  await expect.element(link("NPL-000147")).toBeVisible();
  await expect.element(pipeline()).not.toBeInTheDocument();
});
