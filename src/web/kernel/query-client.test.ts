import { MutationObserver, notifyManager, QueryObserver, type UseQueryResult } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { CallError } from "./api.ts";
import { hasFailed, queryClient } from "./query-client.ts";

test("a button hears that its call is under way before it can be pressed again", async () => {
  const call = new MutationObserver(queryClient, { mutationFn: () => new Promise(() => {}) });
  let pending = false;
  // Like useMutation's subscription.
  call.subscribe(
    notifyManager.batchCalls(() => {
      pending = call.getCurrentResult().isPending;
    }),
  );
  void call.mutate();
  // Promises started by a press settle before the browser dispatches the next one; timers do not.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  expect(pending).toBe(true);
});

test.each([
  [503, false],
  [0, false],
  [403, true],
  [404, true],
])("what was read, once reading it again is answered with %d, is taken away: %s", async (status, isTaken) => {
  const answers = [() => "there", () => Promise.reject(new CallError("", status))];
  const reading = new QueryObserver<string, CallError>(queryClient, {
    queryKey: [status],
    queryFn: () => answers.shift()?.() ?? "",
  });
  const failed = (result: object) => hasFailed(result as UseQueryResult<string, CallError>);
  expect(failed(await reading.refetch())).toBe(false);
  const again = await reading.refetch();
  expect(again.isError).toBe(true);
  expect(failed(again)).toBe(isTaken);
});

test("what was never read has failed, whatever the answer", async () => {
  const queryFn = () => Promise.reject(new CallError("", 503));
  const result = await new QueryObserver<string, CallError>(queryClient, { queryKey: ["never"], queryFn }).refetch();
  expect(hasFailed(result as UseQueryResult<string, CallError>)).toBe(true);
});
