// Every page of the guide (docs/guide), followed by somebody who does what its numbered steps say.
import { listGuidePages, test } from "./guide-steps/guide-journey.ts";
import { lookingBack } from "./guide-steps/looking-back.ts";
import { office } from "./guide-steps/office.ts";
import { onSite } from "./guide-steps/on-site.ts";
import { settingUp } from "./guide-steps/setting-up.ts";
import { expect, PHONE } from "./support.ts";

const journeys = [...onSite, ...office, ...settingUp, ...lookingBack];

test("Every page of the guide has a journey, which does each of its steps", () => {
  expect(journeys.map(({ page }) => page).sort()).toEqual(listGuidePages().sort());
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
