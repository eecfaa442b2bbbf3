// The page on which anyone can check an acceptance. It works alone, also from a disk, and sends nothing anywhere.
import { buildFailedVerdict, type Verdict, verifyAcceptance } from "#domain/offers/acceptance-verification.ts";
import { browserCrypto, isCryptoAvailable } from "./crypto-means.ts";
import { sortFiles } from "./files.ts";

/** In bytes. A larger file is no quotation. */
const LARGEST = 50_000_000;

const field = document.querySelector<HTMLInputElement>("#files");
const target = document.querySelector<HTMLElement>("#target");
const result = document.querySelector<HTMLElement>("#result");

field?.addEventListener("change", () => show(field.files ?? []));
// Anywhere on the page: a file dropped outside the field would otherwise replace the page.
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  target?.classList.add("over");
});
document.addEventListener("dragleave", () => target?.classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  target?.classList.remove("over");
  void show(event.dataTransfer?.files ?? []);
});

async function show(chosen: Iterable<File>): Promise<void> {
  const files = [...chosen];
  if (files.length === 0 || !result) return;
  const verdict = await verdictOn(files);
  const heading = made("h2", verdict.summary);
  heading.tabIndex = -1;
  result.className = verdict.fault ? "differs" : verdict.isKeyKnown ? "known" : "unknown";
  result.replaceChildren(
    heading,
    made("p", files.map(({ name }) => name).join(", ")),
    ...(verdict.fault ? [made("p", verdict.fault)] : []),
    ...verdict.facts.map((fact) => made("p", fact)),
    ...listed("What was checked", verdict.checked),
    ...listed("What this does not show", verdict.open),
  );
  heading.focus();
  // So that the same file, changed on the disk, can be chosen again.
  if (field) field.value = "";
}

async function verdictOn(files: File[]): Promise<Verdict> {
  const undone = (why: string) => buildFailedVerdict(why, "Nothing was checked");
  if (!(await isCryptoAvailable()))
    return undone(
      "This browser cannot check signatures of this kind (Ed25519), or the page did not come over HTTPS. Please use a newer browser, or save the page and open it from a disk.",
    );
  if (files.some(({ size }) => size > LARGEST))
    return undone("This file is too large to be a record of an acceptance.");
  try {
    const given = sortFiles(await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer()))));
    return given
      ? await verifyAcceptance(given, browserCrypto)
      : undone("Two of these files are of the same kind. Please choose those of one acceptance.");
  } catch {
    return undone("This file could not be read.");
  }
}

function listed(title: string, sentences: readonly string[]): HTMLElement[] {
  if (sentences.length === 0) return [];
  const list = made("ul");
  list.append(...sentences.map((sentence) => made("li", sentence)));
  return [made("h3", title), list];
}

/** Always as text, since names come from the file. */
function made(tag: string, text = ""): HTMLElement {
  const one = document.createElement(tag);
  one.textContent = text;
  return one;
}
