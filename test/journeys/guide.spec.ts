// Every page of the guide (docs/guide), followed by somebody who does what its numbered steps say.
import { choiceJourneys } from "./guide-steps/choice.ts";
import { customerJourneys } from "./guide-steps/customers.ts";
import { listGuidePages, test } from "./guide-steps/guide-journey.ts";
import { reviewJourneys } from "./guide-steps/looking-back.ts";
import { officeJourneys } from "./guide-steps/office.ts";
import { siteJourneys } from "./guide-steps/on-site.ts";
import { setupJourneys } from "./guide-steps/setting-up.ts";
import { expect, PHONE } from "./support.ts";

const journeys = [
  ...siteJourneys,
  ...officeJourneys,
  ...choiceJourneys,
  ...customerJourneys,
  ...setupJourneys,
  ...reviewJourneys,
];

test("Every page of the guide has a journey, which does each of its steps", () => {
  expect
    .soft(journeys.map(({ page }) => page).sort(), "the pages that journeys follow")
    .toEqual(listGuidePages().sort());
  expect(journeys.flatMap(({ findDifferences }) => findDifferences())).toEqual([]);
});

for (const journey of journeys) {
  test.describe(() => {
    if (journey.isOnPhone) test.use(PHONE);
    test(`With the guide: ${journey.title}`, { tag: journey.isLong ? "@long" : [] }, ({ reader }) =>
      journey.follow(reader),
    );
  });
}
