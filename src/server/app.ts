// Assembles the server: every route of the product on one Fastify, with no decisions here.
import cookie from "@fastify/cookie";
import { type FastifyInstance, fastify } from "fastify";
import { auditRoutes } from "./audit/routes.ts";
import { sealingRoutes } from "./audit/sealing/routes.ts";
import { coverageRoutes } from "./catalogue/coverage/routes.ts";
import { extraRoutes } from "./catalogue/extras/routes.ts";
import { catalogueRoutes } from "./catalogue/routes.ts";
import { companyRoutes } from "./companies/routes.ts";
import { dueRoutes } from "./customers/due/routes.ts";
import { customerFileRoutes } from "./customers/files/routes.ts";
import { customerHistoryRoutes } from "./customers/history/routes.ts";
import { customerListRoutes } from "./customers/list/routes.ts";
import { mergeRoutes } from "./customers/merging/routes.ts";
import { pumpRoutes } from "./customers/pumps/routes.ts";
import { settleRoutes } from "./customers/pumps/settling.ts";
import { customerRoutes } from "./customers/records/routes.ts";
import { serviceQuoteRoutes } from "./customers/service-quotes/routes.ts";
import { siteRoutes } from "./customers/sites/routes.ts";
import { unfiledRoutes } from "./customers/unfiled/routes.ts";
import type { Database } from "./database/connect.ts";
import { findEmailTransport } from "./emails/email-transport.ts";
import { emailRoutes } from "./emails/list/routes.ts";
import { eventRoutes } from "./event-stream.ts";
import { findRoutes } from "./find/routes.ts";
import { servePages } from "./html-page.ts";
import { endEventStreams } from "./kernel/events.ts";
import { serveApiDocs } from "./kernel/http/api-docs.ts";
import { buildRoutingErrorOptions, handleErrors, redactError } from "./kernel/http/app-errors.ts";
import { BODY_LIMIT, registerBodyParser } from "./kernel/http/body.ts";
import { compressReplies } from "./kernel/http/compress.ts";
import { registerCsrfGuard } from "./kernel/http/csrf-guard.ts";
import { sendHeaders } from "./kernel/http/headers.ts";
import { serveHealth } from "./kernel/http/health.ts";
import { maskLinkPath, servePagesOfLinks } from "./kernel/http/link-pages.ts";
import { requestIds } from "./kernel/http/request-id.ts";
import type { Metrics } from "./kernel/metrics/prometheus.ts";
import { serveRoute } from "./kernel/phases/serve-route.ts";
import { servePublicKeys, serveVerifyPage } from "./offers/acceptance-proof/public-routes.ts";
import { renderProblemPage } from "./offers/customer-pages/problem-page.ts";
import { offerPageRoutes } from "./offers/customer-pages/routes.ts";
import { offerRoutes } from "./offers/staff/routes.ts";
import { readPageAssets } from "./page-assets.ts";
import { permissionRoutes } from "./permissions/routes.ts";
import { planRoutes } from "./plans/routes.ts";
import { platformRoutes } from "./platform/routes.ts";
import { platformUserRoutes } from "./platform/users/routes.ts";
import { readBuildId } from "./previous-builds.ts";
import { attentionRoutes } from "./quotes/attention/routes.ts";
import { creationRoutes } from "./quotes/creation/routes.ts";
import { customerDataRoutes } from "./quotes/customer-data/routes.ts";
import { filingRoutes } from "./quotes/filing/routes.ts";
import { quoteListRoutes } from "./quotes/list/routes.ts";
import { closePdfRenderer } from "./quotes/pdf.ts";
import { pipelineRoutes } from "./quotes/pipeline/routes.ts";
import { quotePrefetchRoutes } from "./quotes/prefetch/routes.ts";
import { priceImpactRoutes } from "./quotes/price-impact/routes.ts";
import { quoteRoutes } from "./quotes/routes.ts";
import { priceBookRoutes } from "./rules/price-book/routes.ts";
import { ruleRoutes } from "./rules/routes.ts";
import { outcomeRoutes } from "./stats/reports/routes.ts";
import { statsRoutes } from "./stats/routes.ts";
import { statusRoutes } from "./statuses/routes.ts";
import { authRoutes } from "./users/auth-routes.ts";
import { companyUserRoutes } from "./users/company-users/routes.ts";
import { resetRoutes } from "./users/password-links/routes.ts";
import { profileRoutes } from "./users/profile/routes.ts";
import { sessionRoutes } from "./users/sessions/routes.ts";

