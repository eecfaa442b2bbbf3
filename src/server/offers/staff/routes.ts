// Everything that a company does with a quote and its customer (decision 58).
import { changeRoutes } from "./changes.ts";
import { linkRoutes } from "./links.ts";
import { onSiteRoutes } from "./on-site.ts";
import { paperRoutes } from "./papers.ts";
import { recordRoutes } from "./record.ts";
import { reminderRoutes } from "./reminders.ts";
import { sendRoutes } from "./send-routes.ts";

export const offerRoutes = [
  ...sendRoutes,
  ...changeRoutes,
  ...recordRoutes,
  ...onSiteRoutes,
  ...paperRoutes,
  ...reminderRoutes,
  ...linkRoutes,
];
