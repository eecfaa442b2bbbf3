// The results as a page of Markdown that is also readable as it is.
import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { type On, searches } from "./cases.ts";
import { isMet, listGoals, type Measured } from "./goals.ts";
import type { OfferFigures } from "./offers.ts";
import type { Options } from "./options.ts";
import type { PdfFigures } from "./pdf.ts";
import { computeMedian, type Field } from "./results.ts";

const NAMES: Record<On, string> = { floor: "floor", tenant: "tenant floor", product: "Volute" };
const CASES = [
  "list",
  "read",
  "read ahead",
  "create",
  "calculate",
  "calculate 20 lines",
  "calculate three options",
  "dashboard",
  "list by status",
  ...Object.keys(searches),
];

export function writeReport(
  measured: Measured[],
  { rounds, effort, complete }: Options,
  measuredCommit: string,
): string {
  const [smallest] = measured;
  if (!smallest) throw new Error("Nothing was measured");
  const day = new Date().toISOString().slice(0, 10);
  return `# Measured

${day}, commit ${measuredCommit}, ${availableParallelism()} cores, Node ${process.versions.node}, PostgreSQL ${smallest.postgres}${complete ? "" : ", a look at parts only"}. Written by \`npm run bench\`.

Medians of ${rounds} interleaved ${rounds === 1 ? "round" : "rounds"} of ${effort.count} calls, then ${effort.clients} clients for ${effort.milliseconds} ms; client, servers and database share the machine. A ratio is the median of the ratios within each round; growth is that of the ratios to the floor's list, so that a busier hour is no growth.
The floor is bare Fastify and one prepared, indexed statement for each call, on the same tables; the tenant floor adds session, transaction, row level security and, on create, an audit row. Every commit waits for the disk.

## Goals

${measured.map((company) => goalsTable(company, smallest)).join("\n\n")}

## Figures

p50 and p95 in ms, requests a second with ${effort.clients} clients, CPU of the server process in µs a request (one client), resident memory in MiB. "x" is p50 to the floor's.

${measured.map(figuresTable).join("\n\n")}
`;
}

function goalsTable(measured: Measured, smallest: Measured): string {
  const goals = listGoals(measured, smallest).filter(({ figure }) => figure !== null);
  const rows = goals.map((goal) => [
    goal.text,
    `${goal.isMinimum ? "at least" : "at most"} ${goal.limit}`,
    goal.figure === null ? "–" : goal.figure.toFixed(2),
    goal.figure === null ? "not measured" : isMet(goal) ? "met" : "**missed**",
  ]);
  return `### ${heading(measured)}\n\n${table([["goal", "ratio", "measured", ""], ...rows])}`;
}

function figuresTable({ results, readyMs, memory, pdf, offers, ...one }: Measured): string {
  const rows = CASES.flatMap((name) =>
    (["floor", "tenant", "product"] as const)
      .filter((on) => results.has(name, on))
      .map((on) => {
        const figure = (field: Field, digits: number) => results.median(name, on, field)?.toFixed(digits) ?? "–";
        const ratio = results.ratio([name, on, "p50"], [name, "floor", "p50"]);
        return [
          name,
          NAMES[on],
          figure("p50", 2),
          figure("p95", 2),
          ratio === null || Number.isNaN(ratio) ? "" : ratio.toFixed(2),
          figure("rate", 0),
          figure("cpu", 0),
        ];
      }),
  );
  const formatForEach = (format: (on: On) => string) =>
    (["floor", "tenant", "product"] as const).map((on) => `${NAMES[on]} ${format(on)}`).join(", ");
  const used = formatForEach((on) => `${mebibytes(memory.started[on])} and ${mebibytes(memory.after[on])}`);
  const ready = formatForEach((on) => (readyMs[on] / 1000).toFixed(2));
  return `### ${heading(one)}\n\n${table([["call", "server", "p50", "p95", "x", "requests/s", "CPU"], ...rows])}\n\n${pdf ? pdfLine(pdf) : ""}${offers ? offersLine(offers) : ""}Ready after (s): ${ready}.\n\nMemory, when ready and after everything: ${used}.`;
}

const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

function pdfLine(pdf: PdfFigures): string {
  const ms = (rounds: number[]) => computeMedian(rounds)?.toFixed(1);
  return `PDF (ms): over HTTP ${ms(pdf.http)}, bare pdfkit ${ms(pdf.bare)}. p95 of the list: quiet ${ms(pdf.listQuiet)}, while two clients have PDFs made ${ms(pdf.listBeside)}.\n\n`;
}

function offersLine({ send, calculate, page, floor }: OfferFigures): string {
  const ms = (rounds: number[]) => computeMedian(rounds)?.toFixed(2);
  return `Offers (ms): send without making the document ${ms(send)}, calculate ${ms(calculate)}; customer's page ${ms(page)}, the floor's read ${ms(floor)}.\n\n`;
}

function heading({ size, ofCompany }: Pick<Measured, "size" | "ofCompany">): string {
  const count = (quotes: number) => quotes.toLocaleString("en-GB");
  return ofCompany === size
    ? `${count(size)} quotes, all of one company`
    : `${count(size)} quotes of 200 companies, ${count(ofCompany)} of the one measured`;
}

function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...body.map(line)].join("\n");
}

export function commit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  try {
    const changed = git("status", "--porcelain", "--", "src", "db", "package-lock.json") !== "";
    return `${git("rev-parse", "--short", "HEAD")}${changed ? " with changes" : ""}`;
  } catch {
    return "unknown";
  }
}
