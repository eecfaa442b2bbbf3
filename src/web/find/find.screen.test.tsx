// Find: the dialog over every page, by keyboard and by hand.
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getPump } from "#contract/customers/pumps.ts";
import { findCustomers } from "#contract/customers/records.ts";
import { find } from "#contract/find.ts";
import { sampleQuotes, sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect, holdAnswer, refuse, sampleOf } from "#test/screens/answers.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import {
  button,
  dialog,
  expectCount,
  expectNoSidewaysScrolling,
  expectTexts,
  field,
  link,
  pageTitle,
} from "#test/screens/parts.ts";

const opener = () => page.getByRole("banner").getByRole("button", { name: "Find", exact: true });
const input = () => page.getByRole("combobox", { name: "Find a quote, page or action", exact: true });
const group = (name: string) => page.getByRole("group", { name, exact: true });
const options = () => page.getByRole("option");
const option = (name: string | RegExp) => page.getByRole("option", { name });
const selected = () => page.getByRole("option", { selected: true });
const path = () => `${window.location.pathname}${window.location.search}`;
const { quoteNumber } = sampleQuotes.sent.quote;
const nothing = { ...sampleOf(find), quotes: [], users: [], items: [] };
const [mill] = sampleOf(findCustomers);
const answerCustomers = () =>
  answer(findCustomers, ({ query }) => (query.q?.startsWith("anc") ? sampleOf(findCustomers) : []));
// Only those that a test is about.
beforeEach(answerCustomers);
const typeText = (text: string) => userEvent.type(input(), text);

async function openFind(): Promise<void> {
  await expect.element(opener()).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(input()).toHaveFocus();
}

describe("opens", () => {
  test.each(["laptop", "phone"] as const)("by its button on the %s, and Escape returns to the button", async (size) => {
    await openScreen("/", { size });
    await expect.element(pageTitle("Dashboard")).toBeVisible();
    await opener().click();
    await expect.element(input()).toHaveFocus();
    await expectAccessible();
    expectNoSidewaysScrolling();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });

  test("while a page arrives that takes the focus, and Escape returns to the button all the same", async () => {
    await openScreen("/");
    await expect.element(pageTitle("Dashboard")).toBeVisible();
    const pressed = opener().element() as HTMLElement;
    pressed.focus();
    pressed.click();
    document.getElementById("main")?.focus();
    await expect.element(input()).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });

  test("by Ctrl+K, Cmd+K and, outside fields, by a slash", async () => {
    await openScreen("/quotes");
    const search = page.getByRole("searchbox", { name: "Search quotes" });
    await search.click();
    for (const keys of ["{Control>}k{/Control}", "{Meta>}k{/Meta}"]) {
      await userEvent.keyboard(keys);
      await expect.element(input()).toHaveFocus();
      await userEvent.keyboard("{Escape}");
      await expect.element(search).toHaveFocus();
    }
    await userEvent.keyboard("/");
    await expect.element(search).toHaveValue("/");
    await expectCount(dialog(), 0);
    await pageTitle("All Quotes").click();
    await userEvent.keyboard("/");
    await expect.element(input()).toHaveFocus();
  });

  test("not by a slash on a device where that is switched off", async () => {
    await openScreen("/profile");
    const isOn = page.getByRole("switch", { name: "Keyboard shortcut / opens Find" });
    await expect.element(isOn).toBeChecked();
    await expectAccessible();
    await isOn.click();
    await expect.element(isOn).not.toBeChecked();
    await reopenScreen();
    await expect.element(isOn).not.toBeChecked();
    await expect.element(opener()).toHaveAttribute("aria-keyshortcuts", "Control+K Meta+K");
    await userEvent.keyboard("/");
    await expectCount(dialog(), 0);
    await openFind();
    await userEvent.keyboard("{Escape}");
    await isOn.click();
    await pageTitle("User Profile").click();
    await userEvent.keyboard("/");
    await expect.element(input()).toHaveFocus();
  });

  test("with the quotes that were opened last, the pages and a new quote", async () => {
    await openScreen("/quotes");
    await openFind();
    await expect.element(group("Pages").getByRole("option", { name: "Emails" })).toBeVisible();
    await expectCount(group("Recently opened"), 0);
    await expectTexts(group("Actions").getByRole("option"), ["New QuoteStart with a customer and a postcode"]);
    await userEvent.keyboard("{Escape}");
    await link(quoteNumber).click();
    await expect.element(page.getByRole("heading", { level: 1, name: new RegExp(quoteNumber) })).toBeVisible();
    await openFind();
    await expectTexts(group("Recently opened").getByRole("option"), [new RegExp(`^${quoteNumber}`)]);
    await expectTexts(selected(), [new RegExp(`^${quoteNumber}`)]);
  });

  test("for an engineer with an engineer's pages", async () => {
    await openScreen("/", { as: "northernEngineer" });
    await openFind();
    await expect.element(group("Pages").getByRole("option", { name: /Quotes/ })).toBeVisible();
    await expectCount(option(/Settings|Users|Reports/), 0);
  });

  test("never outside a company", async () => {
    await openScreen("/", { as: "platformAdmin" });
    await expect.element(pageTitle("Platform Administration")).toBeVisible();
    await userEvent.keyboard("{Control>}k{/Control}");
    await expectCount(opener(), 0);
    await expectCount(dialog(), 0);
  });
});

