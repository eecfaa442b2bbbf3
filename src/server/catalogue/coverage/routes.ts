// HTTP for where quotes come from.
import { getCoverage } from "#contract/catalogue/coverage.ts";
import { route } from "#server/kernel/route.ts";
import { listDistricts } from "./queries.ts";

const DAYS = 365;
/** The newest tell where the work is; counting on would only cost time. */
const MOST_COUNTED = 20_000;

export const coverageRoutes = [
  route(getCoverage, {
    async read({ db, now }) {
      const since = new Date(now.getTime() - DAYS * 86_400_000);
      const { looked, districts } = await listDistricts(db, since, MOST_COUNTED);
      return { since: since.toISOString(), counted: looked, isCapped: looked === MOST_COUNTED, districts };
    },
  }),
];
