// Draws a plan as a tagged PDF. Texts are drawn as text only: no markup, no links, no file names.
import type { Font } from "fontkit";
import PDFDocument from "pdfkit";
import type { Fonts } from "./fonts.ts";
import type { Logo } from "./logo.ts";
import { type Block, type Element, type Mark, type PagePlan, pageSize } from "./page-plan.ts";

/** The same plan, fonts, logo and date give the same bytes. */
export async function drawPdf(
  plan: PagePlan,
  fonts: Fonts,
  logo: Logo | null,
  createdAt: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    size: [pageSize.width, pageSize.height],
    margin: 0,
    autoFirstPage: false,
    // No initial font: pdfkit would otherwise put Helvetica into every document.
    font: "",
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-GB",
    displayTitle: true,
    // pdfkit does not escape these when it writes them into the document's XML metadata.
    info: { Title: plan.title.replace(/[<>&]/g, ""), Creator: "Volute", Producer: "Volute", CreationDate: createdAt },
  });
  for (const [face, font] of Object.entries(fonts.forDocument())) pdf.registerFont(face, toFontSource(font));

  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const drawBlock = (block: Block, y: number, ornament: "Layout" | "Pagination") => {
    if (block.ornaments.length > 0) {
      pdf.markContent("Artifact", { type: ornament });
      for (const mark of block.ornaments) draw(pdf, mark, y, logo);
      pdf.endMarkedContent();
    }
    for (const element of block.elements) drawElement(pdf, addStructure(pdf, root, element), element, y, logo);
  };
  for (const { blocks, foot } of plan.pages) {
    pdf.addPage();
    for (const { block, y } of blocks) drawBlock(block, y, "Layout");
    drawBlock(foot, pageSize.height - pageSize.margin - foot.height, "Pagination");
  }
  for (const { bytes, ...fileInfo } of plan.attachments ?? []) {
    pdf.file(Buffer.from(bytes), { ...fileInfo, creationDate: createdAt, modifiedDate: createdAt });
  }
  root.end();
  pdf.end();
  return new Uint8Array(Buffer.concat(await pdf.toArray()));
}

/** pdfkit accepts a parsed font as well; its types don't say so. */
function toFontSource(font: Font): Uint8Array {
  return font as unknown as Uint8Array;
}

function addStructure(pdf: PDFKit.PDFDocument, parent: PDFKit.PDFStructureElement, { role, alt }: Element) {
  const element = pdf.struct(role, alt === undefined ? {} : { alt });
  parent.add(element);
  return element;
}

function drawElement(
  pdf: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  { role, marks, children }: Element,
  y: number,
  logo: Logo | null,
): void {
  if (marks.length > 0) {
    const content = pdf.markStructureContent(role);
    for (const mark of marks) draw(pdf, mark, y, logo);
    pdf.endMarkedContent();
    parent.add(content);
  }
  for (const child of children) drawElement(pdf, addStructure(pdf, parent, child), child, y, logo);
}

function draw(pdf: PDFKit.PDFDocument, mark: Mark, top: number, logo: Logo | null): void {
  const left = pageSize.margin;
  if (mark.kind === "text") {
    pdf.fontSize(mark.size).fillColor(mark.ink);
    for (const run of mark.runs) {
      if (run.meaning !== undefined) pdf.markContent("Span", { actual: run.meaning });
      const options = { lineBreak: false, baseline: "alphabetic" } as const;
      pdf.font(run.face).text(run.text, left + mark.x + run.x, top + mark.baseline, options);
      if (run.meaning !== undefined) pdf.endMarkedContent();
    }
    return;
  }
  if (mark.kind === "logo") {
    // At most one pixel per point, or a tiny picture would be blurred.
    const fit: [number, number] = [Math.min(mark.width, logo?.longest ?? 0), Math.min(mark.height, logo?.longest ?? 0)];
    const y = top + mark.y + (mark.height - fit[1]) / 2;
    if (logo) pdf.image(Buffer.from(logo.bytes), left + mark.x, y, { fit, valign: "center" });
    return;
  }
  pdf.lineWidth(mark.weight).strokeColor(mark.ink);
  if (mark.kind === "strokes") {
    pdf.lineCap("round").lineJoin("round");
    for (const [start, ...points] of mark.strokes) {
      if (!start) continue;
      pdf.moveTo(left + mark.x + start[0], top + mark.y + start[1]);
      // A single point becomes a line of no length, which round ends make a dot.
      for (const [x, y] of points.length > 0 ? points : [start]) pdf.lineTo(left + mark.x + x, top + mark.y + y);
      pdf.stroke();
    }
    pdf.lineCap("butt").lineJoin("miter");
    return;
  }
  if (mark.kind === "rule") {
    pdf
      .moveTo(left + mark.x1, top + mark.y1)
      .lineTo(left + mark.x2, top + mark.y2)
      .stroke();
    return;
  }
  if (mark.dashed) pdf.dash(3, { space: 2.5 });
  pdf.roundedRect(left + mark.x, top + mark.y, mark.width, mark.height, 2).stroke();
  if (mark.dashed) pdf.undash();
}
