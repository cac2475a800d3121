// The door, assembled: one function from Request to Response that the window and every other program call.
import { backupsRoutes } from '../backups/backups-routes.ts';
import { copiesRoutes } from '../backups/copies-routes.ts';
import { borrowerListsRoutes } from '../borrowers/borrower-lists-routes.ts';
import { borrowerSyncRoutes } from '../borrowers/borrower-sync-routes.ts';
import { borrowersRoutes } from '../borrowers/borrowers-routes.ts';
import { groupsRoutes } from '../borrowers/groups-routes.ts';
import { photosRoutes } from '../borrowers/photos-routes.ts';
import { closedDaysRoutes } from '../calendar/closed-days-routes.ts';
import { circulationRoutes } from '../circulation/circulation-routes.ts';
import { deskRoutes } from '../circulation/desk-routes.ts';
import { groupLoansRoutes } from '../circulation/group-loans-routes.ts';
import { loanRulesRoutes } from '../circulation/loan-rules-routes.ts';
import { collectionRoutes } from '../collection/collection-routes.ts';
import { itemTypesRoutes } from '../collection/item-types-routes.ts';
import { importsRoutes } from '../imports/imports-routes.ts';
import { rollOverRoutes } from '../imports/roll-over/roll-over-routes.ts';
import type { ReadableDatabase } from '../database/connection.ts';
import { healthExaminationRoutes } from '../doctor/health-routes.ts';
import type { LoandeskApi } from '../door/loandesk-api.ts';
import { newRoutes } from '../door/operation.ts';
import { problemOf, problemResponse } from '../door/problem-details.ts';
import { exportsRoutes } from '../exports/exports-routes.ts';
import { eventFeeds, type EventFeeds } from '../journal/event-feeds.ts';
import { journalRoutes } from '../journal/journal-routes.ts';
import type { LogEntry } from '../log/log-entries.ts';
import { lanRoutes } from '../lan/lan-routes.ts';
import type { Services } from '../services.ts';
import { mailRoutes } from '../mail/mail-routes.ts';
import { overdueNoticesRoutes } from '../mail/overdue-notices-routes.ts';
import { privacyRoutes } from '../privacy/privacy-routes.ts';
import { deskCodesRoutes } from '../settings/desk-codes-routes.ts';
import { settingsRoutes } from '../settings/settings-routes.ts';
import { tokensRoutes } from '../tokens/tokens-routes.ts';
import { synchronisationRoutes } from '../synchronisation/synchronisation-routes.ts';
import { webhooksRoutes } from '../webhooks/webhooks-routes.ts';
import { authenticate, hostAndOrigin } from './access.ts';
import { askedOperation, refuseUnknownParameters, refuseUnread } from './asked-operation.ts';
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
import { statusRoutes, type Status } from './status-routes.ts';

export interface ApiParts {
  /** The connection that complete lists are read through. */
  lists: ReadableDatabase;
  services: Services;
  status: () => Status;
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

function versionOne({ lists, services, status, report }: ApiParts, feeds: EventFeeds) {
  return newRoutes()
    .route('/', statusRoutes(status))
    .route('/', borrowerSyncRoutes(services.borrowers, report)) // before /users/{id}
    .route('/', privacyRoutes(services.borrowerFiles, services.erasures))
    .route('/', borrowerListsRoutes(lists, services.borrowers, services.journal))
    .route('/', borrowersRoutes(services.borrowers))
    .route('/', photosRoutes(services.photos))
    .route('/', groupsRoutes(services.groups))
    .route('/', collectionRoutes(lists, services))
    .route('/', itemTypesRoutes(services.itemTypes))
    .route('/', circulationRoutes(lists, services.circulation))
    .route('/', deskRoutes(services.desk, services.deskActions))
    .route('/', groupLoansRoutes(services.groupLoans))
    .route('/', loanRulesRoutes(services.loanRules))
    .route('/', closedDaysRoutes(services.closedDays))
    .route('/', journalRoutes(services.journal, feeds, services))
    .route('/', backupsRoutes(services.backups, services.restores))
    .route('/', copiesRoutes(services.copies, services.restores))
    .route('/', exportsRoutes(services.exports))
    .route('/', healthExaminationRoutes(services.health))
    .route('/', settingsRoutes(services.settings))
    .route('/', tokensRoutes(services.tokens))
    .route('/', deskCodesRoutes(services.deskCodes))
    .route('/', mailRoutes(services.mail))
    .route('/', overdueNoticesRoutes(services.mail.notices))
    .route('/', webhooksRoutes(services.webhooks))
    .route('/', importsRoutes(services.imports))
    .route('/', rollOverRoutes(services.imports))
    .route('/', synchronisationRoutes(services.synchronisation))
    .route('/', lanRoutes(services.lan));
}

export function createApi(parts: ApiParts): LoandeskApi {
  const feeds = eventFeeds(parts.services.journal);
  const app = newRoutes();
  const guarded = newRoutes();
  const operationOf = askedOperation('/api/v1', guarded);
  // What a request passes, in this order; then its route's scope, the schemas of its input, and its handler.
  app.use(
    '*',
    giveUpUnreadBodies, // ends the body of an answer to HEAD
    noteFailures(parts.note), // writes failed requests to the log
    hostAndOrigin, // 403 and 421: another web page, another host name
  );
  guarded.use(
    '*',
    authenticate(parts.services.tokens), // 401 and 429: who calls, within the caller's limits
    refuseUnknownParameters(operationOf), // 400: a query parameter that the operation does not take
    refuseUnread(operationOf, (context) => nobodyAnswers(context)), // 403 to 405 for a POST, before its body is read
    jsonBody, // 400, 413 and 415: reads a POST's body once
    idempotent(parts.services.idempotency, parts.report), // a POST with a key happens once
  );
  guarded.route('/', versionOne(parts, feeds));

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
    deskCodes: parts.services.deskCodes,
    wrongCodes: bucket(allowances.wrongCodes),
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

  return {
    fetch: (request, door) => app.fetch(request, { door }),
    endStreams: () => {
      feeds.endAll();
    },
  };
}

/** The API's type, for clients in TypeScript. */
export type Api = ReturnType<typeof versionOne>;
