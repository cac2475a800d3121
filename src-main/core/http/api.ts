// The API, assembled: one function from Request to Response that the window and every other program call.
import type { IdempotencyService } from '../journal/idempotency-service.ts';
import { newRoutes, type RequestContext } from './operation.ts';
import { problemOf, problemResponse } from './problem-details.ts';
import type { LogEntry } from '../log/log-entries.ts';
import { authenticate, hostAndOrigin, type TokenRecognition } from './access.ts';
import { matchOperation, refuseUnknownParameters, refuseUnread } from './match-operation.ts';
import { deskFiles } from './desk-files.ts';
import { idempotent } from './idempotency.ts';
import { docsPage } from './docs-page.ts';
import { noteFailures } from './failed-requests.ts';
import { giveUpUnreadBodies } from './head-requests.ts';
import { openRoutes } from './open-routes.ts';
import { documentOf } from './openapi-document.ts';
import { allowances, bucket, limitOpen } from './rate-limits.ts';
import { nothingHere } from './other-methods.ts';
import { jsonBody, notJson } from './request-body.ts';

export interface ApiParts {
  /** Of every feature, with paths below /api/v1. */
  routes: ReturnType<typeof newRoutes>;
  /** Likewise, for callers without a token. */
  openRoutes: ReturnType<typeof newRoutes>;
  tokens: TokenRecognition;
  idempotency: IdempotencyService;
  version: string;
  /** The built screens; without them only the API answers. */
  deskFolder?: string | undefined;
  /** Whether the library's files are in their place; asked where nobody can change anything, it looks for them. */
  isInPlace: () => boolean;
  /** Told of every defect and storage fault. */
  report: (error: unknown) => void;
  /** Writes a line to the log. */
  note: (entry: LogEntry) => void;
}

/** Serves /api/v1 and, at /, the desk's files. */
export function createApi(
  parts: ApiParts,
): (request: Request, door: RequestContext) => Response | Promise<Response> {
  const app = newRoutes();
  const guarded = newRoutes();
  const operationOf = matchOperation('/api/v1', guarded);
  // What a request passes, in this order; then its route's scope, the schemas of its input, and its handler.
  app.use(
    '*',
    giveUpUnreadBodies, // ends the body of an answer to HEAD
    noteFailures(parts.note), // writes failed requests to the log
    hostAndOrigin, // 403 and 421: another web page, another host name
  );
  guarded.use(
    '*',
    authenticate(parts.tokens), // 401 and 429: who calls, within the caller's limits
    refuseUnknownParameters(operationOf), // 400: a query parameter that the operation does not take
    refuseUnread(operationOf, (context) => nobodyAnswers(context)), // 403 to 405 for a POST, before its body is read
    jsonBody, // 400, 413 and 415: reads a POST's body once
    idempotent(parts.idempotency, parts.report), // a POST with a key happens once
  );
  guarded.route('/', parts.routes);

  const openLimit = limitOpen(bucket(allowances.open));
  // Made when somebody asks for the first time: hundreds of kilobytes, which a desk alone never needs.
  let written: { contract: string; page: () => Response } | undefined;
  const documents = () => {
    if (written === undefined) {
      const document = documentOf([guarded, open], parts.version);
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
  const nobodyAnswers = nothingHere('/api/v1', [guarded, open]);
  app.onError(async (error, context) =>
    problemResponse(context, (await notJson(error, context)) ?? problemOf(error, parts.report)),
  );
  app.notFound((context) => problemResponse(context, nobodyAnswers(context)));
  app.get('/docs', openLimit, () => documents().page());
  app.route('/api/v1', open);
  app.route('/api/v1', guarded);
  if (parts.deskFolder !== undefined) app.get('*', deskFiles(parts.deskFolder));

  return (request, door) => app.fetch(request, { door });
}
