// Which feature puts which kind of event back into the database.
import { borrowerRestorers } from '../features/borrowers/borrowers-restore.ts';
import { closedDaysRestorers } from '../features/calendar/closed-days-restore.ts';
import { loanRestorers } from '../features/circulation/loans-restore.ts';
import { loanRuleRestorers } from '../features/circulation/loan-rules-restore.ts';
import { collectionRestorers } from '../features/collection/collection-restore.ts';
import { importRestorers } from '../features/imports/imports-restore.ts';
import { journalRestorers } from '../core/journal/journal-reset.ts';
import type { Restorers } from '../core/journal/restore.ts';
import { mailRestorers } from '../features/mail/outbox-restore.ts';
import { privacyRestorers } from '../features/privacy/privacy-restore.ts';
import { settingsRestorers } from '../features/settings/settings-restore.ts';
import { synchronisationRestorers } from '../features/watched-folder/synchronisation-restore.ts';
import { tokenRestorers } from '../features/tokens/tokens-restore.ts';
import { webhookRestorers } from '../features/webhooks/webhooks-restore.ts';

export const restorers: Restorers = {
  ...loanRestorers,
  ...loanRuleRestorers,
  ...borrowerRestorers,
  ...collectionRestorers,
  ...closedDaysRestorers,
  ...mailRestorers,
  ...privacyRestorers, // after the borrowers', whose events they look at first
  ...settingsRestorers,
  ...tokenRestorers,
  ...importRestorers,
  ...synchronisationRestorers,
  ...webhookRestorers,
  ...journalRestorers,
};
