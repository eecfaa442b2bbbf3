// What of the notifications (QB 9) no person sees: how long a closed one is kept.
import { afterEach, expect, test, vi } from "vitest";
import { dismissToast, toast, toastStore } from "#web/ui/toast.ts";

afterEach(() => void vi.useRealTimers());

test("a dismissed notification is removed after 1,000,000 ms, and a new one takes the place of the old", () => {
  vi.useFakeTimers();
  const first = toast({ title: "First" });
  const second = toast({ title: "Second" });
  first.dismiss();
  expect(toastStore.read()).toMatchObject({ title: "Second", open: true });
  dismissToast(second.id);
  vi.advanceTimersByTime(999_999);
  expect(toastStore.read()).toMatchObject({ title: "Second", open: false });
  vi.advanceTimersByTime(1);
  expect(toastStore.read()).toBeNull();
});
