// Gives pupils PINs, and checks them: with five tries a card, and one answer to a wrong card and a wrong PIN.
import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { WritableDatabase } from '../../core/database/connection.ts';
import type { Instant } from '../../core/dates/calendar-dates.ts';
import type { Core } from '../../core/manifest/feature.ts';
import type { Actor } from '../../core/journal/write-gate.ts';
import { noticesIn, noticeWrites } from '../../core/notices/notices.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { Borrower, BorrowersService } from '../borrowers/borrowers-service.ts';
import { beginsToWait, missesAfter, newPin, waitingCardsTold, waits } from './pin-rules.ts';
import { pinsIn, pinWrites } from './pins-repository.ts';

const hashed = promisify<string, Buffer, number, Buffer>(scrypt);
const hashBytes = 32;
/** More than any class has. */
const mostAtOnce = 200;
const missesKeptMs = 24 * 60 * 60 * 1000;

/** A PIN as it is printed, once. */
export interface PinSlip {
  readonly borrower: Pick<Borrower, 'id' | 'givenName' | 'familyName' | 'group' | 'barcode'>;
  readonly pin: string;
  /** Whether its digits are pictures. */
  readonly pictures: boolean;
}

/** Whether a borrower has a PIN; not which. */
export interface PinStatus {
  /** Null without one. */
  readonly setAt: string | null;
  /** Whether it is one of pictures. */
  readonly pictures: boolean;
}

/** Under which wrong PINs of a card are counted of no borrower: in any case, as the look-up of cards ignores it too. */
function digestOf(card: string): string {
  const inOneCase = card.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return createHash('sha256').update(inOneCase).digest('hex');
}

export type PinsService = ReturnType<typeof pinsService>;

export function pinsService(
  { reader, gate, clock }: Pick<Core, 'reader' | 'gate' | 'clock'>,
  borrowers: BorrowersService,
) {
  /** The hash for an unknown card, so that it takes as long as a known one. */
  const ofNoCard = `${randomBytes(16).toString('base64')} ${randomBytes(hashBytes).toString('base64')}`;

  async function matches(pin: string, kept: string | null): Promise<boolean> {
    const [salt = '', hash = ''] = (kept ?? ofNoCard).split(' ');
    const given = await hashed(pin, Buffer.from(salt, 'base64'), hashBytes);
    return timingSafeEqual(Buffer.from(hash, 'base64'), given) && kept !== null;
  }

  /** Someone tries card after card: the desk is told once a day. */
  function tellIfMany(db: WritableDatabase, misses: number, now: Instant): void {
    const last = noticesIn(db).lastAt('catalogue-guessed');
    const isTold = last !== null && Date.parse(now) - Date.parse(last) < missesKeptMs;
    if (!isTold && pinsIn(db).cardsWith(misses) >= waitingCardsTold)
      noticeWrites(db).addOnce({ code: 'catalogue-guessed', facts: {} }, now);
  }

  return {
    /** When the borrower's PIN was given; null without one. */
    setAt: (borrower: string): string | null => pinsIn(reader).status(borrower)?.setAt ?? null,
    /** Whether any pupil has a PIN of pictures. */
    hasPictures: (): boolean => pinsIn(reader).hasPictures(),
    /**
     * Gives new PINs to a class, or to one borrower; the former ones no longer open anything.
     *
     * @returns those with a card, by name: without one a PIN opens nothing
     * @throws Problem not-found, validation-failed
     */
    async give(
      actor: Actor,
      wanted: { group?: string | undefined; borrower?: string | undefined; pictures?: boolean | undefined },
    ): Promise<PinSlip[]> {
      const { group, borrower, pictures = false } = wanted;
      if ((group === undefined) === (borrower === undefined))
        throw new Problem('validation-failed', 'Say either a class or a borrower.', [
          { pointer: '', message: 'must have either group or borrower' },
        ]);
      const whose =
        borrower === undefined ? borrowers.byName({ group }, mostAtOnce) : [borrowers.borrower(borrower)];
      const slips: PinSlip[] = [];
      for (const one of whose) {
        const { barcode } = one;
        if (barcode === null) continue;
        const pin = newPin(pictures, (below) => randomInt(below));
        const salt = randomBytes(16);
        const hash = `${salt.toString('base64')} ${(await hashed(pin, salt, hashBytes)).toString('base64')}`;
        await gate.write(actor, ({ db, now }) => {
          pinWrites(db).set(one.id, { hash, isPictures: pictures }, now);
          pinWrites(db).forgetMisses(one.id); // the pupil need not wait any longer
          return { result: null, events: [] };
        });
        const { id, givenName, familyName } = one;
        slips.push({ borrower: { id, givenName, familyName, group: one.group, barcode }, pin, pictures });
      }
      return slips;
    },
    /** @throws Problem not-found */
    status(borrower: string): PinStatus {
      const pin = pinsIn(reader).status(borrowers.borrower(borrower).id);
      return { setAt: pin?.setAt ?? null, pictures: pin?.pictures === 1 };
    },
    /** Takes the PIN of a borrower away: without one the own books stay closed. @throws Problem not-found */
    async take(actor: Actor, borrower: string): Promise<void> {
      const { id } = borrowers.borrower(borrower);
      await gate.write(actor, ({ db }) => {
        pinWrites(db).take(id);
        return { result: null, events: [] };
      });
    },
    /**
     * The id of the borrower whose card and PIN these are; null if they are wrong, for whatever reason.
     *
     * A try counts as wrong before it is checked, so that many at once are as many misses. It counts for the borrower,
     * so that another spelling or a former card gives no new tries.
     *
     * @throws Problem too-many-requests: after five wrong ones, for a quarter of an hour
     */
    async check(card: string, pin: string): Promise<string | null> {
      const typed = card.trim();
      const borrower = borrowers.findId(`barcode:${typed}`);
      const counted = borrower ?? digestOf(typed);
      const isWaiting = await gate.write('system', ({ db, now }) => {
        const misses = pinsIn(db).misses(counted);
        const refused = misses !== null && waits(misses, now);
        if (!refused) {
          const more = missesAfter(misses, now);
          pinWrites(db).keepMisses(counted, more);
          if (beginsToWait(more)) tellIfMany(db, more.count, now);
        }
        return { result: refused, events: [] };
      });
      if (isWaiting.result)
        throw new Problem('too-many-requests', 'Five wrong PINs: wait a quarter of an hour.', [], {
          retryAfterSeconds: 900,
        });
      const isRight = await matches(pin, borrower === null ? null : pinsIn(reader).hash(borrower));
      if (!isRight || borrower === null) return null;
      await gate.write('system', ({ db }) => {
        pinWrites(db).forgetMisses(counted);
        return { result: null, events: [] };
      });
      return borrower;
    },
    async runMaintenance(): Promise<void> {
      const before = new Date(Date.parse(clock.now()) - missesKeptMs).toISOString();
      await gate.write('system', ({ db }) => {
        pinWrites(db).forgetMissesBefore(before);
        return { result: null, events: [] };
      });
    },
  };
}