export const routes = [
  ...authRoutes,
  ...sessionRoutes,
  ...profileRoutes,
  ...resetRoutes,
  ...companyUserRoutes,
  ...companyRoutes,
  ...catalogueRoutes,
  ...extraRoutes,
  ...coverageRoutes,
  ...priceImpactRoutes,
  ...customerListRoutes,
  ...customerFileRoutes,
  ...unfiledRoutes,
  ...customerRoutes,
  ...customerHistoryRoutes,
  ...mergeRoutes,
  ...siteRoutes,
  ...pumpRoutes,
  ...settleRoutes,
  ...dueRoutes,
  ...serviceQuoteRoutes,
  ...ruleRoutes,
  ...priceBookRoutes,
  ...quotePrefetchRoutes,
  ...quoteListRoutes,
  ...pipelineRoutes,
  ...attentionRoutes,
  ...creationRoutes,
  ...filingRoutes,
  ...quoteRoutes,
  ...offerRoutes,
  ...findRoutes,
  ...eventRoutes,
  ...platformRoutes,
  ...platformUserRoutes,
  ...planRoutes,
  ...statusRoutes,
  ...permissionRoutes,
  ...customerDataRoutes,
  ...emailRoutes,
  ...auditRoutes,
  ...sealingRoutes,
  ...statsRoutes,
  ...outcomeRoutes,
  ...offerPageRoutes,
];

export interface AppOptions {
  database: Database;
  /** The directory of the built browser files. */
  webDirectory: string;
  /** The directory of earlier builds' files (previous-builds.ts); none are served without it. */
  buildsDirectory?: string | null;
  /** Whether browsers may cache anything for offline use. */
  keepsOffline?: boolean;
  trustedProxies?: string[];
  logLevel?: string;
  /** Counts the requests, if metrics are enabled. */
  metrics?: Metrics | null;
  /** In seconds; infinite if there is no backup, null if it is unknown. */
  readBackupAge?: () => number | null;
  /** Instead of standard output. */
  logTo?: { write(line: string): void };
}

/** The contract parses and serialises, so Fastify's own compilers, a sixth of a start, need not be loaded. */
const readByContract = { compilersFactory: { buildValidator: neverAsked, buildSerializer: neverAsked } };
function neverAsked(): never {
  throw new TypeError("A route has a schema of Fastify's: calls are read and written by the contract");
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, webDirectory, buildsDirectory = null, keepsOffline = true } = options;
  const { trustedProxies = [], logLevel = "silent", metrics, readBackupAge = () => null, logTo } = options;
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    exposeHeadRoutes: false,
    forceCloseConnections: "idle",
    // A request that has arrived gets its full reply even during shutdown.
    return503OnClosing: false,
    requestTimeout: 60_000,
    // In milliseconds of silence in both directions, as of a client that stops reading. No reply takes that long.
    connectionTimeout: 300_000,
    ...buildRoutingErrorOptions(renderProblemPage),
    schemaController: readByContract,
    routerOptions: { maxParamLength: 200 },
    genReqId: requestIds(trustedProxies),
    logger: {
      level: logLevel,
      // Fastify itself logs errors in the middle of a file.
      serializers: { req: ({ method, url = "" }) => ({ method, path: maskLinkPath(url) }), err: redactError },
      ...(logTo ? { stream: logTo } : {}),
    },
  });
  const endpoints = routes.map((one) => one.endpoint);

  metrics?.count(app, endpoints);
  handleErrors(app, endpoints, renderProblemPage);
  await app.register(cookie);
  await sendHeaders(app, readBuildId(webDirectory));
  compressReplies(app);
  registerCsrfGuard(app, endpoints);
  registerBodyParser(app);
  await serveHealth(app, database, () => findEmailTransport(database) !== null, readBackupAge);
  serveApiDocs(app, endpoints);
  servePublicKeys(app, database);
  for (const route of routes) if (route.endpoint.audience !== "link") serveRoute(app, database, route);
  const ofLinks = offerPageRoutes.map((route) => ({
    isOneClick: "oneClick" in route.endpoint,
    bind: (own: FastifyInstance) => serveRoute(own, database, route),
  }));
  await servePagesOfLinks(app, ofLinks, readPageAssets(webDirectory));
  app.addHook("preClose", async () => endEventStreams());
  app.addHook("onClose", closePdfRenderer);
  serveVerifyPage(app, webDirectory);
  await servePages(app, database, { webDirectory, buildsDirectory, keepsOffline });
  return app;
}
