import { globSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { systemStatuses } from "#domain/quotes/status.ts";
import { listPriceMarks, QuoteBadges, StatusBadge } from "./status-badge.tsx";

const marked = { needsRecalculation: false, isManual: false, hasPriceConflict: false };
const statuses = systemStatuses.map(({ name, label, color }) => ({
  status: name,
  statusLabel: label,
  statusColor: color,
}));

const words = (props: Parameters<typeof QuoteBadges>[0]) => readText(createElement(QuoteBadges, props));

function readText(element: Parameters<typeof renderToStaticMarkup>[0]): string {
  return renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

test("calculated is Active, every other system status shows its label", () => {
  const shown = statuses.map((status) => words({ quote: { ...marked, ...status } }));
  expect(shown).toEqual(["Draft", "Active", "Sent", "Accepted", "Declined", "Expired"]);
});

test("on the phone's cards draft and calculated keep their own words", () => {
  const shown = statuses.map((status) => readText(createElement(StatusBadge, { ...status, words: "raw" })));
  expect(shown).toEqual(["draft", "calculated", "Sent", "Accepted", "Declined", "Expired"]);
});

test("everywhere else every status shows its label, also one that the platform renamed", () => {
  const shown = statuses.map((status) => words({ quote: { ...marked, ...status }, words: "label" }));
  expect(shown).toEqual(systemStatuses.map(({ label }) => label));
  const renamed = { status: "calculated", statusLabel: "Priced", statusColor: "#2563eb" };
  expect(words({ quote: { ...marked, ...renamed }, words: "label" })).toBe("Priced");
});

test("only the dashboard and a quote's page call a calculated quote Active", () => {
  const places = globSync("src/**/*.tsx", { exclude: ["**/*.test.tsx"] }).filter((path) =>
    [...readFileSync(path, "utf8").matchAll(/<(?:QuoteBadges|StatusBadge)\b[^>]*>/g)].some(
      ([badge]) => !badge.includes("words="),
    ),
  );
  expect(places.length).toBeGreaterThan(1);
  expect(places.filter((path) => !/^src\/web\/quotes\/(?:dashboard\/|detail\/|recent\.tsx)/.test(path))).toEqual([]);
  const callers = globSync("src/**/*.{ts,tsx}", { exclude: ["**/*.test.*", "**/status.ts"] }).filter((path) =>
    readFileSync(path, "utf8").includes("findBadgeLabel("),
  );
  expect(callers.filter((path) => !/^src\/web\/quotes\/(?:detail\/|status-badge\.tsx)/.test(path))).toEqual([]);
});

test("a platform's own status, and a system one given another colour, are tinted with it", () => {
  const looked = (status: string, statusColor: string) =>
    renderToStaticMarkup(
      createElement(QuoteBadges, { quote: { ...marked, status, statusLabel: "On hold", statusColor } }),
    );
  expect(looked("on_hold", "#7c3aed")).toContain("--tint:#7c3aed");
  expect(looked("sent", "#7c3aed")).toContain("--tint:#7c3aed");
  expect(looked("sent", "#2A5674")).toContain("badge-info");
  expect(looked("sent", "#2A5674")).not.toContain("--tint");
});

test("a quote that needs recalculation says so; typed prices only where asked", () => {
  const quote = { ...marked, status: "calculated", statusLabel: "Calculated", statusColor: "#2563eb", isManual: true };
  expect(words({ quote: { ...quote, needsRecalculation: true } })).toBe("Active Recalculate");
  expect(words({ quote, manual: true })).toBe("Active Manual prices");
  expect(listPriceMarks({ ...quote, needsRecalculation: true, hasPriceConflict: true })).toEqual([
    "Choose a price",
    "Recalculate",
  ]);
});
