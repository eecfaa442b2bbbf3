// Bare pdfkit: the texts and the logo of a document at their places, in the same typefaces, and nothing else of it.
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import type { QuoteDocument } from "#server/quotes/document/document.ts";
import { loadFonts } from "#server/quotes/document/fonts.ts";
import { composeDocument } from "#server/quotes/document/layout.ts";
import { readLogo } from "#server/quotes/document/logo.ts";
import { type Element, type Mark, pageSize } from "#server/quotes/document/page-plan.ts";

const faces = {
  regular: "@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf",
  strong: "@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf",
  emoji: "@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
};
const files = Object.entries(faces).map(([face, file]) => [face, fileURLToPath(import.meta.resolve(file))] as const);

/** Makes the document again and again; where everything stands is worked out here, once. */
export function barePdf(document: QuoteDocument): () => Promise<Buffer> {
  const logo = readLogo(document.company.brandImageData);
  const plan = composeDocument(document, loadFonts().lettering, logo !== null);
  const pages = plan.pages.map(({ blocks, foot }) =>
    [...blocks, { block: foot, y: pageSize.height - pageSize.margin - foot.height }].flatMap(({ block, y }) =>
      block.elements.flatMap(listMarks).map((mark) => ({ mark, y })),
    ),
  );
  return async () => {
    const pdf = new PDFDocument({ size: "A4", margin: 0, autoFirstPage: false });
    for (const [face, file] of files) pdf.registerFont(face, file);
    for (const marks of pages) {
      pdf.addPage();
      for (const { mark, y } of marks) {
        if (mark.kind === "logo" && logo)
          pdf.image(Buffer.from(logo.bytes), mark.x, mark.y + y, { width: mark.height });
        if (mark.kind !== "text") continue;
        for (const { face, text, x } of mark.runs) {
          pdf.font(face).fontSize(mark.size).fillColor(mark.ink);
          pdf.text(text, pageSize.margin + mark.x + x, y + mark.baseline, {
            lineBreak: false,
            baseline: "alphabetic",
          });
        }
      }
    }
    pdf.end();
    return Buffer.concat(await pdf.toArray());
  };
}

function listMarks({ marks, children }: Element): Mark[] {
  return [...marks, ...children.flatMap(listMarks)];
}
