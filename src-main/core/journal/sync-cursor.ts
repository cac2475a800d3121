// Remembers which moments were told to other programs, so that a clock that is set back hides no change from them.
import type { ReadableDatabase, WritableDatabase } from '../database/connection.ts';
import { preparedPerConnection } from '../database/prepared-statements.ts';
import type { Clock } from './clock.ts';
import { resyncFrom, withReset, withClockSetBack, type ClockInterval } from './sync-cursor-rules.ts';

/** Told without being written down: a token's last use is, once a minute. */
const untoldMs = 60_000;

const stretchesIn = preparedPerConnection((db: ReadableDatabase) => {
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

const stretchWrites = preparedPerConnection((db: WritableDatabase) => {
  const keep = db.prepare(
    `INSERT INTO revisions (kind, event) VALUES ('stretches', ?)
     ON CONFLICT (kind) DO UPDATE SET event = excluded.event`,
  );
  return { keep: (stretches: readonly ClockInterval[]) => keep.run(JSON.stringify(stretches)) };
});

/** The newest moment that stands in this library; '' where nothing does. */
export function newestMomentIn(db: ReadableDatabase): string {
  return stretchesIn(db).newest();
}

/** Notes that what was told between the two may not be so any more. */
export function noteLostStretch(db: WritableDatabase, from: string, to: string): void {
  stretchWrites(db).keep(withReset(stretchesIn(db).kept(), from, to));
}

export interface SyncCursor {
  /** The moment by the clock, to be told to somebody who may ask for what has changed since. */
  tell(): string;
  /**
   * To be called with the moment of each change, inside its transaction.
   *
   * @returns what is to be called once it is on disk
   */
  changing(db: WritableDatabase, now: string): () => void;
  /** From which moment on changes have to be told to whoever knows that one; null where that cannot be said any more. */
  resyncFrom(since: string): string | null;
}

export function syncCursor(db: ReadableDatabase, clock: Clock): SyncCursor {
  let stretches: readonly ClockInterval[] = stretchesIn(db).kept();
  let onDisk = stretches;
  let highest = stretches.reduce(
    (latest, { why, to }) => (why === 'clock' && to > latest ? to : latest),
    newestMomentIn(db),
  );
  if (clock.now() < highest) highest = new Date(Date.parse(highest) + untoldMs).toISOString();
  const nothing = (): void => undefined;

  function meet(now: string): void {
    if (now >= highest) highest = now;
    else stretches = withClockSetBack(stretches, now, highest);
  }

  return {
    tell() {
      const now = clock.now();
      meet(now);
      return now;
    },
    changing(writer, now) {
      meet(now);
      if (stretches === onDisk) return nothing;
      const kept = stretches;
      stretchWrites(writer).keep(kept);
      return () => {
        onDisk = kept;
      };
    },
    resyncFrom: (since) => {
      const now = clock.now();
      meet(now);
      return resyncFrom(stretches, since, { now, highest });
    },
  };
}
