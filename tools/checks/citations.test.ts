import { expect, test } from "vitest";
import { checkCitations, findFaults, listCitable } from "./citations.ts";

const known = listCitable([
  { path: "docs/product/decisions.md", text: "### Decision 13\nWords.\n\n### Decision 14\n\n### Decision 15\n" },
  { path: "docs/product/README.md", text: "| QB 2.6 | wizard | [Wizard](01.md#w) |\n| AD 5 | checks | [A](02.md) |\n" },
]);
// Composed here, so that the check does not find a citation in this file.
const decision = "decision";
const [qb, ad] = ["QB", "AD"];

test.each([
  ["one decision", `// Rounded once (${decision} 14).`, 1],
  ["several in a list", `// (${decision}s 13, 14 and 15)`, 3],
  ["a range", `-- ${decision}s 13 to 15`, 3],
  ["in the next line", `// as ${decision}s 13\n// and 14 say`, 2],
  ["a section", `/** ${qb} 2.6; ${ad} section 5. */`, 2],
  ["a number that is none of a list", `// ${ad} 5, 90% of it`, 1],
])("%s can be looked up", (_, text, read) => {
  expect(findFaults({ path: "src/a.ts", text }, known)).toEqual({ read, faults: [] });
});

test.each([
  ["a decision that is not there", `(${decision} 99)`],
  ["the missing one of several", `(${decision}s 12 and 13)`],
  ["a section without a place", `(${qb} 2.7)`],
  ["a note that nobody has", `(${"threats"} B26)`],
  ["the first document itself", `in the words of ${"the"} specification`],
])("%s is reported", (_, text) => {
  expect(findFaults({ path: "src/a.ts", text }, known).faults).toHaveLength(1);
});

test("a row of the index without a link does not count", () => {
  expect(listCitable([{ path: "docs/product/README.md", text: "| QB 9 | figures | |\n" }]).size).toBe(0);
});

test("fails if it has read nothing", () => {
  expect(checkCitations("/nowhere").readCount).toBe(0);
});
