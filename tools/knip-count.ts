import type { Reporter } from "knip";

/** knip gives the number of files it has read only to a reporter; tools/check.ts reads this line. */
const count: Reporter = ({ counters }) => console.log(`Read ${counters.total} files`);

export default count;
