// Runs before and after every screen test. All files share one page, so each test leaves it as it was.
import "#web/look.css";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { SAMPLE_TIME } from "#test/kit/samples.ts";
import { fetchAnswer, resetAnswers } from "./answers.ts";
import { takeConsoleErrors, watchConsole } from "./console.ts";
import { FakeEventSource, resetStreams } from "./events.ts";
import { closeScreen } from "./open.tsx";

globalThis.fetch = fetchAnswer;
globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;
// Nothing is prefetched beyond what a test opens.
globalThis.requestIdleCallback = () => 0;
watchConsole();

beforeEach(() => {
  resetAnswers();
  takeConsoleErrors();
  vi.useFakeTimers({ toFake: ["Date"], now: SAMPLE_TIME, shouldAdvanceTime: true });
});

afterEach(async () => {
  await closeScreen();
  resetStreams();
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(resetAnswers(), "calls that were answered wrongly").toEqual([]);
  expect(takeConsoleErrors(), "errors in the console").toEqual([]);
});
