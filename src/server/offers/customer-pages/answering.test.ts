// Answers by customer link: saved once, proved, and each refusal on a page of its own (decisions 59 and 63).
import { describe, expect, test } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";
import { acceptance, BROWSER, customerOf } from "#test/kit/quotes/customer.ts";
import { insertLink, insertOffer, offerOnTerms, sentOffer } from "#test/kit/quotes/sent-offers.ts";

const world = await openWorld();
const { ask, accept, change, changeAsPlatform, statusOfQuote, answersTo } = customerOf(world);

describe("staff", () => {
  test("staff see the page as the customer does, and cannot answer", async () => {
    const offer = await sentOffer(world);
    const { cookie } = world.people.user;
    const { text } = await ask("GET", `/q/${offer.token}`, undefined, { cookie });
    expect(text).toContain("This is what your customer sees");
    expect(text).not.toContain("/accept");
    expect((await ask("POST", `/q/${offer.token}/accept`, acceptance(offer), { cookie })).status).toBe(403);
    expect((await ask("POST", `/q/${offer.token}/decline`, { name: "M" }, { cookie })).status).toBe(403);
    expect((await ask("POST", `/q/${offer.token}/ask`, { text: "?" }, { cookie })).status).toBe(403);
    expect(await statusOfQuote(offer)).toBe("sent");
  });
});

