// Builds every feature's service on one library's connections and gate.
import { join } from 'node:path';
import { backupsService } from './backups/backups-service.ts';
import { backupsShelf } from './backups/backups-shelf.ts';
import { copiesService } from './backups/copies-service.ts';
import type { RestoresService } from './backups/restores-service.ts';
import { borrowersService } from './borrowers/borrowers-service.ts';
import { groupsService } from './borrowers/groups-service.ts';
import { photosService } from './borrowers/photos-service.ts';
import { closedDaysService } from './calendar/closed-days-service.ts';
import { circulationService } from './circulation/circulation-service.ts';
import { deskActions } from './circulation/desk-actions.ts';
import { deskService } from './circulation/desk-service.ts';
import { groupLoansService } from './circulation/group-loans-service.ts';
import { loanRulesService } from './circulation/loan-rules-service.ts';
import { collectionService } from './collection/collection-service.ts';
import { itemTypesService } from './collection/item-types-service.ts';
import { healthService } from './doctor/health-service.ts';
import { exportsService } from './exports/exports-service.ts';
import { borrowerImportsService } from './imports/borrower-imports-service.ts';
import type { ReadableDatabase } from './database/connection.ts';
import type { Clock } from './journal/clock.ts';
import { idempotencyService } from './journal/idempotency-service.ts';
import { journalService } from './journal/journal-service.ts';
import type { WriteGate } from './journal/write-gate.ts';
import type { LogEntry } from './log/log-entries.ts';
import { mailService, type Secrets } from './mail/mail-service.ts';
import { lanService } from './lan/lan-service.ts';
import { borrowerFilesService } from './privacy/borrower-files-service.ts';
import { erasuresService } from './privacy/erasures-service.ts';
import type { PreparedLedger } from './privacy/ledger-preparing.ts';
import { retentionService } from './privacy/retention-service.ts';
import { deskCodes } from './settings/desk-codes.ts';
import { settingsService } from './settings/settings-service.ts';
import { synchronisationService } from './synchronisation/synchronisation-service.ts';
import { workingToken } from './tokens/token-file.ts';
import { tokensService } from './tokens/tokens-service.ts';
import { webhooksService, type WebhookOptions } from './webhooks/webhooks-service.ts';

export type Services = ReturnType<typeof buildServices>;

export interface ServiceParts {
  dataFolder: string;
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  /** The program's version. */
  version: string;
  secrets: Secrets;
  /** Told of what went wrong where nobody waits for an answer. */
  report: (error: unknown) => void;
  /** Writes a line to the log. */
  note: (entry: LogEntry) => void;
  webhooks: WebhookOptions;
  /** Outlives these services: it replaces the library that they are built on. */
  restores: RestoresService;
  /** Closes the library and opens it anew, with other services, and with a ledger that was written for it. */
  reopen: (prepared: PreparedLedger | null) => Promise<void>;
}

export function buildServices(parts: ServiceParts) {
  const { dataFolder, reader, gate, clock, version, secrets, report, note, webhooks, restores, reopen } =
    parts;
  const borrowers = borrowersService(reader, gate, clock);
  const photos = photosService(reader, gate);
  const groups = groupsService(reader, gate);
  const collection = collectionService(reader, gate);
  const itemTypes = itemTypesService(reader, gate);
  const settings = settingsService(reader, gate);
  const circulation = circulationService(reader, gate, clock, borrowers, itemTypes);
  const journal = journalService(reader, gate);
  const tokens = tokensService(reader, gate, clock);
  const shelf = backupsShelf(dataFolder);
  const copies = copiesService({ dataFolder, shelf, reader, gate, clock, settings, report });
  const made = (): void => void copies.tend();
  const backups = backupsService({ dataFolder, shelf, reader, gate, clock, report, note, made });
  const imports = borrowerImportsService({ dataFolder, reader, gate, clock, backups, report });
  return {
    gate,
    backups,
    health: healthService({ dataFolder, clock, version, report }),
    exports: exportsService({ dataFolder, reader, clock, version, report }),
    copies,
    restores,
    borrowers,
    photos,
    groups,
    groupLoans: groupLoansService(reader, groups, borrowers),
    collection,
    itemTypes,
    settings,
    lan: lanService(settings),
    circulation,
    tokens,
    deskCodes: deskCodes(() => workingToken(tokens, join(dataFolder, 'api-token'))),
    closedDays: closedDaysService(reader, gate),
    loanRules: loanRulesService(reader, gate, groups, itemTypes),
    mail: mailService({ reader, gate, clock, secrets, report, borrowers, groups, circulation }),
    desk: deskService(borrowers, collection, circulation, settings),
    deskActions: deskActions(reader),
    journal,
    imports,
    synchronisation: synchronisationService({ dataFolder, reader, gate, clock, imports, report }),
    webhooks: webhooksService({ dataFolder, reader, gate, clock, journal, report, options: webhooks }),
    erasures: erasuresService({ dataFolder, reader, gate, clock, backups, copies, report, reopen }),
    borrowerFiles: borrowerFilesService({ reader, clock, borrowers, photos }),
    retention: retentionService(reader, gate, clock),
    idempotency: idempotencyService(reader, gate, clock),
  };
}
