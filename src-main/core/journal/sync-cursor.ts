// Issues the instants that clients synchronise by, so that a clock that is set back hides no change from them.
import type { ReadableDatabase, WritableDatabase } from '../database/connection.ts';
import { preparedPerConnection } from '../database/prepared-statements.ts';
import type { Clock } from './clock.ts';
import { resyncFrom, withReset, withClockSetBack, type ClockInterval } from './sync-cursor-rules.ts';

/** How far issued instants may be ahead of the newest one on disk: a token's last use is saved once a minute. */
const unsavedMs = 60_000;

const intervalsIn = preparedPerConnection((db: ReadableDatabase) => {
  const kept = db.prepare<[], string>(`SELECT event FROM revisions WHERE kind = 'stretches'`).pluck();
  const newest = db
    .prepare<[], string | null>(
      `SELECT max(at) FROM (
         SELECT (SELECT at FROM events ORDER BY seq DESC LIMIT 1) AS at
         UNION ALL SELECT max(updated_at) FROM borrowers
         UNION ALL SELECT max(updated_at) FROM items
         UNION ALL SELECT max(last_used_at) FROM tokens)`,
    )
    .pluck();
  return {
    kept: (): ClockInterval[] => JSON.parse(kept.get() ?? '[]') as ClockInterval[],
    newest: (): string => newest.get() ?? '',
  };
});

const intervalWrites = preparedPerConnection((db: WritableDatabase) => {
  const keep = db.prepare(
    `INSERT INTO revisions (kind, event) VALUES ('stretches', ?)
     ON CONFLICT (kind) DO UPDATE SET event = excluded.event`,
  );
  return { keep: (intervals: readonly ClockInterval[]) => keep.run(JSON.stringify(intervals)) };
});

/** The newest instant in this library; '' if it has none. */
export function newestMomentIn(db: ReadableDatabase): string {
  return intervalsIn(db).newest();
}

/** Records that changes issued between these instants may be lost. */
export function recordLostInterval(db: WritableDatabase, from: string, to: string): void {
  intervalWrites(db).keep(withReset(intervalsIn(db).kept(), from, to));
}

export interface SyncCursor {
  /** The clock's instant, for a client that may ask for the changes since. */
  issue(): string;
  /**
   * Call it with the instant of each change, inside its transaction.
   *
   * @returns a function to call after the commit
   */
  changing(db: WritableDatabase, now: string): () => void;
  /** The instant to resend changes from for a client at `since`; null if it must read everything again. */
  resyncFrom(since: string): string | null;
}

export function syncCursor(db: ReadableDatabase, clock: Clock): SyncCursor {
  let intervals: readonly ClockInterval[] = intervalsIn(db).kept();
  let onDisk = intervals;
  let highest = intervals.reduce(
    (latest, { why, to }) => (why === 'clock' && to > latest ? to : latest),
    newestMomentIn(db),
  );
  if (clock.now() < highest) highest = new Date(Date.parse(highest) + unsavedMs).toISOString();
  const nothing = (): void => undefined;

  function advance(now: string): void {
    if (now >= highest) highest = now;
    else intervals = withClockSetBack(intervals, now, highest);
  }

  return {
    issue() {
      const now = clock.now();
      advance(now);
      return now;
    },
    changing(writer, now) {
      advance(now);
      if (intervals === onDisk) return nothing;
      const kept = intervals;
      intervalWrites(writer).keep(kept);
      return () => {
        onDisk = kept;
      };
    },
    resyncFrom: (since) => {
      const now = clock.now();
      advance(now);
      return resyncFrom(intervals, since, { now, highest });
    },
  };
}
