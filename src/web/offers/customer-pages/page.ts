// The script of the customer's pages, which do without it as well: tells that somebody has read the offer, and lets a
// signature be drawn.
import "./page.css";
import { reportOpening } from "./opening-report.ts";
import { setUpSignatureField } from "./signature-field.ts";

const { page } = document.body.dataset;
if (page === "read") reportOpening();
if (page === "sign") setUpSignatureField();
