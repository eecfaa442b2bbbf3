// The script of the customer's pages, which also work without it: reports the opening, adds up a choice, and lets the
// customer draw a signature.
import "./page.css";
import { setUpChoice } from "./choice.ts";
import { reportOpening } from "./opening-report.ts";
import { setUpSignatureField } from "./signature-field.ts";

const { page } = document.body.dataset;
if (page === "read") {
  reportOpening();
  setUpChoice();
}
if (page === "sign") setUpSignatureField();
