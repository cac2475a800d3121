// Assembles the API: one function from Request to Response, for the window and for other programs.
import type { IdempotencyService } from '../journal/idempotency-service.ts';
import type { MiddlewareHandler } from 'hono';
import { newRoutes, type RequestContext, type RequestEnv, type Routes } from './operation.ts';
import { problemOf, problemResponse } from './problem-details.ts';
import type { LogEntry } from '../log/log-entries.ts';
import { authenticate, hostAndOrigin, type TokenRecognition } from './access.ts';
import {
  matchOperation,
  refuseIgnoredConditions,
  refuseUnknownParameters,
  refuseUnread,
} from './match-operation.ts';
import { deskFiles } from './desk-files.ts';
import { idempotent } from './idempotency.ts';
import { limitHeavyWork } from './heavy-work.ts';
import { docsPage } from './document/page.ts';
import { answerHeaders } from './answer-headers.ts';
import { noteFailures } from './failed-requests.ts';
import { problemLanguage } from './problem-language.ts';
import { cancelUnreadBodies } from './head-requests.ts';
import { openRoutes } from './open-routes.ts';
import type { PublicPages } from './public-pages.ts';
import type { DocumentedCodes } from './document/completion.ts';
import { documentOf } from './document/openapi-document.ts';
import { allowances, limitOpen } from './rate-limits.ts';
import { bucket } from './token-bucket.ts';
import { ignoreReadOnly } from './read-only-fields.ts';
import { hideFields } from './visible-fields.ts';
import { refusalResponse } from './refusal-response.ts';
import { RefusedError } from '../problems/refused-error.ts';
import { routeNotFound } from './other-methods.ts';
import { jsonOrFile, notJson } from './request-body.ts';

export interface ApiParts extends DocumentedCodes {
  /** The routes of all features, with paths below /api/v1. */
  routes: Routes;
  /** The routes for callers without a token. */
  openRoutes: Routes;
  publicPages: readonly PublicPages[];
  tokens: TokenRecognition;
  idempotency: IdempotencyService;
  version: string;
  /** The library's language. */
  language: () => string;
  /** Where the file of a request is received. */
  filesFolder: string;
  /** The folder of the built screens; without it only the API answers. */
  deskFolder?: string | undefined;
  /** Ends what ended with the day before; undefined if nothing of it is left. */
  beginDay: () => Promise<void> | undefined;
  /** Whether the library's files are in place; if not, the call starts reopening the library from its drive. */
  isInPlace: () => boolean;
  /** Receives every defect and storage fault. */
  report: (error: unknown) => void;
  /** Writes a line to the log. */
  note: (entry: LogEntry) => void;
}

const dayBegun =
  (beginDay: ApiParts['beginDay']): MiddlewareHandler<RequestEnv> =>
  async (_, next) => {
    await beginDay();
    return next();
  };

/** Serves /api/v1 and, at /, the desk's files. */
export function createApi(
  parts: ApiParts,
): (request: Request, requestContext: RequestContext) => Response | Promise<Response> {
  const app = newRoutes();
  const guarded = newRoutes();
  const operationOf = matchOperation('/api/v1', guarded);
  // Middleware in order; then come the route's scope, its input schemas, and its handler.
  app.use(
    '*',
    cancelUnreadBodies, // cancels the body of an answer to HEAD
    answerHeaders, // sets the headers that every answer has
    problemLanguage(parts.language), // words problems in the client's language
    noteFailures(parts.note), // writes failed requests to the log
    hostAndOrigin, // 403 and 421: refuses other web pages and host names
  );
  guarded.use(
    '*',
    authenticate(parts.tokens), // 401 and 429: identifies the caller and applies its rate limit
    dayBegun(parts.beginDay), // ends what ended with the day before, at the first request of a day
    refuseUnknownParameters(operationOf), // 400: refuses unknown query parameters
    refuseIgnoredConditions(operationOf), // 400: refuses If-Match where there are no versions
    refuseUnread(operationOf, (context) => noRoute(context)), // 403 to 405 for a POST, before its body is read
    limitHeavyWork(operationOf), // 429: gives requests for files and reports their turn
    jsonOrFile(parts.filesFolder), // 400, 413 and 415: reads a POST's body once
    idempotent(parts.idempotency, parts.report), // runs a POST with a key once
    hideFields(operationOf), // takes out of an answer what its caller may not see
    ignoreReadOnly(operationOf), // takes out of a body what cannot be changed
  );
  guarded.route('/', parts.routes);

  const openLimit = limitOpen(bucket(allowances.open));
  // Made at the first request: it takes hundreds of kilobytes, and the desk does not need it.
  let written: { contract: string; page: () => Response } | undefined;
  const documents = () => {
    if (written === undefined) {
      const document = documentOf([guarded, open], parts);
      written = { contract: JSON.stringify(document), page: docsPage(document) };
    }
    return written;
  };
  const open: ReturnType<typeof openRoutes> = openRoutes({
    limit: openLimit,
    features: parts.openRoutes,
    isInPlace: parts.isInPlace,
    contract: () => documents().contract,
    page: () => documents().page(),
  });
  const noRoute = routeNotFound('/api/v1', [guarded, open]);
  app.onError(async (error, context) =>
    error instanceof RefusedError
      ? refusalResponse(error.refusals, parts.refusals)
      : problemResponse((await notJson(error, context)) ?? problemOf(error, parts.report), parts.problems),
  );
  app.notFound((context) => problemResponse(noRoute(context), parts.problems));
  app.get('/docs', openLimit, () => documents().page());
  app.route('/api/v1', open);
  app.route('/api/v1', guarded);
  for (const { path, pages } of parts.publicPages) app.route(path, pages);
  if (parts.deskFolder !== undefined) app.get('*', deskFiles(parts.deskFolder, parts.language));

  return (request, requestContext) => app.fetch(request, { requestContext });
}
