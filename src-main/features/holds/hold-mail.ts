// Tells borrowers by mail that an item is set aside for them.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { todayIn } from '../../core/dates/calendar-dates.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command, CommandContext } from '../../core/journal/write-gate.ts';
import type { LooksAgain, MailKinds } from '../../core/manifest/mail-kinds.ts';
import { currentMailSettings, isSetUp } from '../mail/mail-settings.ts';
import { dateInLetter } from '../mail/template-words.ts';
import { letterToBorrower, queueForBorrower, type LetterToBorrower } from '../mail/outbox-queue.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import { holdState, type Hold } from './hold-rules.ts';
import { holdsIn, holdWrites } from './holds-repository.ts';
import { holdsSettings } from './holds-settings.ts';

/** As long as the item waits on the hold shelf. */
const readyAgain: LooksAgain = (db, { about: [id], toSecondParent }, now) => {
  const hold = id === undefined ? null : holdsIn(db).hold(id);
  const today = todayIn(currentSettings(db).timeZone, now);
  if (hold === null || holdState(hold, today) !== 'ready') return 'no-longer-true';
  if (hold.keepUntil !== null && hold.keepUntil < today) return 'no-longer-true';
  return letterToBorrower(db, { ...readyLetter(db, hold), toSecondParent }, now);
};

/** As long as no undo has brought the hold back. Its title may have left the collection with it. */
const cancelledAgain: LooksAgain = (db, { kind, borrowerId, about: [id], toSecondParent }, now) => {
  const hold = id === undefined ? null : holdsIn(db).hold(id);
  if (borrowerId === null || hold?.ended === null) return 'no-longer-true';
  const letter = letterToBorrower(db, { kind, borrowerId, toSecondParent }, now);
  return letter === 'no-address' ? letter : 'unchanged';
};

const person = ['givenName', 'familyName', 'name', 'group', 'barcode'];

export const holdMail = {
  'hold-ready': {
    fields: [...person, 'title', 'untilOn', 'libraryName', 'today'],
    looksAgain: readyAgain,
  },
  'hold-cancelled': {
    fields: ['givenName', 'familyName', 'name', 'group', 'title', 'libraryName', 'today'],
    looksAgain: cancelledAgain,
  },
} as const satisfies MailKinds;

function readyLetter(db: ReadableDatabase, { id, borrower, title, keepUntil }: Hold): LetterToBorrower {
  return {
    kind: 'hold-ready',
    borrowerId: borrower,
    about: [id],
    fields: (language) => ({
      title: holdsIn(db).title(title)?.title ?? '',
      untilOn: dateInLetter(keepUntil ?? '', language),
    }),
  };
}

declare module '../../core/manifest/mail-kinds.ts' {
  interface DeclaredMail {
    holds: typeof holdMail;
  }
}

/** Tells the borrower that the hold ended without the item. @returns the events */
export function tellCancelled(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { id, borrower, title }: Pick<Hold, 'id' | 'borrower' | 'title'>,
): readonly NewEvent[] {
  if (!readSettings(db, holdsSettings).holdReadyMail || !isSetUp(currentMailSettings(db))) return [];
  const fields = () => ({ title: holdsIn(db).title(title)?.title ?? '' });
  return queueForBorrower(db, { kind: 'hold-cancelled', borrowerId: borrower, about: [id], fields }, now)
    .events;
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
    const readyBefore = new Date(Date.parse(now) - afterMs).toISOString();
    const events: NewEvent[] = [];
    const ids = holds.unnotified(readyBefore, lettersAtOnce);
    for (const id of ids) {
      const hold = holds.hold(id);
      if (hold === null) continue;
      const queued = queueForBorrower(db, readyLetter(db, hold), now);
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
