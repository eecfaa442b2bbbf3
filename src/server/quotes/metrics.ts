// Metrics of document rendering.
import type { ProcessMetric } from "#server/kernel/metrics/metric.ts";
import { readRendererLoad } from "./pdf.ts";

export const documentMetrics: ProcessMetric[] = [
  {
    name: "volute_documents",
    kind: "gauge",
    label: "state",
    help: "PDFs of this process that wait for their turn or are being made",
    read: readRendererLoad,
  },
];