describe("an acceptance", () => {
  test("an acceptance is stored with its record, one audit entry and two emails, and the page shows it", async () => {
    const offer = await sentOffer(world);
    const before = (await world.lastEntry())?.id ?? 0;
    await change`update companies set contact_email = 'office@north.test'`;
    await change`update quotes set customer_email = 'm@mill.test' where id = ${offer.quoteId}`;
    const answer = await accept(offer, { strokes: "[[[1,2],[3,4]],[]]", startEarly: "yes" });
    expect([answer.status, answer.headers.location]).toEqual([303, `/q/${offer.token}`]);
    expect(await statusOfQuote(offer)).toBe("accepted");
    const [kept] = await answersTo(offer);
    expect(kept).toMatchObject({
      answer: "accepted",
      channel: "link",
      name: "Margaret O’Connell",
      isLate: false,
      linkId: offer.linkId,
      strokes: [
        [
          [1, 2],
          [3, 4],
        ],
      ],
      buttonText: "Accept and agree to pay £4,490.34",
      userAgent: BROWSER,
      consents: [
        expect.stringContaining("I have read quotation N-00042"),
        expect.stringContaining("within the 14 days"),
      ],
    });
    expect(await world.auditEntries(before)).toMatchObject([
      {
        metadata: {
          event: "quote.accepted",
          receiptSha256: kept?.receiptSha256,
          linkId: offer.linkId,
          revision: "N-00042",
        },
        userName: "Margaret O’Connell",
        entityId: offer.quoteId,
        companyId: world.north.id,
      },
    ]);
    const letters = await world.platform
      .rows`select to_address from emails where revision_id = ${offer.revisionId} order by 1`;
    expect(letters).toEqual([{ toAddress: "m@mill.test" }, { toAddress: "office@north.test" }]);
    const { text } = await ask("GET", `/q/${offer.token}`);
    expect(text).toContain("Accepted by Margaret O’Connell");
    const record = await ask("GET", `/q/${offer.token}/record.pdf`);
    expect([record.status, record.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    const receipt = await ask("GET", `/q/${offer.token}/receipt.json`);
    expect(JSON.parse(receipt.text)).toMatchObject({
      document: { sha256: offer.documentSha256 },
      answer: { name: "Margaret O’Connell" },
    });
  });

  test("an acceptance keeps a name in any script as it was typed", async () => {
    const name = "Łukasz Ŵyn O’Brien 👷 שָׁלוֹם";
    const offer = await sentOffer(world);
    expect((await accept(offer, { name })).status).toBe(303);
    expect(await answersTo(offer)).toMatchObject([{ name }]);
    expect((await ask("GET", `/q/${offer.token}`)).text).toContain(`Accepted by ${name}`);
    expect(JSON.parse((await ask("GET", `/q/${offer.token}/receipt.json`)).text)).toMatchObject({ answer: { name } });
  });

  test("accepting twice by the same link and name counts once; another name is told who accepted", async () => {
    const offer = await sentOffer(world);
    const before = (await world.lastEntry())?.id ?? 0;
    expect((await accept(offer)).status).toBe(303);
    expect((await accept(offer)).status).toBe(303);
    const other = await accept(offer, { name: "Somebody Else" });
    expect([other.status, other.text]).toEqual([409, expect.stringContaining("accepted by Margaret O’Connell on")]);
    const link = await world.database.asCompany(world.north.id, (db) =>
      insertLink(db, world.north.id, offer.revisionId),
    );
    expect((await accept(offer, {}, link.token)).status).toBe(409);
    expect((await ask("POST", `/q/${offer.token}/decline`, { name: "M" })).status).toBe(409);
    expect(await world.auditEntries(before)).toHaveLength(1);
    expect(await answersTo(offer)).toHaveLength(1);
  });

  test("repeated with a name that is cleaned before saving counts once", async () => {
    const offer = await sentOffer(world);
    const name = "Margaret\u202c\tO’Connell\u0085";
    for (let time = 0; time < 2; time++) expect((await accept(offer, { name })).status).toBe(303);
    expect(await answersTo(offer)).toMatchObject([{ name: "Margaret O’Connell" }]);
  });

  test.each([
    ["points", `[[${"0,".repeat(310_000)}0]]`],
    ["strokes", `[${"0,".repeat(310_000)}0]`],
    ["numbers", `[[[${"0,".repeat(310_000)}0]]]`],
    ["brackets", "[".repeat(600_000)],
    ["deep", `${"[".repeat(5000)}${"]".repeat(5000)}`],
    ["beyond", "[[[1e999,1]]]"],
    ["between", "[[[0.5,1]]]"],
    ["others", '[[{"0":1,"1":2,"length":2}]]'],
  ])("with an invalid drawing (%s) is refused", async (_, strokes) => {
    const offer = await sentOffer(world);
    const form = new URLSearchParams(acceptance(offer)).toString();
    const { statusCode, body } = await world.app.inject({
      method: "POST",
      url: `/q/${offer.token}/accept`,
      payload: `${form}&strokes=${strokes}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect([statusCode, body.includes("The signature could not be read")]).toEqual([400, true]);
  });

  test("with errors shows everything typed and an error at each field", async () => {
    const business = { offer: offerOnTerms({ customerKind: "business" }) };
    const offer = await sentOffer(world, "north", business);
    const typed = { name: "", agree: "", purchaseOrder: `PO "7" <b>`, strokes: "[[[1,2]]]" };
    const { status, text } = await accept(offer, typed);
    expect(status).toBe(400);
    expect(text).toContain("There is a problem");
    expect(text).toContain('<a href="#name">Enter your full name</a>');
    expect(text).toContain('<a href="#agree">Tick the box to say that you agree</a>');
    expect(text).toContain('value="PO &quot;7&quot; &lt;b&gt;"');
    expect(text).toContain('value="[[[1,2]]]"');
    const other = await sentOffer(world, "north", business);
    for (const strokes of [
      "<svg/>",
      "[[[1,2,3]]]",
      "[[[-1,0]]]",
      "[[[1.5,0]]]",
      '"x"',
      JSON.stringify([Array(20_001).fill([1, 1])]),
    ]) {
      const answer = await accept(other, { strokes });
      expect([strokes.slice(0, 20), answer.status]).toEqual([strokes.slice(0, 20), 400]);
    }
    expect((await accept(offer, { name: "x".repeat(201) })).status).toBe(400);
    expect(await answersTo(offer)).toEqual([]);
  });

  test("answering an older revision says that the quote is being changed", async () => {
    const offer = await sentOffer(world);
    for (const more of [{ revision: offer.linkId }, { document: "0".repeat(64) }, { document: "" }]) {
      const { status, text } = await accept(offer, more);
      expect([status, text]).toEqual([409, expect.stringContaining("This quotation is being changed")]);
    }
  });

  test("after expiry, what was typed is kept and a new date can be requested", async () => {
    const business = { offer: offerOnTerms({ customerKind: "business" }), validUntil: new Date(Date.now() - 60_000) };
    const offer = await sentOffer(world, "north", business);
    const { status, text } = await accept(offer, { purchaseOrder: "PO 7" });
    expect(status).toBe(410);
    expect(text).toContain("Margaret O’Connell</textarea>");
    expect(text).toContain("Purchase order: PO 7");
    expect(text).toContain(`action="/q/${offer.token}/ask"`);
    const over = (await ask("GET", `/q/${offer.token}`)).text;
    expect(over).toContain("This offer expired on");
    expect(over).toContain("At the end of that day, UK time.");
    expect((await ask("POST", `/q/${offer.token}/ask`, { text: "A new date, please" })).status).toBe(303);
    const asked = await world.platform
      .rows`select kind, question from quote_questions where revision_id = ${offer.revisionId}`;
    expect(asked).toEqual([{ kind: "new_date", question: "A new date, please" }]);
    expect((await ask("POST", `/q/${offer.token}/decline`, { name: "Margaret" })).status).toBe(303);
  });

  test("answering a closed offer shows a page with the reason", async () => {
    const offer = await sentOffer(world);
    const says = async (sentence: string, status: number) => {
      for (const page of ["", "/accept", "/document.pdf"]) {
        const answer = await ask("GET", `/q/${offer.token}${page}`);
        expect([page, answer.status, answer.text]).toEqual([page, status, expect.stringContaining(sentence)]);
      }
      const { token } = await world.database.asCompany(world.north.id, (db) =>
        insertLink(db, world.north.id, offer.revisionId),
      );
      expect((await accept(offer, {}, token)).status).toBe(status);
      expect((await ask("POST", `/q/${token}/ask`, { text: "?" })).status).toBe(status);
    };
    await change`update quotes set status = 'calculated', revision = 2 where id = ${offer.quoteId}`;
    await change`update quote_revisions set closed_at = now(), closed_because = 'withdrawn' where id = ${offer.revisionId}`;
    await says("This quotation was withdrawn", 409);
    await change`update quote_revisions set closed_because = 'superseded' where id = ${offer.revisionId}`;
    await says("This quotation is being changed", 409);
    const newer = await world.database.asCompany(world.north.id, (db) =>
      insertOffer(db, { companyId: world.north.id, quoteId: offer.quoteId, number: 2 }),
    );
    await change`insert into emails (id, company_id, kind, to_address, subject, parameters, idempotency_key, quote_id, revision_id)
      values (gen_random_uuid(), ${world.north.id}, 'offer', 'margaret@mill.test', 'S', '{}', ${newer.linkId},
        ${offer.quoteId}, ${newer.revisionId})`;
    await change`update quotes set status = 'sent' where id = ${offer.quoteId}`;
    await says("has sent a newer version to m…@m…", 409);
    await says("There is a newer version of this quotation", 409);
    await change`update quotes set revision = 1 where id = ${offer.quoteId}`;
    await change`update quote_revisions set closed_at = null, closed_because = null where id = ${offer.revisionId}`;
    await changeAsPlatform`update companies set is_active = false`;
    await says("This quotation cannot be answered here now", 410);
    await changeAsPlatform`update companies set is_active = true`;
    expect((await accept(offer)).status).toBe(303);
    // A customer who has accepted can read the acceptance, whatever becomes of the company's account.
    await changeAsPlatform`update companies set is_active = false`;
    for (const page of ["", "/document.pdf", "/record.pdf", "/receipt.json"])
      expect([page, (await ask("GET", `/q/${offer.token}${page}`)).status]).toEqual([page, 200]);
    await changeAsPlatform`update companies set is_active = true`;
  });
});

describe("declining and asking", () => {
  test("a decline is stored with its reason, and declining twice counts once", async () => {
    const offer = await sentOffer(world);
    const before = (await world.lastEntry())?.id ?? 0;
    const decline = () => ask("POST", `/q/${offer.token}/decline`, { name: "Margaret", reason: "Too dear" });
    expect([(await decline()).status, (await decline()).status]).toEqual([303, 303]);
    expect(await answersTo(offer)).toMatchObject([{ answer: "declined", reason: "Too dear" }]);
    expect(await world.auditEntries(before)).toMatchObject([{ metadata: { event: "quote.declined" } }]);
    const late = await accept(offer);
    expect([late.status, late.text]).toEqual([409, expect.stringContaining("This quotation was declined")]);
  });

  test("a decline needs no name (decision 83)", async () => {
    const offer = await sentOffer(world);
    const before = (await world.lastEntry())?.id ?? 0;
    expect((await ask("POST", `/q/${offer.token}/decline`, {})).status).toBe(303);
    expect(await answersTo(offer)).toMatchObject([{ answer: "declined", name: "", reason: null }]);
    expect(await world.auditEntries(before)).toMatchObject([{ metadata: { event: "quote.declined" }, userName: null }]);
    expect((await ask("GET", `/q/${offer.token}`)).text).toContain("<b>This quotation was declined</b> on");
    expect((await accept(offer)).text).toContain("It was declined on");
  });

  test("a decline needs no reason, and may have one of 1,000 characters", async () => {
    for (const reason of ["", "ŵ".repeat(1000)]) {
      const offer = await sentOffer(world);
      expect((await ask("POST", `/q/${offer.token}/decline`, { name: "Margaret", reason })).status).toBe(303);
      expect(await answersTo(offer)).toMatchObject([{ answer: "declined", reason: reason || null }]);
    }
    const { token } = await sentOffer(world);
    const { status, text } = await ask("POST", `/q/${token}/decline`, { name: "Margaret", reason: "x".repeat(1001) });
    expect([status, text]).toEqual([400, expect.stringContaining('<a href="#reason">At most 1,000 characters</a>')]);
    expect(text).toContain("x".repeat(1001));
  });

  test("a decline may choose one of the company's reasons and add a text (case 49)", async () => {
    const reasons = ["Too expensive", "We found somebody else & sooner"];
    await change`update companies set decline_reasons = ${reasons} where id = ${world.north.id}`;
    const decline = async (body: Record<string, string>) => {
      const offer = await sentOffer(world);
      const { status, text } = await ask("POST", `/q/${offer.token}/decline`, { name: "Margaret", ...body });
      return { status, text, kept: (await answersTo(offer)).map(({ reason }) => reason) };
    };
    try {
      const { text } = await ask("GET", `/q/${(await sentOffer(world)).token}/decline`);
      expect(text.match(/type="radio"/g)).toHaveLength(2);
      expect(text).toContain('value="We found somebody else &amp; sooner"><span>We found somebody else &amp; sooner');
      expect(await decline({ because: reasons[1] ?? "" })).toMatchObject({ status: 303, kept: [reasons[1]] });
      const both = { because: "Too expensive", reason: "By half.\nSorry!" };
      expect(await decline(both)).toMatchObject({ status: 303, kept: ["Too expensive\nBy half.\nSorry!"] });
      expect(await decline({ reason: "Later" })).toMatchObject({ status: 303, kept: ["Later"] });
      const strange = await decline({ because: "Because", reason: "kept as typed" });
      expect(strange).toMatchObject({ status: 400, kept: [] });
      expect(strange.text).toContain('<a href="#because">Choose one of these reasons, or none</a>');
      expect(strange.text).toContain("kept as typed");
    } finally {
      await change`update companies set decline_reasons = '{}' where id = ${world.north.id}`;
    }
    expect((await ask("GET", `/q/${(await sentOffer(world)).token}/decline`)).text).not.toContain('type="radio"');
  });

  test("a question says how to reply to it if the company holds no address", async () => {
    const offer = await sentOffer(world);
    const plea = "Please give your email address or phone number, so that we can reply.";
    await change`update quotes set customer_email = null where id = ${offer.quoteId}`;
    expect((await ask("GET", `/q/${offer.token}`)).text).toContain(`About the work, the price or the date. ${plea}`);
    await change`update quotes set customer_email = 'm@mill.test' where id = ${offer.quoteId}`;
    const { text } = await ask("GET", `/q/${offer.token}`);
    expect(text).toContain("We’ll reply by email or phone.");
    expect(text).not.toContain(plea);
  });

  test("a question is saved, emailed, and limited in length and number", async () => {
    const offer = await sentOffer(world);
    const before = (await world.lastEntry())?.id ?? 0;
    const answer = await ask("POST", `/q/${offer.token}/ask`, { text: " When could you come? " });
    expect([answer.status, answer.headers.location]).toEqual([303, `/q/${offer.token}?asked=1`]);
    expect((await ask("GET", `/q/${offer.token}?asked=1`)).text).toContain("Your message has been sent");
    expect(await world.auditEntries(before)).toMatchObject([
      { metadata: { event: "quote.question_asked", kind: "question" } },
    ]);
    const blank = await ask("POST", `/q/${offer.token}/ask`, { text: "  " });
    expect([blank.status, blank.text]).toEqual([
      400,
      expect.stringContaining('<a href="#text">Enter your question</a>'),
    ]);
    await change`insert into quote_questions select company_id, gen_random_uuid(), quote_id, revision_id, link_id, kind, asked_at, question
      from quote_questions, generate_series(1, 20) where revision_id = ${offer.revisionId}`;
    const much = await ask("POST", `/q/${offer.token}/ask`, { text: "And this?" });
    expect([much.status, much.text]).toEqual([429, expect.stringContaining("And this?</textarea>")]);
  });
});

test("forms are accepted from any site, since no cookie is involved; other calls refuse them", async () => {
  const offer = await sentOffer(world);
  for (const origin of [{ origin: "null" }, { origin: "https://elsewhere.test", "sec-fetch-site": "cross-site" }])
    expect((await ask("POST", `/q/${offer.token}/ask`, { text: "?" }, origin)).status).toBe(303);
  const { statusCode } = await world.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "email=a@b.test&password=x",
  });
  expect(statusCode).toBe(400);
  const large = await ask("POST", `/q/${offer.token}/accept`, { ...acceptance(offer), strokes: "x".repeat(700_000) });
  expect([large.status, large.headers["content-type"]]).toEqual([413, "text/html; charset=utf-8"]);
});

test("when 50 people accept and decline at once, one answer and one audit entry are stored", async () => {
  const offer = await sentOffer(world);
  const before = (await world.lastEntry())?.id ?? 0;
  const tokens = await world.database.asCompany(world.north.id, async (db) => {
    const made = [];
    for (let index = 0; index < 10; index++) made.push(await insertLink(db, world.north.id, offer.revisionId));
    return made.map(({ token }) => token);
  });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const token = tokens[index % 10] ?? "";
      const name = `Person ${index}`;
      return index % 2 ? accept(offer, { name }, token) : ask("POST", `/q/${token}/decline`, { name });
    }),
  );
  const [kept] = await answersTo(offer);
  expect(await answersTo(offer)).toHaveLength(1);
  expect(await statusOfQuote(offer)).toBe(kept?.answer);
  const entries = await world.auditEntries(before);
  expect(entries).toMatchObject([{ metadata: { event: `quote.${kept?.answer}` }, userName: kept?.name }]);
  expect(answers.every(({ status }) => [303, 409].includes(status))).toBe(true);
  // A decline needs nothing more: it has happened.
  if (kept?.answer === "accepted") expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
});
