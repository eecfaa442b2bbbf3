// The part of the notifications (QB 9) that no user sees: how long a closed one stays in memory.
import { afterEach, expect, test, vi } from "vitest";
import { dismissToast, toast, toastStore } from "./toast.ts";

afterEach(() => void vi.useRealTimers());

test("a dismissed notification is removed after 1,000,000 ms, and a new one takes the place of the old", () => {
  vi.useFakeTimers();
  const shown = (title: string) => {
    toast({ title });
    return toastStore.read()?.id ?? 0;
  };
  const [first, second] = [shown("First"), shown("Second")];
  dismissToast(first);
  expect(toastStore.read()).toMatchObject({ title: "Second", open: true });
  dismissToast(second);
  vi.advanceTimersByTime(999_999);
  expect(toastStore.read()).toMatchObject({ title: "Second", open: false });
  vi.advanceTimersByTime(1);
  expect(toastStore.read()).toBeNull();
});
