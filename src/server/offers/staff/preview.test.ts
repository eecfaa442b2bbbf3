// The email before it is sent: a page of ours for a frame, into which the browser inserts the sender's own words.
import { expect, test } from "vitest";
import { MESSAGE_PLACEHOLDER, OWN_SIGN_OFF } from "#contract/offers/offers.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { storyOf } from "#test/kit/quotes/sent-quotes.ts";

const world = await openWorld();

test("keeps a place for the words above the price and for the sign-off below the link, runs nothing, and takes no words by its address", async () => {
  const { id } = await storyOf(world);
  const { status, text, headers } = await world.as("user", "GET", `/api/quotes/${id}/email-preview?message=Secret`);
  expect([status, text.includes("Secret")]).toEqual([200, false]);
  const places = [`>${MESSAGE_PLACEHOLDER}</p>`, "£", "copy this address", `>${OWN_SIGN_OFF}</p>`].map((one) =>
    text.indexOf(one),
  );
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(headers).toMatchObject({
    "x-frame-options": "SAMEORIGIN",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-same-origin",
  });
});

test("says in place of its link that it is one, and has the right to cancel where no document goes with it", async () => {
  const { id } = await storyOf(world, { customerKind: "consumer" });
  const read = async (query: string) => (await world.as("user", "GET", `/api/quotes/${id}/email-preview${query}`)).text;
  const [attached, alone] = [await read(""), await read("?document=without")];
  for (const letter of [attached, alone]) {
    expect(letter).toContain("Or copy this address: [the link to this quotation]");
    expect(letter.match(/href="[^"]*"/g)).toEqual(['href="#"']);
  }
  expect(attached).toContain("The quotation is attached as a PDF.");
  expect(attached).not.toContain("hereby give notice");
  expect(alone).not.toContain("attached");
  expect(alone).toContain("hereby give notice");
  expect((await world.as("user", "GET", `/api/quotes/${id}/email-preview?document=maybe`)).status).toBe(400);
});