describe("what I type", () => {
  test.each(["laptop", "phone"] as const)("finds quotes, which the keyboard opens, on the %s", async (size) => {
    await openScreen("/", { size });
    await opener().click();
    await typeText("penn");
    await expectCount(group("Quotes").getByRole("option"), 3);
    await expectTexts(group("Actions").getByRole("option"), [/^New quote for Pennine Brewing Company Ltd/]);
    expect(callsOf(find).map(({ query }) => query.q)).toEqual(["penn"]);
    await expectTexts(selected(), [/^NPL-000146/]);
    await expect.element(input()).toHaveAttribute("aria-activedescendant", selected().element().id);
    await expect.element(page.getByRole("status").filter({ hasText: "4 results" })).toBeInTheDocument();
    expect([...document.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["Penn", "Penn", "Penn"]);
    await expectAccessible();
    expectNoSidewaysScrolling();
    await userEvent.keyboard("{ArrowDown}");
    await expectTexts(selected(), [/^NPL-000125/]);
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expectTexts(selected(), [/^New quote for/]);
    await userEvent.keyboard("{ArrowDown}");
    await expectTexts(selected(), [/^NPL-000146/]);
    await userEvent.keyboard("{Enter}");
    await expect.poll(path).toBe(`/quotes/${sampleOf(find).quotes[0]?.id}`);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  test("finds customers with their sites and pumps, one of which opens", async () => {
    answer(find, nothing);
    await openScreen("/profile");
    await openFind();
    await typeText("a");
    await expect.poll(() => callsOf(find).length).toBe(1);
    await typeText("ncoats");
    await expectTexts(group("Customers").getByRole("option"), ["Ancoats MillBoiler house, M4 6BF · 2 pumps"]);
    // One letter would find too many.
    expect(callsOf(findCustomers).map(({ query }) => query.q)).toEqual(["ancoats"]);
    await expectTexts(selected(), [/^Ancoats Mill/]);
    await expectAccessible();
    await userEvent.keyboard("{Enter}");
    await expect.element(pageTitle("Ancoats Mill")).toBeVisible();
    expect(path()).toBe(`/customers/${mill?.customerId}`);
  });

  test("finds a pump by its serial number, and opens its page", async () => {
    const { id, name, make, model, serial } = sampleOf(getPump);
    answer(find, nothing);
    answer(findCustomers, [{ ...mill, foundPumps: [{ id, name, make, model, serial, isRemoved: false }] } as never]);
    await openScreen("/profile");
    await openFind();
    await typeText(serial ?? "");
    await expectTexts(group("Pumps").getByRole("option"), [`${name}${serial} · Ancoats Mill, Boiler house, M4 6BF`]);
    await expectCount(group("Customers"), 0);
    await expectTexts(selected(), [new RegExp(`^${name}`)]);
    await expectAccessible();
    await userEvent.keyboard("{Enter}");
    await expect.element(pageTitle(name)).toBeVisible();
    expect(path()).toBe(`/pumps/${id}`);
  });

  test("waits for the customers too before Enter opens anything, and shows what was found if they fail", async () => {
    const answerNow = holdAnswer(findCustomers);
    answer(findCustomers, refuse(500, ""));
    await openScreen("/profile");
    await openFind();
    await typeText("penn{Enter}");
    await expect.element(dialog().getByText("Searching…").first()).toBeVisible();
    expect(path()).toBe("/profile");
    await userEvent.keyboard("{Backspace}");
    answerNow();
    await expect.element(page.getByRole("heading", { name: "Unable to search" })).toBeVisible();
    await expectCount(group("Quotes").getByRole("option"), 3);
    answer(findCustomers, sampleOf(findCustomers));
    await button("Try Again").click();
    await expect.element(group("Customers").getByRole("option")).toBeVisible();
    await expectCount(page.getByRole("heading", { name: "Unable to search" }), 0);
  });

  test("without the permission to search customers finds none", async () => {
    const { northernAdmin } = sampleUsers;
    const permissions = { ...northernAdmin.permissions, customers: ["view"] };
    await openScreen("/profile", { as: { ...northernAdmin, permissions } });
    await openFind();
    await typeText("ancoats");
    await expectCount(group("Quotes").getByRole("option"), 3);
    expect(callsOf(findCustomers)).toEqual([]);
  });

  test("finds users, items and pages, each of which leads there", async () => {
    const { northernEngineer } = sampleUsers;
    answer(find, {
      ...nothing,
      users: [
        {
          id: northernEngineer.id,
          firstName: "Tom",
          lastName: "Hargreaves",
          email: northernEngineer.email,
          role: "user",
        },
      ],
      items: [{ kind: "job_type", id: 1, name: "Service & test", isActive: false }],
      hasUnsearchedLists: true,
    });
    await openScreen("/profile");
    await openFind();
    await typeText("set");
    await expectTexts(group("Users").getByRole("option"), [/^Tom Hargreaves.*, user$/]);
    await expectTexts(group("Price lists").getByRole("option"), ["Service & testJob TypeInactive"]);
    await expect.element(group("Pages").getByRole("option", { name: "Settings: Quotes" })).toBeVisible();
    await expect.element(dialog().getByText("Not all users and items were searched.")).toBeVisible();
    await option(/Service/).click();
    await expect.poll(path).toBe("/settings?tab=job-types&search=Service+%26+test".replace("+%26+", "%20%26%20"));
  });

  test("stays without a choice until the answer is here, and a late answer never replaces a newer one", async () => {
    const answerFirst = holdAnswer(find);
    await openScreen("/profile");
    await openFind();
    await typeText("rochd");
    await expect.element(dialog().getByText("Searching…").first()).toBeVisible();
    await expect.element(option(/New quote for “rochd”/)).toBeVisible();
    await expectCount(selected(), 0);
    await userEvent.keyboard("{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}pemnine");
    answer(find, ({ query }) => (query.q === "pemnine" ? nothing : sampleOf(find)));
    answerFirst();
    await expect.element(page.getByRole("heading", { name: "Nothing found for “pemnine”" })).toBeVisible();
    await expectTexts(group("Actions").getByRole("option"), [/^New quote for “pemnine”/, "View All Quotes147 quotes"]);
    // Enter must not make a quote by mistake.
    await expectCount(selected(), 0);
    await userEvent.keyboard("{Enter}");
    expect(path()).toBe("/profile");
    await expectAccessible();
  });

  test("and Enter before the answer open the first result, once it is here", async () => {
    const answerNow = holdAnswer(find);
    await openScreen("/profile");
    await openFind();
    await typeText("penn{Enter}");
    expect(path()).toBe("/profile");
    answerNow();
    await expect.poll(path).toBe(`/quotes/${sampleOf(find).quotes[0]?.id}`);
  });

  test("if it is a postcode puts a new quote for it first, which the wizard begins with", async () => {
    await openScreen("/profile");
    await openFind();
    await typeText("m46bf");
    await expect.element(group("Quotes at M4 6BF").getByRole("option").first()).toBeVisible();
    await expect.element(options().first()).toMatchTextContent(/^New quote for M4 6BF/);
    await option(/New quote for M4 6BF/).click();
    await expect.element(pageTitle("New Quote")).toBeVisible();
    await expect.element(field("Postcode")).toHaveValue("M4 6BF");
  });

  test("that has more than was searched says so, and the list goes on", async () => {
    answer(find, { ...sampleOf(find), searchedQuotes: 3000, hasMoreQuotes: true });
    await openScreen("/profile");
    await openFind();
    await typeText("penn");
    const further = option(/^Search all quotes for “penn” Searched the newest 3,000 quotes$/);
    await further.click();
    await expect.poll(path).toBe("/quotes?search=penn");
  });

  test("that cannot be searched can be tried again; pages are found meanwhile", async () => {
    answer(find, refuse(500, ""));
    await openScreen("/profile");
    await openFind();
    await typeText("settings");
    await expect.element(page.getByRole("heading", { name: "Unable to search" })).toBeVisible();
    await expect
      .element(
        option("Settings Settings Management")
          .or(option(/^Settings/))
          .first(),
      )
      .toBeVisible();
    await expectAccessible();
    answer(find, sampleOf(find));
    await button("Try Again").click();
    await expect.element(group("Quotes")).toBeVisible();
  });

  test("if it is a postcode that could not be searched leaves nothing chosen, as where no quote is there", async () => {
    answer(find, nothing);
    await openScreen("/profile");
    await openFind();
    await typeText("m4 6bf");
    await expect.element(page.getByRole("heading", { name: "Nothing found for “m4 6bf”" })).toBeVisible();
    await expectCount(selected(), 0);
    answer(find, refuse(500, ""));
    await userEvent.keyboard("{Control>}k{/Control}m4 6bg");
    await expect.element(page.getByRole("heading", { name: "Unable to search" })).toBeVisible();
    await expect.element(option(/New quote for M4 6BG/)).toBeVisible();
    await expectCount(selected(), 0);
    await userEvent.keyboard("{ArrowDown}");
    await expectTexts(selected(), [/^New quote for M4 6BG/]);
  });

  test("without the permission to search quotes finds pages only", async () => {
    const { northernAdmin } = sampleUsers;
    const permissions = { ...northernAdmin.permissions, quotes: ["view"] };
    await openScreen("/profile", { as: { ...northernAdmin, permissions } });
    await openFind();
    await typeText("quotes");
    await expect.element(group("Pages").getByRole("option").first()).toBeVisible();
    expect(callsOf(find)).toEqual([]);
  });
});

test("Unsaved input is asked for before a result opens, and stays when I stay", async () => {
  await openScreen("/settings?tab=branding");
  await field("Company Name").fill("Northern");
  await openFind();
  await typeText("reports");
  await group("Pages").getByRole("option", { name: "Reports" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect.element(question).toBeVisible();
  await expectCount(dialog(), 1);
  await question.getByRole("button", { name: "Stay" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(path()).toBe("/settings?tab=branding");
  await expect.element(field("Company Name")).toHaveValue("Northern");
  await openFind();
  await typeText("reports");
  await group("Pages").getByRole("option", { name: "Reports" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect.poll(path).toBe("/reports");
});

test("Without a network it searches this device, and says so", async () => {
  answer(find, disconnect());
  await openScreen("/profile");
  await openFind();
  await typeText("admin");
  await expect
    .element(dialog().getByText("Offline: pages, actions and the quotes saved on this device."))
    .toBeVisible();
  await expect.element(group("Pages").getByRole("option").first()).toBeVisible();
});

test("Find is usable in dark mode", async () => {
  await openScreen("/", { theme: "dark" });
  await openFind();
  await typeText("penn");
  await expectCount(group("Quotes").getByRole("option"), 3);
  await expectAccessible();
});
