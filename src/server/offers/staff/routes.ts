// Everything that a company does with a quote and its customer (decision 58).
import { revisionChangeRoutes } from "./changes.ts";
import { linkRoutes } from "./links.ts";
import { onSiteRoutes } from "./on-site.ts";
import { revisionRoutes } from "./papers.ts";
import { recordAnswerRoutes } from "./record.ts";
import { reminderRoutes } from "./reminders.ts";
import { sendRoutes } from "./send-routes.ts";

export const offerRoutes = [
  ...sendRoutes,
  ...revisionChangeRoutes,
  ...recordAnswerRoutes,
  ...onSiteRoutes,
  ...revisionRoutes,
  ...reminderRoutes,
  ...linkRoutes,
];
