// The SQL of the pupils' PINs, and of wrong ones.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { Instant } from '../../core/dates/calendar-dates.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { PinMisses } from './pin-rules.ts';

export const pinsIn = preparedPerConnection((db: ReadableDatabase) => {
  const hash = db.prepare<[string], string>('SELECT hash FROM borrower_pins WHERE borrower_id = ?').pluck();
  const setAt = db
    .prepare<[string], Instant>('SELECT set_at FROM borrower_pins WHERE borrower_id = ?')
    .pluck();
  const misses = db.prepare<[string], PinMisses>(
    'SELECT count, last_at AS lastAt FROM pin_misses WHERE card = ?',
  );
  return {
    hash: (borrower: string) => hash.get(borrower) ?? null,
    setAt: (borrower: string) => setAt.get(borrower) ?? null,
    /** @param card its digest */
    misses: (card: string) => misses.get(card) ?? null,
  };
});

export const pinWrites = preparedPerConnection((db: WritableDatabase) => {
  const set = db.prepare<[object]>(
    `INSERT INTO borrower_pins (borrower_id, hash, set_at) VALUES (@borrower, @hash, @at)
     ON CONFLICT (borrower_id) DO UPDATE SET hash = excluded.hash, set_at = excluded.set_at`,
  );
  const take = db.prepare<[string]>('DELETE FROM borrower_pins WHERE borrower_id = ?');
  const keepMisses = db.prepare<[object]>(
    `INSERT INTO pin_misses (card, count, last_at) VALUES (@card, @count, @lastAt)
     ON CONFLICT (card) DO UPDATE SET count = excluded.count, last_at = excluded.last_at`,
  );
  const forget = db.prepare<[string]>('DELETE FROM pin_misses WHERE card = ?');
  const forgetBefore = db.prepare<[Instant]>('DELETE FROM pin_misses WHERE last_at < ?');
  return {
    set: (borrower: string, pinHash: string, at: Instant) => void set.run({ borrower, hash: pinHash, at }),
    take: (borrower: string) => void take.run(borrower),
    keepMisses: (card: string, misses: PinMisses) => void keepMisses.run({ card, ...misses }),
    forgetMisses: (card: string) => void forget.run(card),
    forgetMissesBefore: (at: Instant) => void forgetBefore.run(at),
  };
});
