// This process's metrics for Prometheus: requests are counted here, everything else is read when it is requested.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Database } from "#server/database/connect.ts";
import type { DatabaseMetric, MetricValue, ProcessMetric } from "./metric.ts";

export interface Metrics {
  /** Starts counting this server's replies. */
  count(app: FastifyInstance, endpoints: readonly Endpoint[]): void;
  /** In Prometheus's text format. Never fails, whatever the database does. */
  text(): Promise<string>;
  contentType: string;
}

/** How long (ms) the database's values are reused, and how long to wait for them. */
const FRESH_MS = 10_000;
const PATIENCE_MS = 3_000;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(
  database: Database,
  known: readonly ProcessMetric[],
  asked: readonly DatabaseMetric[],
  patience = PATIENCE_MS,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const settable = [...known, ...asked, UP].map(({ name, help, kind, label }) => {
    const config = { name, help, registers, labelNames: label ? [label] : [] };
    return { name, label, metric: kind === "gauge" ? new Gauge(config) : new Counter(config) };
  });

  let answers: Promise<Map<string, MetricValue> | null> | undefined;
  let askedAt = 0;
  let underWay = false;
  /** Null while the database does not reply. Only one query runs at a time, however long it takes. */
  function answersOfDatabase() {
    if (answers && (underWay || performance.now() - askedAt < FRESH_MS)) return answers;
    askedAt = performance.now();
    underWay = true;
    const asking = database
      .asPlatform((db) => Promise.all(asked.map(async ({ name, ask }) => [name, await ask(db)] as const)))
      .then(
        (readings) => new Map<string, MetricValue>(readings),
        () => null,
      )
      .finally(() => {
        underWay = false;
      });
    answers = Promise.race([asking, tooLate(patience)]);
    return answers;
  }

  return {
    contentType: registry.contentType,
    count: (app, endpoints) => countRequests(app, endpoints, registers),
    async text() {
      const readings = await answersOfDatabase();
      const told = new Map<string, MetricValue | null>([
        ...known.map(({ name, read }) => [name, read()] as const),
        ...(readings ?? []),
        [UP.name, Number(readings !== null)],
      ]);
      for (const { name, label, metric } of settable) tell(metric, label, told.get(name) ?? null);
      return registry.metrics();
    },
  };
}

const UP = {
  name: "volute_database_up",
  kind: "gauge",
  label: undefined,
  help: "1 while the database answers the queries for these metrics; otherwise 0, and they are left out",
} as const;

const tooLate = (patience: number) => new Promise<null>((resolve) => setTimeout(resolve, patience, null).unref());

function tell(metric: Gauge | Counter, label: string | undefined, reading: MetricValue | null): void {
  metric.reset();
  // An unknown value is left out: without this line it would be 0.
  if (reading === null && !label) metric.remove();
  const parts = typeof reading === "number" ? [[{}, reading] as const] : labelled(label, reading ?? {});
  for (const [labels, value] of parts) metric.inc(labels, value);
}

const labelled = (label = "", reading: Record<string, number>) =>
  Object.entries(reading).map(([of, value]) => [{ [label]: of }, value] as const);

/** Labelled by the endpoint's path in the contract, never by the address; other requests share one label. */
function countRequests(app: FastifyInstance, endpoints: readonly Endpoint[], registers: Registry[]): void {
  const labelNames = ["endpoint", "method"] as const;
  const requests = new Counter({ ...REQUESTS, registers, labelNames: [...labelNames, "status"] });
  const durations = new Histogram({ ...DURATIONS, registers, labelNames, buckets: SECONDS });
  const paths = new Map<string, Endpoint>(endpoints.map((one) => [one.path, one]));
  const kept = new Map<string, (status: string, seconds: number) => void>();

  function counterOf({ method, routeOptions }: FastifyRequest) {
    const endpoint = paths.get(routeOptions.url ?? "");
    const labels = endpoint ? { endpoint: endpoint.path, method } : { endpoint: "other", method: "any" };
    const key = `${labels.method} ${labels.endpoint}`;
    let counter = kept.get(key);
    if (!counter) {
      const duration = durations.labels(labels);
      const byStatus = new Map<string, ReturnType<typeof requests.labels>>();
      // An event stream lasts as long as its browser stays connected.
      const isStream = endpoint?.file === "text/event-stream";
      counter = (status, seconds) => {
        const counted = byStatus.get(status) ?? requests.labels({ ...labels, status });
        byStatus.set(status, counted);
        counted.inc();
        if (!isStream) duration.observe(seconds);
      };
      kept.set(key, counter);
    }
    return counter;
  }

  app.addHook("onRequest", (request, { raw }, done) => {
    const from = performance.now();
    // Emitted in every case, whether the reply was sent or the client has disconnected.
    raw.once("close", () => {
      const status = raw.writableEnded ? `${Math.floor(raw.statusCode / 100)}xx` : "gone";
      counterOf(request)(status, (performance.now() - from) / 1000);
    });
    done();
  });
}

const REQUESTS = {
  name: "volute_requests_total",
  help: "Requests by endpoint, method and status class; gone: the client disconnected before the reply ended",
};
const DURATIONS = {
  name: "volute_request_duration_seconds",
  help: "Time from a request's headers to the end of its reply; event streams are left out",
};
