// Notices to the person at the desk, shown until they are dismissed, such as loans recovered from the ledger.
import { v7 as newId } from 'uuid';
import { preparedPerConnection } from '../database/prepared-statements.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/connection.ts';
import type { EventData } from '../events/events.ts';

/** The codes that core and features declare: each adds its own, so that nothing can add a notice with another code. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- core and features fill it
export interface DeclaredNotices {}

type CodeIn<Codes> = Codes extends readonly (infer Code extends string)[] ? Code : never;

export type NoticeCode = CodeIn<DeclaredNotices[keyof DeclaredNotices]>;

export interface Notice {
  id: string;
  at: string;
  /** May be a code of another version of the program. */
  code: string;
  facts: EventData;
}

export type NewNotice = Pick<Notice, 'facts'> & { code: NoticeCode };

export const noticesIn = preparedPerConnection((db: ReadableDatabase) => {
  const open = db.prepare<[], { id: string; at: string; code: string; facts: string }>(
    'SELECT id, at, code, facts FROM notices WHERE dismissed_at IS NULL ORDER BY at, id',
  );
  const last = db.prepare<[string], { at: string }>(
    'SELECT at FROM notices WHERE code = ? ORDER BY at DESC LIMIT 1',
  );
  return {
    /** When the last notice with this code was added, dismissed or not. */
    lastAt: (code: NoticeCode): string | null => last.get(code)?.at ?? null,
    open: (): Notice[] =>
      open.all().map((row) => ({ ...row, facts: JSON.parse(row.facts) as Notice['facts'] })),
  };
});

export const noticeWrites = preparedPerConnection((db: WritableDatabase) => {
  const insert = db.prepare('INSERT INTO notices (id, at, code, facts) VALUES (?, ?, ?, ?)');
  const dismiss = db.prepare('UPDATE notices SET dismissed_at = ? WHERE id = ? AND dismissed_at IS NULL');
  const setFacts = db.prepare('UPDATE notices SET facts = ? WHERE id = ?');
  const isOpen = db.prepare('SELECT 1 FROM notices WHERE code = ? AND dismissed_at IS NULL');
  const settle = db.prepare('UPDATE notices SET dismissed_at = ? WHERE code = ? AND dismissed_at IS NULL');
  return {
    add: (notice: NewNotice, at: string) =>
      insert.run(newId(), at, notice.code, JSON.stringify(notice.facts)),
    /** Adds it unless a notice with this code is open. */
    addOnce(notice: NewNotice, at: string): void {
      if (isOpen.get(notice.code) === undefined)
        insert.run(newId(), at, notice.code, JSON.stringify(notice.facts));
    },
    setFacts: (id: string, facts: EventData) => setFacts.run(JSON.stringify(facts), id),
    /** Closes the notices with this code: their cause is gone. */
    settle: (code: NoticeCode, at: string) => settle.run(at, code),
    /** @returns whether the notice was open */
    dismiss: (id: string, at: string): boolean => dismiss.run(at, id).changes === 1,
  };
});
