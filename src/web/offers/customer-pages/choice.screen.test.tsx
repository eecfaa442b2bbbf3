// The choice of a selectable offer is added up in place, with the pence that the server wrote into the page.
import { beforeEach, expect, test } from "vitest";
import { setUpChoice } from "./choice.ts";

const sumRow = (key: string, more = "") =>
  `<div data-sum-row hidden><span data-sum="${key}" ${more}>server’s</span></div>`;
const option = (id: string, place: number, figures: string) =>
  `<input form="choice" type="radio" id="${id}" name="option" value="${place}" data-figures="${figures}">`;
const extra = (id: string, places: string, figures: string) =>
  `<label class="extra"><input form="choice" type="checkbox" id="${id}" data-figures="${figures}" data-places="${places}"></label>`;

function showPage(options: string, base = "") {
  document.body.innerHTML = `<div class="choice" data-symbol="£" data-figures="${base}">${options}
    ${extra("x1", "2", "4900 980 5880 245 5145")}${extra("x2", "1 2", "33 7 40 2 35")}
    <div data-part="option-2" hidden></div><div data-part="x1" hidden></div>
    <b id="lead" data-sum="gross">From £2,310.00</b>
    ${sumRow("net")}${sumRow("vat")}${sumRow("laterGross")}${sumRow("gross", 'data-percent="33"')}
    <button data-update>Update total</button></div>`;
  setUpChoice();
}
const two =
  option("option", 1, "192500 38500 231000 9625 202125") + option("option-2", 2, "100000 20000 120000 5000 105000");
const tick = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)?.click();
const readSums = () => [...document.querySelectorAll("[data-sum]")].map(({ textContent }) => textContent);
const isHidden = (selector: string) => document.querySelector<HTMLElement>(selector)?.hidden;

beforeEach(() => {
  document.body.innerHTML = "";
});

test("until an option is chosen the page stays as it came, without the button that only a browser without scripts needs", () => {
  showPage(two);
  tick("x2");
  expect(readSums()).toEqual(["From £2,310.00", ...Array(4).fill("server’s")]);
  expect([isHidden("[data-sum-row]"), isHidden("[data-update]")]).toEqual([true, true]);
});

test("each sum is that of the chosen parts, the deposit a per cent of it, rounded half-up once", () => {
  showPage(two);
  tick("option-2");
  tick("x1");
  expect(readSums()).toEqual(["£1,258.80", "£1,049.00", "£209.80", "£1,101.45", "£415.40"]);
  expect([isHidden("[data-sum-row]"), isHidden("[data-part=option-2]"), isHidden("[data-part=x1]")]).toEqual([
    ...[false, false, false],
  ]);
  tick("x1");
  expect([readSums()[0], isHidden("[data-part=x1]")]).toEqual(["£1,200.00", true]);
});

test("a tick that does not fit another option stays, and is marked", () => {
  showPage(two);
  tick("option-2");
  tick("x1");
  const isMarked = () => document.querySelector("#x1")?.closest(".extra")?.classList.contains("extra-misfit");
  expect(isMarked()).toBe(false);
  tick("option");
  expect([isMarked(), document.querySelector<HTMLInputElement>("#x1")?.checked]).toEqual([true, true]);
});

test("a typed question goes with what is ticked when it is sent, and into no address", () => {
  showPage(`<form id="choice" hidden></form><textarea form="choice" name="text">When?</textarea>
    <button form="choice">Continue</button><button form="choice" formmethod="post">Send the question</button>${two}`);
  tick("option-2");
  const sent: string[] = [];
  document.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const fields = [...new FormData(event.target as HTMLFormElement)].map(([name, value]) => `${name}=${value}`);
    sent.push(fields.sort().join("&"));
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[form]")) button.click();
  expect(sent).toEqual(["option=2", "option=2&text=When?"]);
  document.querySelector<HTMLButtonElement>("button[form]")?.click();
  dispatchEvent(new Event("pageshow"));
  expect(document.querySelector("textarea")?.disabled).toBe(false);
});

test("the only option has no input, and counts from the start", () => {
  showPage("", "33 7 40 2 35");
  tick("x2");
  expect(readSums().slice(0, 3)).toEqual(["£0.80", "£0.66", "£0.14"]);
});
