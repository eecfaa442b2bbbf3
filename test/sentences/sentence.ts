// What a table of sentences is made of: the tests that it names, and how a sentence and its test are written together.

export interface Sentence {
  says: string;
  shownBy: { file: string; title: string };
}

const journeys = (name: string) => `test/journeys/${name}.spec.ts`;
export const files = {
  calls: journeys("errors-calls"),
  changes: journeys("errors-edit"),
  edit: journeys("edit"),
  errors: journeys("errors"),
  list: journeys("list"),
  live: journeys("list-live"),
  page: journeys("quote-page"),
  quotes: journeys("quotes"),
  shell: journeys("shell"),
  signIn: journeys("sign-in"),
  toasts: journeys("errors-notifications"),
  wizard: journeys("wizard"),
  words: journeys("fixed-texts"),
  api: "src/web/kernel/api.test.ts",
  costs: "test/costs-walk.test.ts",
  entities: "test/sentences/entities.test.ts",
  money: "src/domain/money.test.ts",
  narrow: "src/domain/rules/narrow.test.ts",
  routes: "src/server/quotes/routes.test.ts",
  walk: "test/contract-walk.test.ts",
};

/** Those that show more than one sentence. */
export const titles = {
  shellWords:
    "The menu of pages is at the side of a wide screen and at the foot of a small one; mine shows my initials",
  bar: "The company's bar is there as soon as the company is known, and not for a person without one",
  dashboard: "The dashboard's words: recent quotes, Quick Info and Quick Actions",
  steps: "The wizard lets me forward when a step is whole, and back at any time",
  listWords: "The list's words: filters, columns or cards, and its foot",
  draft: "A quote's words before its price",
  calculated: "A calculated quote's words",
  editWords: "The edit page's words: read-only at first, then each field with its exact value",
  priced: "I price a job from its postcode, and hours, engineers and total are right before, after and later",
  broken: "A page that breaks while it is shown says so, with the details, and comes back by trying again or reloading",
  signedOut:
    "Signed out in the middle of my work I am told so, taken to sign in after half a second, and find everything as I left it",
  anyButton: "Signed out at whatever button, I read that I am logged out and nothing else",
  promises: "Signed out I see sign-in at every path, with what the product promises",
  bothFields: "The button waits for both fields, and I can look at the password",
  nobody: "A platform admin who impersonates nobody has the platform's pages and no others",
  acting: "A platform admin works as a company and leaves it again",
  noCompany: "Without a company's data the bar is the product's own, and I can still leave",
  quietly: "Leaving a company fails quietly from the banner, and switching says why it failed",
  making: "Creating and calculating say in their own words that they failed, that they wait, and that they worked",
  onTheWire:
    "From sign-in to a changed quote the pages make the calls of the specification, with what they are to carry",
  once: "What was read is not read again: not by looking at it later, elsewhere or back, nor after a failure",
  status: "the impersonation status says whether, and of which company",
  matrix: "docs/permissions.md says what is so",
  formula: "Ancoats Mill: 6.5 h × 2 engineers × £68.00/h and £1,460.00 × 1.45 × 1.35",
  preview: "stays a preview while the quote is a draft, and then shows the server's figures, whatever the lists say",
  notFound: "A quote that does not exist, or is another company's, is not found",
};

export const shown = (file: string, title: string, ...says: string[]): Sentence[] =>
  says.map((one) => ({ says: one, shownBy: { file, title } }));
