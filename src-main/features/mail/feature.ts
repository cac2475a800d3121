// Mail: welcome messages, overdue notices, the outbox and the mail server.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { CirculationService } from '../circulation/circulation-service.ts';
import { letterKinds } from './letter-kinds.ts';
import { mailRoutes } from './mail-routes.ts';
import { mailSettings } from './mail-settings.ts';
import { keepMailSettings } from './mail-settings-service.ts';
import { mailService } from './mail-service.ts';
import { mailEvents } from './mail-events.ts';
import { mailPersonalData } from './mail-personal-data.ts';
import { overdueNoticesRoutes } from './overdue-notices-routes.ts';
import { holdRestored } from './outbox-commands.ts';
import type { Secrets } from './secrets.ts';
import { mailProblems, mailNotices } from './mail-codes.ts';

type MailLibrary = Core & {
  readonly borrowers: BorrowersService;
  readonly circulation: CirculationService;
  /** Stores the mail server's password. */
  readonly secrets: Secrets;
};

export const mail = feature({
  name: 'mail',
  tables: {
    mail_templates: { export: 'all' },
    mail_refused_addresses: { export: 'all' },
    mail_messages: {
      export: { leftOut: 'the outbox: two libraries would send the same messages' },
      personal: { borrower_id: 'delete' },
      counted: 'messages',
    },
    due_reminders: { export: 'all' },
    mail_mentions: {
      export: { leftOut: 'the borrowers mentioned in messages of the outbox' },
      personal: { borrower_id: 'delete' },
    },
  },
  reads: ['borrowers', 'borrower_groups', 'loans'],
  personalData: mailPersonalData,
  events: mailEvents,
  problems: mailProblems,
  notices: mailNotices,
  mail: letterKinds,
  ownSettings: mailSettings,
  keptAtRestore: keepMailSettings,
  services: (library: MailLibrary) => ({ mail: mailService(library) }),
  routes: (services, library) => [
    mailRoutes(library.reader, services.mail, library.mailKinds),
    overdueNoticesRoutes(services.mail.notices),
  ],
  closeWork: holdRestored,
  maintenance: async ({ mail: { outbox, notices } }) => {
    await outbox.forgetSettled();
    await notices.queueWeekly();
    await notices.queueReminders();
  },
  close: (services) => services.mail.close(),
});
