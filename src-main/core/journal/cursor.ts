// Cursors: opaque positions in the journal, in the changes of a list, or in a list that comes page by page.
import type { ReadableDatabase, WritableDatabase } from '../database/connection.ts';
import { preparedPerConnection } from '../database/prepared-statements.ts';
import { Problem } from '../problems/problem.ts';

/** Between epoch and number: a cursor of one kind cannot be mistaken for one of another. */
const separators = { events: '.', changes: '-', pages: '_' } as const;
export type CursorOf = keyof typeof separators;

export const cursorPattern: Readonly<Record<CursorOf, RegExp>> = {
  events: /^[0-9a-f]{12}\.\d{1,15}$/,
  changes: /^[0-9a-f]{12}-\d{1,15}$/,
  pages: /^[0-9a-f]{12}_\d{1,15}$/,
};

export const cursorsIn = preparedPerConnection((db: ReadableDatabase) => {
  const epoch = db.prepare<[], string>(`SELECT event FROM revisions WHERE kind = 'epoch'`).pluck();
  const now = (): string => epoch.get() ?? '0'.repeat(12);
  return {
    cursor: (kind: CursorOf, number: number): string => `${now()}${separators[kind]}${String(number)}`,
    /**
     * The number in a cursor.
     *
     * @param last the newest number in this library
     * @param without the parameter that starts at the beginning if it is left out
     * @throws Problem copy-outdated if the cursor belongs to a history that a restore replaced
     */
    numberIn(kind: CursorOf, cursor: string, last: number, without = 'since'): number {
      const [given, number = ''] = cursor.split(separators[kind]);
      const position = Number(number);
      // At 0 a client has nothing yet, so nothing can be outdated.
      if (position === 0 || (given === now() && position <= last)) return position;
      throw copyOutdated(`without ${without}`);
    },
  };
});

/** Refuses all cursors issued so far. Call it whenever an older state was restored. */
export function startEpoch(db: WritableDatabase): void {
  db.prepare(
    `INSERT INTO revisions (kind, event) VALUES ('epoch', lower(hex(randomblob(6))))
     ON CONFLICT (kind) DO UPDATE SET event = excluded.event`,
  ).run();
}

/** @param how the request that reads everything */
export function copyOutdated(how: string): Problem {
  return new Problem(
    'copy-outdated',
    'A backup was restored since then, so your copy may hold changes that this library does not have. Read the ' +
      `complete list again, ${how}, and delete what is not in it.`,
  );
}
