// The mail service: settings and test, templates, outbox, overdue notices, and a borrower's messages.
import { v7 as newId } from 'uuid';
import { noSuchBorrower } from '../borrowers/borrower-commands.ts';
import type { Actor } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { currentSettings } from '../settings/settings-service.ts';
import type { DeliveryOutcome } from './delivery-rules.ts';
import { letterWords } from './template-words.ts';
import { mailSettingsService } from './mail-settings-service.ts';
import { isSetUp } from './mail-settings.ts';
import type { Secrets } from './secrets.ts';
import { deliver } from './smtp-delivery.ts';
import { outboxIn } from './outbox-repository.ts';
import { outboxService, type OutboxMessage, type OutboxDeps } from './outbox-service.ts';
import { overdueNoticesService, type NoticesDeps } from './overdue-notices-service.ts';
import { fillTemplate } from './template-rules.ts';
import { templatesService } from './templates-service.ts';
import { forgetBorrower } from './mail-personal-data.ts';
import { messageIdFor, queueWelcome } from './outbox-queue.ts';

type MailDeps = Omit<OutboxDeps, 'settings'> &
  Omit<NoticesDeps, 'isReady'> & {
    secrets: Secrets;
  };

/** One of a borrower's addresses, and whether a server refused it. */
export interface BorrowerAddress {
  address: string;
  whose: 'borrower' | 'guardian';
  refusedAt: string | null;
  answer: string | null;
}

export type MailService = ReturnType<typeof mailService>;

/** Timeout for a test message, shorter than the outbox's because staff wait for the result. */
const testWithinMs = 12_000;

export function mailService(parts: MailDeps) {
  const { reader, gate, borrowers, circulation, secrets, mailKinds } = parts;
  const settings = mailSettingsService(reader, gate, secrets);
  const outbox = outboxService({ ...parts, settings });
  borrowers.registerMail({ queueWelcome, forgetBorrower });

  function ofBorrower(reference: string): { addresses: BorrowerAddress[]; messages: OutboxMessage[] } {
    const { id, email, guardianEmail, secondGuardianEmail } = borrowers.borrower(reference);
    const given = [
      { address: email, whose: 'borrower' as const },
      { address: guardianEmail, whose: 'guardian' as const },
      { address: secondGuardianEmail, whose: 'guardian' as const },
    ];
    const addresses = given.flatMap(({ address, whose }) => {
      if (address === null) return [];
      const refused = outbox.refusedAddress(address);
      return [{ address, whose, refusedAt: refused?.refusedAt ?? null, answer: refused?.answer ?? null }];
    });
    return { addresses, messages: outbox.ofBorrower(id) };
  }

  return {
    settings,
    outbox,
    templates: templatesService(reader, gate, () => circulation.today(), mailKinds),
    notices: overdueNoticesService({ ...parts, isReady: () => settings.settings().ready }),
    ofBorrower,
    /** Queues the welcome message of an existing borrower. @throws Problem not-found, validation-failed */
    async welcome(actor: Actor, reference: string): Promise<OutboxMessage> {
      const id = borrowers.idOf(reference);
      const { result } = await gate.write(actor, ({ db, now }) => {
        if (!outboxIn(db).borrowerExists(id)) throw noSuchBorrower(reference);
        const { result: queued, events } = queueWelcome(db, id, now);
        if (queued === 'no-address')
          throw new Problem(
            'validation-failed',
            'Neither this borrower nor a parent has an e-mail address.',
            [{ pointer: '/borrower', message: 'has no e-mail address' }],
          );
        return { result: outboxIn(db).welcomeOf(id), events };
      });
      return result;
    },
    /** Sends a test message now, without the outbox. */
    async test(address: string): Promise<DeliveryOutcome> {
      const now = settings.settings();
      if (!isSetUp(now)) return { sent: false, trouble: 'not-set-up', stops: 'server', answer: null };
      const { language, libraryName } = currentSettings(reader);
      const letter = fillTemplate(letterWords(language).test, { libraryName }, language);
      const outcome = await deliver(
        now,
        settings.password(),
        { ...letter, address, name: '', messageId: messageIdFor(reader, newId()) },
        AbortSignal.timeout(testWithinMs),
      );
      if (outcome.sent) outbox.tryNow();
      return outcome;
    },
    close: () => outbox.close(),
  };
}
