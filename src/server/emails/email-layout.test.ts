import { expect, test } from "vitest";
import { renderEmail } from "./email-layout.ts";

const email = renderEmail({
  title: "Quotation N-00042",
  paragraphs: ["For the pump at Mill Lane, Manchester M4 6BF."],
  button: { label: "Read your quotation", url: "https://quotes.test/q/none" },
  below: ["Kind regards\nTom"],
  notes: ["4 Mill Lane, Leeds LS1 4AP."],
  sender: "Northern Pumps Ltd",
  colour: "#0a5c70",
});

test.each(["html", "text"] as const)("no line ends inside a postcode, as %s", (part) => {
  expect(email[part]).toContain("Manchester M4\u00A06BF.");
  expect(email[part]).toContain("Leeds LS1\u00A04AP.");
});

test.each(["html", "text"] as const)("the sign-off stands between the link and what is small, as %s", (part) => {
  const places = ["q/none", "Kind regards", "4 Mill Lane"].map((words) => email[part].lastIndexOf(words));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
});
