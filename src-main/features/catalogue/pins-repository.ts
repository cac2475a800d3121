// The SQL of the pupils' PINs, and of wrong ones: `pin_misses.card` is a borrower's id, or the digest of a card of no borrower.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { Instant } from '../../core/dates/calendar-dates.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { PinMisses } from './pin-rules.ts';

export const pinsIn = preparedPerConnection((db: ReadableDatabase) => {
  const hash = db.prepare<[string], string>('SELECT hash FROM borrower_pins WHERE borrower_id = ?').pluck();
  const status = db.prepare<[string], { setAt: Instant; pictures: 0 | 1 }>(
    'SELECT set_at AS setAt, pictures FROM borrower_pins WHERE borrower_id = ?',
  );
  const hasPictures = db
    .prepare<[], 0 | 1>('SELECT EXISTS (SELECT 1 FROM borrower_pins WHERE pictures = 1)')
    .pluck();
  const misses = db.prepare<[string], PinMisses>(
    'SELECT count, last_at AS lastAt FROM pin_misses WHERE card = ?',
  );
  const waiting = db.prepare<[number], number>('SELECT count(*) FROM pin_misses WHERE count >= ?').pluck();
  return {
    hash: (borrower: string) => hash.get(borrower) ?? null,
    status: (borrower: string) => status.get(borrower) ?? null,
    hasPictures: () => hasPictures.get() === 1,
    /** @param counted the borrower's id, or the digest of a card of no borrower */
    misses: (counted: string) => misses.get(counted) ?? null,
    /** The cards of the last day with so many wrong PINs. */
    cardsWith: (count: number) => waiting.get(count) ?? 0,
  };
});

export const pinWrites = preparedPerConnection((db: WritableDatabase) => {
  const set = db.prepare<[object]>(
    `INSERT INTO borrower_pins (borrower_id, hash, pictures, set_at) VALUES (@borrower, @hash, @pictures, @at)
     ON CONFLICT (borrower_id) DO UPDATE SET hash = excluded.hash, pictures = excluded.pictures, set_at = excluded.set_at`,
  );
  const take = db.prepare<[string]>('DELETE FROM borrower_pins WHERE borrower_id = ?');
  const keepMisses = db.prepare<[object]>(
    `INSERT INTO pin_misses (card, count, last_at) VALUES (@card, @count, @lastAt)
     ON CONFLICT (card) DO UPDATE SET count = excluded.count, last_at = excluded.last_at`,
  );
  const forget = db.prepare<[string]>('DELETE FROM pin_misses WHERE card = ?');
  const forgetBefore = db.prepare<[Instant]>('DELETE FROM pin_misses WHERE last_at < ?');
  return {
    set: (borrower: string, pin: { hash: string; isPictures: boolean }, at: Instant) =>
      void set.run({ borrower, hash: pin.hash, pictures: Number(pin.isPictures), at }),
    take: (borrower: string) => void take.run(borrower),
    /** @param counted as for reading them */
    keepMisses: (counted: string, misses: PinMisses) => void keepMisses.run({ card: counted, ...misses }),
    forgetMisses: (counted: string) => void forget.run(counted),
    forgetMissesBefore: (at: Instant) => void forgetBefore.run(at),
  };
});
