// The pages that the guide and README show.
import type { Page } from "@playwright/test";
import type { Picture } from "./take-pictures.ts";

const WEIR_HYDRO = "NPL-000141";

export const pictures: readonly Picture[] = [
  {
    name: "home",
    as: "admin",
    size: "laptop",
    async open(page) {
      await page.goto("/");
      await page.getByText(/^Show \d+ more$/).waitFor();
      await page.getByText("Offline Data: Synced").waitFor();
    },
  },
  {
    name: "wizard",
    as: "engineer",
    size: "phone",
    async open(page) {
      await page.goto("/wizard");
      await page.getByLabel("Customer name").fill("Chorlton Mill Residents");
      await page.getByLabel("Postcode").fill("M4 6BF");
      await page.getByText("Pricing Zone Detected").waitFor();
      await page.getByRole("button", { name: "Next", exact: true }).click();
      for (const choice of ["Plant room, restricted", "Like-for-like replacement"]) {
        await page.getByRole("radio", { name: choice }).click();
      }
      await page.getByRole("radio").first().waitFor();
    },
  },
  {
    name: "quote",
    as: "admin",
    size: "laptop",
    async open(page) {
      await page.goto(`/quotes/${await findQuoteId(page, WEIR_HYDRO)}`);
      await page.getByRole("heading", { name: "Next step" }).waitFor();
    },
  },
  {
    name: "customers-page",
    as: "admin",
    size: "phone",
    async open(page) {
      const id = await findQuoteId(page, WEIR_HYDRO);
      const reply = await page.request.post(`/api/quotes/${id}/links`, { data: {} });
      const { url } = (await reply.json()) as { url: string };
      await page.context().clearCookies();
      await page.goto(new URL(url).pathname);
    },
  },
  {
    name: "emails",
    as: "admin",
    size: "laptop",
    async open(page) {
      await page.goto("/emails");
      await page.getByRole("row").nth(25).waitFor();
    },
  },
  {
    name: "settings",
    as: "admin",
    size: "laptop",
    async open(page) {
      await page.goto("/settings?tab=pump-styles");
      await page.getByText("Vertical multistage").first().waitFor();
    },
  },
];

async function findQuoteId(page: Page, quoteNumber: string): Promise<string> {
  const reply = await page.request.get(`/api/quotes?search=${quoteNumber}`);
  const { quotes } = (await reply.json()) as { quotes: { id: string }[] };
  const [quote] = quotes;
  if (!quote) throw new Error(`The demonstration has no quote ${quoteNumber}`);
  return quote.id;
}
