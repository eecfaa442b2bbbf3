// Adds up the customer's choice in place, with the pence that the server wrote into the page. Without it the button
// "Update total" does the same.
import { divideHalfUp, formatMoney } from "#domain/money.ts";

/** The figures of each part, in this order; those of a later day are 0 if the rate of VAT does not change. */
const sums = ["net", "vat", "gross", "laterVat", "laterGross"] as const;

export function setUpChoice(): void {
  const choice = document.querySelector<HTMLElement>(".choice");
  if (!choice) return;
  for (const button of choice.querySelectorAll<HTMLElement>("[data-update]")) button.hidden = true;
  choice.addEventListener("change", () => showChoice(choice));
  setUpQuestion();
  // A browser that goes back keeps what was chosen, but shows the page as it came.
  addEventListener("pageshow", () => showChoice(choice));
}

/** A question is sent, and is no part of any address: without a script it is kept there when the total is updated. */
function setUpQuestion(): void {
  const form = document.querySelector<HTMLFormElement>("form#choice");
  const question = document.querySelector<HTMLTextAreaElement>("textarea[form=choice]");
  if (!form || !question) return;
  form.addEventListener("submit", ({ submitter }) => {
    question.disabled = (submitter as HTMLButtonElement | null)?.formMethod !== "post";
  });
  addEventListener("pageshow", () => {
    question.disabled = false;
  });
}

function showChoice(choice: HTMLElement): void {
  const inputs = [...choice.querySelectorAll<HTMLInputElement>("[data-figures]")];
  const radios = inputs.filter(({ type }) => type === "radio");
  const option = radios.find(({ checked }) => checked);
  for (const { id, checked, dataset } of inputs) {
    const row = choice.querySelector<HTMLElement>(`[data-part="${id}"]`);
    if (row) row.hidden = !checked;
    const isMisfit = checked && option !== undefined && dataset.places?.split(" ").includes(option.value) === false;
    document.getElementById(id)?.closest(".extra")?.classList.toggle("extra-misfit", isMisfit);
  }
  // Without an option there is no sum; the only option has no input of its own.
  if (radios.length > 0 && !option) return;
  const chosen = inputs.filter(({ checked }) => checked).map(({ dataset }) => dataset.figures);
  const parts = [choice.dataset.figures, ...chosen].map((figures) => (figures ?? "").split(" ").map(Number));
  for (const row of choice.querySelectorAll<HTMLElement>("[data-sum-row]")) row.hidden = false;
  for (const note of choice.querySelectorAll<HTMLElement>("[data-until-sum]")) note.hidden = true;
  for (const cell of choice.querySelectorAll<HTMLElement>("[data-sum]")) {
    const place = sums.indexOf(cell.dataset.sum as (typeof sums)[number]);
    const sum = parts.reduce((all, figures) => all + (figures[place] ?? 0), 0);
    const { percent } = cell.dataset;
    const shown = percent === undefined ? sum : divideHalfUp(BigInt(sum) * BigInt(percent), 100n);
    cell.textContent = formatMoney(shown, choice.dataset.symbol);
  }
}
