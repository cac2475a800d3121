// Builds every feature's service on one library's connections and gate.
import { join } from 'node:path';
import { backupsService } from '../features/backups/backups-service.ts';
import { backupsShelf } from '../features/backups/backups-shelf.ts';
import { copiesService } from '../features/backups/copies-service.ts';
import type { RestoresService } from '../features/backups/restores-service.ts';
import { borrowersService } from '../features/borrowers/borrowers-service.ts';
import { groupsService } from '../features/borrowers/groups-service.ts';
import { photosService } from '../features/borrowers/photos-service.ts';
import { closedDaysService } from '../features/calendar/closed-days-service.ts';
import { circulationService } from '../features/circulation/circulation-service.ts';
import { deskActions } from '../features/circulation/desk-actions.ts';
import { deskService } from '../features/circulation/desk-service.ts';
import { groupLoansService } from '../features/circulation/group-loans-service.ts';
import { loanRulesService } from '../features/circulation/loan-rules-service.ts';
import { collectionService } from '../features/collection/collection-service.ts';
import { itemTypesService } from '../features/collection/item-types-service.ts';
import { healthService } from '../features/health/health-service.ts';
import { exportsService } from '../features/exports/exports-service.ts';
import { borrowerImportsService } from '../features/imports/borrower-imports-service.ts';
import type { ReadableDatabase } from '../core/database/connection.ts';
import type { Clock } from '../core/journal/clock.ts';
import { idempotencyService } from '../core/journal/idempotency-service.ts';
import { journalService } from '../core/journal/journal-service.ts';
import type { WriteGate } from '../core/journal/write-gate.ts';
import type { LogEntry } from '../core/log/log-entries.ts';
import { mailService, type Secrets } from '../features/mail/mail-service.ts';
import { lanService } from '../features/network/lan-service.ts';
import { borrowerFilesService } from '../features/privacy/borrower-files-service.ts';
import { erasuresService } from '../features/privacy/erasures-service.ts';
import type { PreparedLedger } from '../features/privacy/ledger-preparing.ts';
import { retentionService } from '../features/privacy/retention-service.ts';
import { deskCodes } from '../features/tokens/desk-codes.ts';
import { settingsService } from '../features/settings/settings-service.ts';
import { synchronisationService } from '../features/watched-folder/synchronisation-service.ts';
import { workingToken } from '../features/tokens/token-file.ts';
import { tokensService } from '../features/tokens/tokens-service.ts';
import { webhooksService, type WebhookOptions } from '../features/webhooks/webhooks-service.ts';

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
