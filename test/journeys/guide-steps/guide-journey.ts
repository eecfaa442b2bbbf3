// A journey does what the numbered steps of one page of the guide say, in their order. It names each step by its text, so
// that a page cannot change without it.
import { readdirSync, readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import type { MailServer } from "../../kit/mail-server.ts";
import { type Network, startNetwork } from "../../network.ts";
import { createCompany } from "../admin-steps.ts";
import { test as plain } from "../offer-steps.ts";
import { accounts, enter, expect, PHONE } from "../support.ts";

export interface Reader {
  page: Page;
  browser: Browser;
  /** Of the product. */
  address: string;
  mail: MailServer;
  /** A phone of its own, which keeps files on it, and the network between it and the product. */
  openPhone(): Promise<{ page: Page; network: Network }>;
}

/** On a product of its own with a mail server, which all pages of the guide share. */
export const test = plain.extend<{ reader: Reader }>({
  address: [({ office: { product } }, use) => use(product.url), { scope: "worker" }],
  async reader({ page, browser, address, mail }, use) {
    const closings: (() => Promise<void>)[] = [];
    const openPhone = async () => {
      const network = await startNetwork(Number(new URL(address).port));
      const context = await browser.newContext({ ...PHONE, baseURL: network.url, serviceWorkers: "allow" });
      closings.push(() => context.close(), network.close);
      return { page: await context.newPage(), network };
    };
    await use({ page, browser, address, mail, openPhone });
    for (const close of closings) await close();
  },
});

const directory = new URL("../../../docs/guide/", import.meta.url);

/** Their names, without the list of all pages. */
export const listGuidePages = (): string[] =>
  readdirSync(directory).flatMap((file) => (file.endsWith(".md") && file !== "README.md" ? [file.slice(0, -3)] : []));

const readSource = (pageName: string) => readFileSync(new URL(`${pageName}.md`, directory), "utf8");
const readTitle = (pageName: string) => readSource(pageName).split("\n")[0]?.slice("# ".length) ?? "";
const readSteps = (pageName: string) =>
  [...readSource(pageName).matchAll(/^\d+\. (.+)$/gm)].map(([, text = ""]) => text);

const addresses = {
  engineer: async () => accounts.northernEngineer,
  administrator: async () => accounts.northernAdmin,
  /** Settings may be changed there. */
  "administrator of a new company": async ({ address }: Reader) => (await createCompany(address)).email,
};

export interface Journey {
  /** The name of the page. */
  page: string;
  title: string;
  isOnPhone: boolean;
  /** In the long suite only: its text is compared in both. */
  isLong: boolean;
  /** Where the page's steps and the journey's differ, each as a sentence. */
  findDifferences(): string[];
  /** Begins on Home, or where the reader comes from another page of the guide. */
  follow(reader: Reader): Promise<void>;
}

export function defineJourney<State = undefined>(
  page: string,
  {
    as,
    isOnPhone = false,
    isLong = false,
    prepare,
    steps,
  }: {
    /** Null if the journey signs in by itself, in a browser of its own. */
    as: keyof typeof addresses | null;
    isOnPhone?: boolean;
    isLong?: boolean;
    /** Makes what the page takes for granted. */
    prepare?: (reader: Reader) => Promise<State>;
    /** By the text of the step, as it stands in the file. */
    steps: Record<string, (reader: Reader, state: State) => Promise<unknown>>;
  },
): Journey {
  const findDifferences = () => compareSteps(`docs/guide/${page}.md`, readSteps(page), Object.keys(steps));
  return {
    page,
    title: readTitle(page),
    isOnPhone,
    isLong,
    findDifferences,
    async follow(reader) {
      expect(findDifferences()).toEqual([]);
      const isStart = as !== null && reader.page.url() === "about:blank";
      if (isStart) await enter(reader.page, await addresses[as](reader));
      const state = (await prepare?.(reader)) as State;
      if (isStart) await reader.page.goto("/");
      for (const [text, act] of Object.entries(steps)) await test.step(text, () => act(reader, state));
    },
  };
}

function compareSteps(file: string, written: readonly string[], done: readonly string[]): string[] {
  const differences = [
    ...written.filter((text) => !done.includes(text)).map((text) => `${file} has a step that no journey does: ${text}`),
    ...done
      .filter((text) => !written.includes(text))
      .map((text) => `${file} has no step that the journey does: ${text}`),
  ];
  if (differences.length === 0 && written.join("\n") !== done.join("\n"))
    return [`${file} has its steps in another order than the journey: ${written.join(" | ")}`];
  return differences;
}
