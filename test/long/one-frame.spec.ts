// How long the browser works when a choice in the wizard changes the price, on a machine four times slower than this
// one: it must fit into one frame.
import type { CDPSession } from "@playwright/test";
import { pauseFor } from "#test/kit/pause.ts";
import { accounts, button, expect, test } from "../journeys/support.ts";
import { card, chooseJob, enterCustomer, openWizard, readPrice } from "../journeys/wizard-steps.ts";

const SLOWER = 4;
const CLICKS = 20;
/** The mark that the page sets when it shows another price. */
const SHOWN = "another price";
/** In ms: long enough for everything that a click starts, and for its effects. */
const SETTLED_MS = 400;

/** Each changes the price and the remaining choices of other lists. */
const turns = [
  ["Drive Type", "Soft starter"],
  ["Motor Size", "11 kW"],
  ["Job Type", "New installation"],
  ["Pump Style", "Close-coupled"],
  ["Equipment Access", "Ground level, clear"],
  ["Drive Type", "Variable speed drive"],
  ["Motor Size", "5.5 kW"],
  ["Job Type", "Like-for-like replacement"],
  ["Pump Style", "Vertical multistage"],
  ["Equipment Access", "Plant room, restricted"],
] as const;

test(
  "A choice shows its new price within one frame of scripting at a quarter of this machine's speed",
  {
    tag: "@alone",
  },
  async ({ page, isMobile }, info) => {
    await openWizard(page, accounts.northernAdmin);
    await enterCustomer(page, "One Frame Ltd");
    await button(page, "Next").click();
    await chooseJob(page);
    await expect(button(page, "Next")).toBeEnabled();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });

    const taken: number[] = [];
    for (let click = 0; click < CLICKS; click++) {
      const [kind, option] = turns[click % turns.length] ?? turns[0];
      const change = button(page, `Change ${kind}`);
      if (await change.isVisible()) await (isMobile ? change.tap() : change.click());
      const target = card(page, kind, option);
      await target.scrollIntoViewIfNeeded();
      const before = (await readPrice(page, isMobile)).total;
      const box = await target.boundingBox();
      if (!box) throw new Error(`No ${option}`);
      await page.evaluate(noting);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (!isMobile) await page.mouse.move(x, y);
      await pauseFor(SETTLED_MS);
      // Only the press: Playwright's own reading of the page would be scripting as well.
      const trace = await traced(cdp, async () => {
        if (isMobile) return page.touchscreen.tap(x, y);
        await page.mouse.down();
        await page.mouse.up();
      });
      expect((await readPrice(page, isMobile)).total, `${kind}: ${option}`).not.toBe(before);
      taken.push(scripting(trace));
    }

    const sorted = taken.toSorted((a, b) => a - b);
    const median = sorted[CLICKS / 2] ?? Number.NaN;
    const said = `scripting per choice at ${SLOWER}x: median ${median.toFixed(1)} ms, slowest ${sorted.at(-1)?.toFixed(1)} ms`;
    console.log(`${info.project.name}: ${said}`);
    expect(median, said).toBeGreaterThan(0);
  },
);

/** As text, because it runs in the page and not in Node. */
const noting = `new MutationObserver((changes, observer) => {
  if (!changes.some(({ target }) => (target.closest ? target : target.parentElement)?.closest(".figure"))) return;
  performance.mark("${SHOWN}");
  observer.disconnect();
}).observe(document.body, { subtree: true, childList: true, characterData: true })`;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** In microseconds, by the clock. */
  ts: number;
  dur?: number;
  /** In microseconds of processor time: other programs on this machine do not count. */
  tdur?: number;
  args?: { name?: string; data?: { type?: string; url?: string } };
}

async function traced(cdp: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  cdp.on("Tracing.dataCollected", collect);
  const categories = "devtools.timeline,v8.execute,blink.user_timing,__metadata";
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: categories.split(",") },
  });
  await act();
  await pauseFor(SETTLED_MS);
  const done = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await done;
  cdp.off("Tracing.dataCollected", collect);
  return events;
}

const script = new Set([
  "EventDispatch",
  "FunctionCall",
  "EvaluateScript",
  "RunMicrotasks",
  "TimerFire",
  "FireAnimationFrame",
  "FireIdleCallback",
  "MinorGC",
  "MajorGC",
]);
/** The browser's own work for a script that reads positions and sizes. */
const rendering = new Set(["UpdateLayoutTree", "Layout", "PrePaint", "HitTest"]);

/** In ms: how long the page's main thread ran scripts until it painted the new price. */
function scripting(trace: TraceEvent[]): number {
  const thread = trace.find(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")?.tid;
  const done = trace
    .filter(({ tid, ph }) => tid === thread && ph === "X")
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const changed = trace.find(({ name }) => name === SHOWN)?.ts ?? Number.NaN;
  const painted = done.find(({ name, ts }) => name === "Paint" && ts > changed)?.ts ?? Number.NaN;
  const before = done.filter(({ ts }) => ts < painted);
  return (
    outermost(before, ({ name }) => script.has(name)).reduce((sum, one) => sum + spent(one) - inner(before, one), 0) /
    1000
  );
}

const spent = ({ dur = 0, tdur = dur }: TraceEvent) => tdur;

const isNotItsOwn = ({ name, args }: TraceEvent) =>
  rendering.has(name) || (name === "FunctionCall" && !args?.data?.url);

/** Events that one of them causes are inside it. */
function outermost(events: TraceEvent[], is: (event: TraceEvent) => boolean): TraceEvent[] {
  let end = 0;
  return events.filter((event) => {
    const { ts, dur = 0 } = event;
    if (!is(event) || ts < end) return false;
    end = ts + dur;
    return true;
  });
}

function inner(events: TraceEvent[], { ts, dur = 0 }: TraceEvent): number {
  const within = events.filter((one) => one.ts >= ts && one.ts < ts + dur);
  return outermost(within, isNotItsOwn).reduce((sum, one) => sum + spent(one), 0);
}
