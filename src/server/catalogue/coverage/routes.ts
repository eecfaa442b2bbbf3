// HTTP for where quotes come from.
import { getCoverage } from "#contract/catalogue/coverage.ts";
import { route } from "#server/kernel/route.ts";
import { listDistricts } from "./queries.ts";

const DAYS = 365;
/** The newest quotes show where the work is; counting more would only take time. */
const MAX_COUNTED = 20_000;

export const coverageRoutes = [
  route(getCoverage, {
    async read({ db, now }) {
      const since = new Date(now.getTime() - DAYS * 86_400_000);
      const { quotesRead, districts } = await listDistricts(db, since, MAX_COUNTED);
      return { since: since.toISOString(), counted: quotesRead, isCapped: quotesRead === MAX_COUNTED, districts };
    },
  }),
];
