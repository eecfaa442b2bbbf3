// Everything that a company does with a quote and its customer (decision 58).

import { recordAnswerRoutes } from "./answer-recording.ts";
import { linkRoutes } from "./links.ts";
import { staffAcceptanceRoutes } from "./on-site.ts";
import { reminderRoutes } from "./reminders.ts";
import { revisionChangeRoutes } from "./revision-changes.ts";
import { revisionRoutes } from "./revision-files.ts";
import { sendRoutes } from "./send-routes.ts";

export const offerRoutes = [
  ...sendRoutes,
  ...revisionChangeRoutes,
  ...recordAnswerRoutes,
  ...staffAcceptanceRoutes,
  ...revisionRoutes,
  ...reminderRoutes,
  ...linkRoutes,
];
