import type { UseQueryResult } from "@tanstack/react-query";
import { List } from "lucide-react";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CallError } from "./api.ts";
import { ListPanel } from "./list-panel.tsx";

const failed = (status: number) =>
  renderToStaticMarkup(
    createElement(ListPanel, {
      list: { error: new CallError("Why.", status), isError: true } as unknown as UseQueryResult<unknown[], CallError>,
      texts: { failure: "Failed to fetch plans", empty: "", emptyMore: "" },
      icon: List,
      add: false,
      children: () => null,
    } satisfies ComponentProps<typeof ListPanel>),
  );

test("another try is offered only where it can help", () => {
  expect(failed(503)).toMatch(/Failed to fetch plans.*Why\..*Try Again/);
  expect(failed(403)).toMatch(/No permission.*Why\./);
  expect(failed(403)).not.toContain("Try Again");
});
