// Metrics of this process.
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Database } from "#server/database/connect.ts";
import { version } from "#server/database/root.ts";
import { openStreams } from "#server/kernel/events.ts";
import { countRetriedTransactions } from "#server/kernel/phases/open-transaction.ts";
import type { ProcessMetric } from "./metric.ts";

export function buildProcessMetrics(database: Database): ProcessMetric[] {
  return [
    {
      name: "volute_build_info",
      kind: "gauge",
      label: "version",
      help: "Always 1; the label is the running version",
      read: () => ({ [version]: 1 }),
    },
    {
      name: "volute_transactions_retried_total",
      kind: "counter",
      help: "Request transactions repeated after a conflict with another one",
      read: countRetriedTransactions,
    },
    {
      name: "volute_database_connections",
      kind: "gauge",
      label: "state",
      help: "Connections to the PostgreSQL server, busy or idle; none with the embedded database",
      read: () => {
        const pool = database.connections();
        return pool && { busy: pool.total - pool.idle, idle: pool.idle };
      },
    },
    {
      name: "volute_database_waiting",
      kind: "gauge",
      help: "Work waiting for a connection to the PostgreSQL server",
      read: () => database.connections()?.waiting ?? null,
    },
    {
      name: "volute_live_updates",
      kind: "gauge",
      help: "1 while this process receives notifications from the others, otherwise 0",
      read: () => Number(database.isListening()),
    },
    {
      name: "volute_event_streams_open",
      kind: "gauge",
      help: "Browsers connected for live updates",
      read: openStreams,
    },
    {
      name: "volute_event_loop_delay_seconds",
      kind: "gauge",
      label: "percentile",
      help: "Event loop delay over the last seconds before the scrape",
      read: eventLoopDelay(),
    },
    {
      name: "process_resident_memory_bytes",
      kind: "gauge",
      help: "Memory of the process, including all threads",
      read: () => process.memoryUsage.rss(),
    },
    {
      name: "process_heap_used_bytes",
      kind: "gauge",
      help: "JavaScript heap in use on the main thread",
      read: () => process.memoryUsage().heapUsed,
    },
    {
      name: "process_cpu_seconds_total",
      kind: "counter",
      help: "Processor time, all threads together",
      read: () => process.resourceUsage().userCPUTime / 1e6 + process.resourceUsage().systemCPUTime / 1e6,
    },
    {
      name: "process_start_time_seconds",
      kind: "gauge",
      help: "When the process started, in seconds since 1970",
      read: () => performance.timeOrigin / 1000,
    },
  ];
}

/** How often (ms) the event loop's delay is sampled. */
const EVERY_MS = 20;
/** Within this time (ms), further scrapes get the same values. */
const WINDOW_MS = 5_000;

/** Node's histogram holds the time between two samples, which is EVERY_MS if nothing is late. */
function eventLoopDelay(): () => Record<string, number> {
  const delays = monitorEventLoopDelay({ resolution: EVERY_MS });
  delays.enable();
  const late = (percentile: number) => Math.max(0, delays.percentile(percentile) / 1e9 - EVERY_MS / 1000);
  const look = () => ({ 50: late(50), 99: late(99), 100: late(100) });
  let since = performance.now();
  let told = look();
  return () => {
    if (performance.now() - since >= WINDOW_MS) {
      told = look();
      delays.reset();
      since = performance.now();
    }
    return told;
  };
}
