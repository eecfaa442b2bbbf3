// Metrics of document rendering.
import type { ProcessMetric } from "#server/kernel/metrics/metric.ts";
import { readRendererLoad } from "./pdf.ts";

export const documentMetrics: ProcessMetric[] = [
  {
    name: "volute_documents",
    kind: "gauge",
    label: "state",
    help: "PDFs that this process is making or has queued",
    read: readRendererLoad,
  },
];
