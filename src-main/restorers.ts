// Which feature puts which kind of event back into the database.
import { borrowerRestorers } from './borrowers/borrowers-restore.ts';
import { closedDaysRestorers } from './calendar/closed-days-restore.ts';
import { loanRestorers } from './circulation/loans-restore.ts';
import { loanRuleRestorers } from './circulation/loan-rules-restore.ts';
import { collectionRestorers } from './collection/collection-restore.ts';
import { importRestorers } from './imports/imports-restore.ts';
import { journalRestorers } from './journal/journal-reset.ts';
import type { Restorers } from './journal/restore.ts';
import { mailRestorers } from './mail/outbox-restore.ts';
import { privacyRestorers } from './privacy/privacy-restore.ts';
import { settingsRestorers } from './settings/settings-restore.ts';
import { synchronisationRestorers } from './synchronisation/synchronisation-restore.ts';
import { tokenRestorers } from './tokens/tokens-restore.ts';
import { webhookRestorers } from './webhooks/webhooks-restore.ts';

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
