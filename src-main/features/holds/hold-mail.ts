// Tells borrowers by mail that an item is set aside for them.
import type { NewEvent } from '../../core/events/events.ts';
import type { Command, CommandContext } from '../../core/journal/write-gate.ts';
import { currentMailSettings, isSetUp } from '../mail/mail-settings-service.ts';
import { dateInLetter } from '../mail/template-words.ts';
import { queueForBorrower } from '../mail/welcome-commands.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import type { Hold } from './hold-rules.ts';
import { holdsIn, holdWrites } from './holds-repository.ts';
import { holdsSettings } from './holds-settings.ts';

/** The fields of the templates. */
export const holdMail = {
  'hold-ready': [
    'givenName',
    'familyName',
    'name',
    'group',
    'barcode',
    'title',
    'untilOn',
    'libraryName',
    'today',
  ],
  'hold-cancelled': ['givenName', 'familyName', 'name', 'group', 'title', 'libraryName', 'today'],
} as const;

declare module '../../core/manifest/mail-kinds.ts' {
  interface DeclaredMail {
    holds: typeof holdMail;
  }
}

/** Tells the borrower that the hold ended without the item. @returns the events */
export function tellCancelled(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { borrower, title }: Pick<Hold, 'borrower' | 'title'>,
): readonly NewEvent[] {
  if (!readSettings(db, holdsSettings).holdReadyMail || !isSetUp(currentMailSettings(db))) return [];
  const fields = { title: holdsIn(db).title(title)?.title ?? '' };
  return queueForBorrower(db, { kind: 'hold-cancelled', borrowerId: borrower, fields }, now).events;
}

/** Leaves time for an undo at the desk. */
const afterMs = 5 * 60_000;

const lettersAtOnce = 20;

/** Queues some messages about ready holds. @returns whether there may be more */
export function tellReady(): Command<boolean> {
  return ({ db, now }) => {
    if (!readSettings(db, holdsSettings).holdReadyMail || !isSetUp(currentMailSettings(db)))
      return { result: false, events: [] };
    const holds = holdsIn(db);
    const { language } = currentSettings(db);
    const readyBefore = new Date(Date.parse(now) - afterMs).toISOString();
    const events: NewEvent[] = [];
    const ids = holds.unnotified(readyBefore, lettersAtOnce);
    for (const id of ids) {
      const hold = holds.hold(id);
      if (hold === null) continue;
      const fields = {
        title: holds.title(hold.title)?.title ?? '',
        untilOn: dateInLetter(hold.keepUntil ?? '', language),
      };
      const queued = queueForBorrower(db, { kind: 'hold-ready', borrowerId: hold.borrower, fields }, now);
      holdWrites(db).notify(id, now);
      if (queued.result === 'queued')
        events.push(...queued.events, {
          type: 'hold.notified',
          borrower: hold.borrower,
          subjects: { hold: id, title: hold.title },
        });
    }
    return { result: ids.length === lettersAtOnce, events };
  };
}
