// The page on which anyone can check an acceptance. It works alone, also from a disk, and sends nothing anywhere.
import { buildFailedVerdict, type Verdict, verifyAcceptance } from "#domain/offers/acceptance-verification.ts";
import { browserCrypto, isCryptoAvailable } from "./crypto-means.ts";
import { sortFiles } from "./files.ts";

/** In bytes. A larger file is no quotation. */
const MAX_FILE_BYTES = 50_000_000;

const field = document.querySelector<HTMLInputElement>("#files");
const target = document.querySelector<HTMLElement>("#target");
const result = document.querySelector<HTMLElement>("#result");

field?.addEventListener("change", () => showVerdict(field.files ?? []));
// Anywhere on the page: a file dropped outside the field would otherwise replace the page.
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  target?.classList.add("over");
});
document.addEventListener("dragleave", () => target?.classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  target?.classList.remove("over");
  void showVerdict(event.dataTransfer?.files ?? []);
});

async function showVerdict(chosenFiles: Iterable<File>): Promise<void> {
  const files = [...chosenFiles];
  if (files.length === 0 || !result) return;
  const verdict = await checkFiles(files);
  const heading = createElement("h2", verdict.summary);
  heading.tabIndex = -1;
  result.className = verdict.fault ? "differs" : verdict.isKeyKnown ? "known" : "unknown";
  result.replaceChildren(
    heading,
    createElement("p", files.map(({ name }) => name).join(", ")),
    ...(verdict.fault ? [createElement("p", verdict.fault)] : []),
    ...verdict.facts.map((fact) => createElement("p", fact)),
    ...buildSection("What was checked", verdict.checked),
    ...buildSection("What this does not show", verdict.open),
  );
  heading.focus();
  // So that the same file, changed on the disk, can be chosen again.
  if (field) field.value = "";
}

async function checkFiles(files: File[]): Promise<Verdict> {
  const buildUnchecked = (reason: string) => buildFailedVerdict(reason, "Nothing was checked");
  if (!(await isCryptoAvailable()))
    return buildUnchecked(
      "This browser cannot check signatures of this kind (Ed25519), or the page did not come over HTTPS. Please use a newer browser, or save the page and open it from a disk.",
    );
  if (files.some(({ size }) => size > MAX_FILE_BYTES))
    return buildUnchecked("This file is too large to be a record of an acceptance.");
  try {
    const input = sortFiles(await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer()))));
    return input
      ? await verifyAcceptance(input, browserCrypto)
      : buildUnchecked("Two of these files are of the same kind. Please choose those of one acceptance.");
  } catch {
    return buildUnchecked("This file could not be read.");
  }
}

function buildSection(title: string, sentences: readonly string[]): HTMLElement[] {
  if (sentences.length === 0) return [];
  const list = createElement("ul");
  list.append(...sentences.map((sentence) => createElement("li", sentence)));
  return [createElement("h3", title), list];
}

/** Always as text, since names come from the file. */
function createElement(tag: string, text = ""): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
