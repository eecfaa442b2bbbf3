import { MutationObserver, notifyManager } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { queryClient } from "./queries.ts";

test("a button hears that its call is under way before it can be pressed again", async () => {
  const call = new MutationObserver(queryClient, { mutationFn: () => new Promise(() => {}) });
  let pending = false;
  // As useMutation hears it.
  call.subscribe(
    notifyManager.batchCalls(() => {
      pending = call.getCurrentResult().isPending;
    }),
  );
  void call.mutate();
  // What a press brings about in promises is over before the browser hands out the next one; timers are not.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  expect(pending).toBe(true);
});
