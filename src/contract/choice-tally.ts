// Of counted quotes, those whose customer still chooses: they count by their first option.
import * as z from "zod/mini";
import { MoneySum } from "./values.ts";

/** With a default: replies that were stored on a device before there were options lack it. */
export const ChoiceTally = z._default(z.object({ quotes: z.int(), value: MoneySum }), { quotes: 0, value: 0 });
