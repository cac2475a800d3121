// The door, assembled: one function from Request to Response that the window and every other program call.
import { backupsRoutes } from '../../features/backups/backups-routes.ts';
import { copiesRoutes } from '../../features/backups/copies-routes.ts';
import { borrowerListsRoutes } from '../../features/borrowers/borrower-lists-routes.ts';
import { borrowerSyncRoutes } from '../../features/borrowers/borrower-sync-routes.ts';
import { borrowersRoutes } from '../../features/borrowers/borrowers-routes.ts';
import { groupsRoutes } from '../../features/borrowers/groups-routes.ts';
import { photosRoutes } from '../../features/borrowers/photos-routes.ts';
import { closedDaysRoutes } from '../../features/calendar/closed-days-routes.ts';
import { circulationRoutes } from '../../features/circulation/circulation-routes.ts';
import { deskRoutes } from '../../features/circulation/desk-routes.ts';
import { groupLoansRoutes } from '../../features/circulation/group-loans-routes.ts';
import { loanRulesRoutes } from '../../features/circulation/loan-rules-routes.ts';
import { collectionRoutes } from '../../features/collection/collection-routes.ts';
import { itemTypesRoutes } from '../../features/collection/item-types-routes.ts';
import { importsRoutes } from '../../features/imports/imports-routes.ts';
import { rollOverRoutes } from '../../features/imports/roll-over/roll-over-routes.ts';
import type { ReadableDatabase } from '../database/connection.ts';
import { healthExaminationRoutes } from '../../features/health/health-routes.ts';
import type { LoandeskApi } from './loandesk-api.ts';
import { newRoutes } from './operation.ts';
import { problemOf, problemResponse } from './problem-details.ts';
import { exportsRoutes } from '../../features/exports/exports-routes.ts';
import { eventFeeds, type EventFeeds } from '../../features/events/event-feeds.ts';
import { journalRoutes } from '../../features/events/journal-routes.ts';
import type { LogEntry } from '../log/log-entries.ts';
import { lanRoutes } from '../../features/network/lan-routes.ts';
import type { Services } from '../../library/services.ts';
import { mailRoutes } from '../../features/mail/mail-routes.ts';
import { overdueNoticesRoutes } from '../../features/mail/overdue-notices-routes.ts';
import { privacyRoutes } from '../../features/privacy/privacy-routes.ts';
import { deskCodesRoutes } from '../../features/tokens/desk-codes-routes.ts';
import { settingsRoutes } from '../../features/settings/settings-routes.ts';
import { tokensRoutes } from '../../features/tokens/tokens-routes.ts';
import { synchronisationRoutes } from '../../features/watched-folder/synchronisation-routes.ts';
import { webhooksRoutes } from '../../features/webhooks/webhooks-routes.ts';
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
import { statusRoutes, type Status } from '../../features/health/status-routes.ts';

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
