// What the customer of a selectable offer chooses from, on paper: a panel for each option and a table of the extras, with
// boxes to tick.
import type { ChoiceView, ExtraView, OptionView, PartPrice } from "#domain/offers/choice-view.ts";
import { type Block, contentWidth, type Element, type Mark } from "./page-plan.ts";
import {
  buildAmountStrips,
  buildCaptionStrip,
  buildCellStrip,
  buildElement,
  buildLeadStrip,
  buildTitleStrip,
  type Strip,
  stackStrips,
  stackTable,
} from "./panels.ts";
import { buildProseSection } from "./prose.ts";
import type { FontMetrics } from "./text-layout.ts";
import { measureText, placeText, type Style, styles } from "./text-marks.ts";

const COLUMNS = 3;
const side = 12;
const box = { size: 10, gap: 8 };
const optionLabel = { ...styles.heading, size: 13, leading: 18 };
const optionAmount = { ...styles.total, size: 15, leading: 19 };

/** The options, the extras, and from which price on; a single option has its price above. */
export function buildChoiceBlocks(choice: ChoiceView, remarks: readonly string[], lettering: FontMetrics): Block[] {
  const { options, shared, from, vatNote, deposit } = choice;
  const extras = buildExtrasBlocks(choice, lettering);
  if (from === null) return extras;
  const notes = [...remarks, ...(vatNote ? [vatNote] : []), ...(deposit ? [`${deposit.title}: ${deposit.text}`] : [])];
  return [
    ...(shared.facts.length > 0 ? [buildWorkPanel(shared.facts, lettering)] : []),
    buildChoiceTitle(choice, lettering),
    ...options.flatMap((option) => buildOptionBlocks(option, lettering)),
    ...extras,
    stackStrips(
      [
        buildTitleStrip("Price", lettering),
        buildLeadStrip(from.label, from.value, lettering),
        ...notes.map((note) => buildCaptionStrip(note, lettering)),
      ],
      "firm",
    ),
  ];
}

function buildWorkPanel(facts: OptionView["facts"], lettering: FontMetrics): Block {
  return stackStrips([buildTitleStrip("The work", lettering), ...buildFactStrips(facts, lettering)]);
}

function buildFactStrips(facts: OptionView["facts"], lettering: FontMetrics): Strip[] {
  const rows = Array.from({ length: Math.ceil(facts.length / COLUMNS) }, (_, row) =>
    facts.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );
  return rows.map((cells) => buildCellStrip(cells, lettering));
}

/** "Choose one option", with what the prices mean. */
function buildChoiceTitle({ title, priceNote }: ChoiceView, lettering: FontMetrics): Block {
  const text = priceNote === null ? title : `${title}: ${priceNote}`;
  const { marks, height } = placeText(text, styles.heading, { x: 0, y: 0, room: contentWidth }, lettering);
  return { height, above: 14, ornaments: [], elements: [buildElement("H2", marks)], staysWithNext: true };
}

/** Its work and price, what that is made of, and what is included in it alone. */
function buildOptionBlocks(
  { label, words, facts, price, parts, sections }: OptionView,
  lettering: FontMetrics,
): Block[] {
  const head = { label: label ?? "", notes: words === null ? [] : [words], price };
  const panel = stackStrips(
    [buildTickStrip(head, optionLabel, optionAmount, lettering), ...buildFactStrips(facts, lettering)],
    "firm",
  );
  const table =
    parts && stackTable(buildCaptionStrip(parts.title, lettering), buildAmountStrips(parts.amounts, lettering));
  return [
    ...(table
      ? [
          { ...panel, staysWithNext: true },
          { ...table, above: 0 },
        ]
      : [panel]),
    ...sections.flatMap(({ title, text }) => buildProseSection({ title: `${title}: ${label}`, text }, lettering)),
  ];
}

function buildExtrasBlocks(
  { extras, extrasTitle, priceNote, from, vatNote }: ChoiceView,
  lettering: FontMetrics,
): Block[] {
  if (extras.length === 0) return [];
  const title = priceNote === null ? extrasTitle : `${extrasTitle}: ${priceNote}`;
  const rows = [
    ...extras.map((extra) => buildExtraStrip(extra, lettering)),
    ...(from === null && vatNote !== null ? [buildCaptionStrip(vatNote, lettering)] : []),
  ];
  return [stackTable(buildTitleStrip(title, lettering), rows)];
}

const buildExtraStrip = ({ label, details, limits, price }: ExtraView, lettering: FontMetrics): Strip =>
  buildTickStrip(
    { label, notes: [...(details === null ? [] : [details]), ...limits], price },
    styles.strong,
    styles.strong,
    lettering,
  );

interface Tickable {
  label: string;
  /** Below the label. */
  notes: string[];
  price: PartPrice;
}

/** A box to tick, what it stands for, and its price on the right. */
function buildTickStrip(
  { label, notes, price }: Tickable,
  labelStyle: Style,
  amountStyle: Style,
  lettering: FontMetrics,
): Strip {
  const x = side + box.size + box.gap;
  const amountNotes = [price.note, price.later].filter((note) => note !== null);
  const amountRoom = Math.max(
    measureText(price.lead, amountStyle, lettering),
    ...amountNotes.map((note) => measureText(note, styles.label, lettering)),
  );
  const amountX = contentWidth - side - amountRoom;
  const top = 7;
  const right = stackTexts([price.lead, ...amountNotes], amountStyle, styles.label, lettering, {
    ...{ x: amountX, y: top, room: amountRoom + 1, align: "right" as const },
  });
  const left = stackTexts([label, ...notes], labelStyle, styles.small, lettering, {
    ...{ x, y: top + Math.max(0, (amountStyle.leading - labelStyle.leading) / 2), room: amountX - 16 - x },
  });
  const boxY = top + (amountStyle.leading - box.size) / 2;
  const frame: Mark = {
    ...{ kind: "frame", x: side, y: boxY, width: box.size, height: box.size },
    ...{ weight: 0.9, ink: styles.body.ink, dashed: false },
  };
  const row: Element = {
    ...{ role: "TR", marks: [] },
    children: [buildElement("TH", left.marks), buildElement("TD", right.marks)],
  };
  return { height: Math.max(left.bottom, right.bottom) + 7, ornaments: [frame], elements: [row] };
}

/** The first text in one style, those below it in another. */
function stackTexts(
  texts: readonly string[],
  first: Style,
  others: Style,
  lettering: FontMetrics,
  position: { x: number; y: number; room: number; align?: "left" | "right" },
) {
  const marks: Mark[] = [];
  let { y } = position;
  for (const [index, text] of texts.flatMap((text) => text.split("\n")).entries()) {
    const placed = placeText(text, index === 0 ? first : others, { ...position, y }, lettering);
    marks.push(...placed.marks);
    y += placed.height;
  }
  return { marks, bottom: y };
}
