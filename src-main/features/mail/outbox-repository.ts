// The SQL of the outbox: messages, the borrowers they mention, and refused addresses.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { MailKind, TrueLetter } from '../../core/manifest/mail-kinds.ts';
import type { MailStatus, MailTrouble } from './mail-kinds.ts';
import type { messageSchema, printedNoticeSchema } from './mail-schemas.ts';

/** A message as the API shows it, without its text. */
export type OutboxMessage = z.infer<typeof messageSchema>;

/** A notice that was handed out on paper. */
export type PrintedNoticeLine = z.infer<typeof printedNoticeSchema>;

type PrintedRow = Omit<PrintedNoticeLine, 'borrower'> & {
  borrowerId: string;
  givenName: string;
  familyName: string;
};

export interface NewMessage extends TrueLetter {
  id: string;
  messageId: string;
}

/** The data needed to send a message. */
export interface DueMessage extends NewMessage {
  queuedAt: string;
  attempts: number;
}

export interface MessageState {
  key: number;
  status: MailStatus;
  borrowerId: string | null;
  kind: MailKind;
  address: string;
  toSecondParent: 0 | 1;
  hasWords: 0 | 1;
}

interface MessageRow extends Omit<OutboxMessage, 'borrower'> {
  borrowerId: string | null;
  givenName: string | null;
  familyName: string | null;
}

export interface RefusedAddress {
  address: string;
  refusedAt: string;
  answer: string;
}

const selectMessages = `SELECT m.id, m.message_id AS messageId, m.kind, m.status, m.borrower_id AS borrowerId,
    b.given_name AS givenName, b.family_name AS familyName, g.name AS "group", m.address, m.subject,
    m.queued_at AS queuedAt, iif(m.status = 'queued', m.due_at, NULL) AS nextAttemptAt, m.attempts, m.trouble,
    m.answer, m.settled_at AS settledAt
  FROM mail_messages m LEFT JOIN borrowers b ON b.id = m.borrower_id LEFT JOIN borrower_groups g ON g.id = m.group_id`;

const asMessage = ({ borrowerId, givenName, familyName, ...row }: MessageRow): OutboxMessage => ({
  ...row,
  borrower:
    borrowerId === null ? null : { id: borrowerId, givenName: givenName ?? '', familyName: familyName ?? '' },
});

/** SQL: the letter is of the kind and about the class that are asked for, by the class of a pupil now. */
const narrowed = (kind: string, group: string) => `(@kind IS NULL OR ${kind} = @kind)
  AND (@group IS NULL OR ${group} = (SELECT id FROM borrower_groups WHERE name = @group))`;

/** Narrows a list of letters. */
export interface LetterFilter {
  kind?: MailKind | undefined;
  /** A class, by name. */
  group?: string | undefined;
}

const given = ({ kind, group }: LetterFilter) => ({ kind: kind ?? null, group: group ?? null });
type Narrowing = ReturnType<typeof given>;

export const outboxIn = preparedPerConnection((db: ReadableDatabase) => {
  const ofLetters = narrowed('m.kind', 'coalesce(m.group_id, b.group_id)');
  const byStatus = db.prepare<
    [Narrowing & { status: MailStatus; before: number; limit: number }],
    MessageRow
  >(
    `${selectMessages} WHERE m.status = @status AND m.key < @before AND ${ofLetters} ORDER BY m.key DESC LIMIT @limit`,
  );
  const latest = db.prepare<[Narrowing & { before: number; limit: number }], MessageRow>(
    `${selectMessages} WHERE m.key < @before AND ${ofLetters} ORDER BY m.key DESC LIMIT @limit`,
  );
  const ofBorrower = db.prepare<[{ borrower: string; limit: number }], MessageRow>(
    `${selectMessages} WHERE m.borrower_id = @borrower ORDER BY m.key DESC LIMIT @limit`,
  );
  const byId = db.prepare<[string], MessageRow>(`${selectMessages} WHERE m.id = ?`);
  const welcomeOf = db.prepare<[string], MessageRow>(
    `${selectMessages} WHERE m.borrower_id = ? AND m.kind = 'welcome' AND m.status IN ('queued', 'held')`,
  );
  const keyOf = db.prepare<[string], { key: number }>('SELECT key FROM mail_messages WHERE id = ?');
  const counts = db.prepare<[], { status: MailStatus; n: number }>(
    'SELECT status, count(*) AS n FROM mail_messages GROUP BY status',
  );
  const due = db
    .prepare<[string], string>(
      `SELECT id FROM mail_messages WHERE status = 'queued' AND due_at <= ? ORDER BY due_at, key LIMIT 1`,
    )
    .pluck();
  const queued = db.prepare<
    [string],
    Omit<DueMessage, 'about' | 'mentioned' | 'toSecondParent'> & {
      about: string;
      mentioned: string;
      toSecondParent: 0 | 1;
    }
  >(
    `SELECT id, message_id AS messageId, kind, borrower_id AS borrowerId, group_id AS groupId, address, name, subject,
       body, html, to_second_parent AS toSecondParent, about, queued_at AS queuedAt, attempts,
       (SELECT json_group_array(borrower_id) FROM mail_mentions WHERE message_key = key) AS mentioned
     FROM mail_messages WHERE id = ? AND status = 'queued'`,
  );
  const nextDue = db.prepare<[], { at: string | null }>(
    `SELECT min(due_at) AS at FROM mail_messages WHERE status = 'queued'`,
  );
  const state = db.prepare<[string], MessageState>(
    `SELECT key, status, borrower_id AS borrowerId, kind, address, to_second_parent AS toSecondParent,
       body IS NOT NULL AS hasWords
     FROM mail_messages WHERE id = ?`,
  );
  const waitingNotices = db.prepare<[string], { borrowerId: string | null; groupId: string | null }>(
    `SELECT borrower_id AS borrowerId, group_id AS groupId FROM mail_messages
     WHERE kind IN (SELECT value FROM json_each(?)) AND status IN ('queued', 'held')`,
  );
  const sentToGroup = db.prepare<[{ group: string; kind: MailKind; since: string }], { at: string }>(
    `SELECT settled_at AS at FROM mail_messages
     WHERE group_id = @group AND kind = @kind AND status = 'sent' AND settled_at >= @since`,
  );
  const toldAt = db.prepare<
    [{ borrower: string; kinds: string; since: string; toSecondParent: 0 | 1 | null }],
    { at: string }
  >(
    `SELECT at FROM events INDEXED BY events_of_letters
     WHERE borrower = @borrower AND type IN ('mail.sent', 'mail.printed')
       AND data ->> 'kind' IN (SELECT value FROM json_each(@kinds)) AND at >= @since
       AND (type = 'mail.printed' OR coalesce(data ->> 'toSecondParent', 0) = coalesce(@toSecondParent, data ->> 'toSecondParent', 0))
     ORDER BY seq`,
  );
  const withStatusBut = db.prepare<
    [{ status: MailStatus; id: string }],
    { id: string; kind: MailKind; borrowerId: string | null }
  >(
    `SELECT id, kind, borrower_id AS borrowerId FROM mail_messages WHERE status = @status AND id <> @id ORDER BY key`,
  );
  const printed = db.prepare<[Narrowing & { before: number; limit: number }], PrintedRow>(
    `SELECT e.seq, e.at, e.data ->> 'kind' AS kind, b.id AS borrowerId, b.given_name AS givenName,
       b.family_name AS familyName
     FROM events e JOIN borrowers b ON b.id = e.borrower
     WHERE e.type = 'mail.printed' AND e.seq < @before AND ${narrowed("e.data ->> 'kind'", 'b.group_id')}
     ORDER BY e.seq DESC LIMIT @limit`,
  );
  const printedCount = db.prepare<[], { n: number }>(
    `SELECT count(*) AS n FROM events WHERE type = 'mail.printed'`,
  );
  const refused = db.prepare<[string], RefusedAddress>(
    'SELECT address, refused_at AS refusedAt, answer FROM mail_refused_addresses WHERE address = ?',
  );
  const settledBefore = db.prepare<[string], { id: string }>(
    'SELECT id FROM mail_messages INDEXED BY mail_settled WHERE settled_at IS NOT NULL AND settled_at < ? LIMIT 1',
  );
  const borrower = db.prepare<[string], { id: string }>('SELECT id FROM borrowers WHERE id = ?');
  const welcomeWaits = db.prepare<[{ borrower: string; toSecondParent: 0 | 1 }], { id: string }>(
    `SELECT id FROM mail_messages WHERE borrower_id = @borrower AND kind = 'welcome' AND status IN ('queued', 'held')
       AND to_second_parent = @toSecondParent`,
  );

  return {
    /** Newest first. @param from the id or the key of the last message of the previous page */
    page: (
      limit: number,
      { status, ...filter }: LetterFilter & { status?: MailStatus | undefined } = {},
      from: string | number = Number.MAX_SAFE_INTEGER,
    ) => {
      const before = typeof from === 'number' ? from : (keyOf.get(from)?.key ?? 0);
      const page = { ...given(filter), before, limit: limit + 1 };
      const listed = status === undefined ? latest.all(page) : byStatus.all({ ...page, status });
      const rows = listed.slice(0, limit).map(asMessage);
      return { rows, last: listed.length > limit ? (keyOf.get(rows.at(-1)?.id ?? '')?.key ?? null) : null };
    },
    ofBorrower: (borrower: string, limit: number) => ofBorrower.all({ borrower, limit }).map(asMessage),
    message(id: string): OutboxMessage | null {
      const row = byId.get(id);
      return row === undefined ? null : asMessage(row);
    },
    /** The waiting welcome message for this borrower; at most one exists. */
    welcomeOf(borrower: string): OutboxMessage {
      const row = welcomeOf.get(borrower);
      if (row === undefined) throw new Error('no welcome message is waiting for this borrower');
      return asMessage(row);
    },
    counts(): Record<MailStatus, number> {
      const counted: Record<MailStatus, number> = { queued: 0, held: 0, sent: 0, failed: 0, cancelled: 0 };
      for (const { status, n } of counts.all()) counted[status] = n;
      return counted;
    },
    /** The id of the message to send next. */
    due: (now: string): string | null => due.get(now) ?? null,
    /** A message that waits, with all that is sent. */
    queued(id: string): DueMessage | null {
      const row = queued.get(id);
      if (row === undefined) return null;
      const { about, mentioned, toSecondParent, ...message } = row;
      return {
        ...message,
        toSecondParent: toSecondParent === 1,
        about: JSON.parse(about) as string[],
        mentioned: JSON.parse(mentioned) as string[],
      };
    },
    nextDueAt: (): string | null => nextDue.get()?.at ?? null,
    state: (id: string): MessageState | null => state.get(id) ?? null,
    /** The borrowers and groups for whom a notice of these kinds waits. */
    waitingNotices: (kinds: readonly MailKind[]) => waitingNotices.all(JSON.stringify(kinds)),
    /** When notices of a kind were sent to a group's teacher. */
    sentToGroup: (group: string, kind: MailKind, since: string): string[] =>
      sentToGroup.all({ group, kind, since }).map(({ at }) => at),
    /**
     * When notices of these kinds about a borrower were sent or handed out on paper, oldest first.
     *
     * @param toSecondParent leaves out letters to the other parent
     */
    toldAt: (
      borrower: string,
      kinds: readonly MailKind[],
      since: string,
      toSecondParent?: boolean,
    ): string[] => {
      const parent = toSecondParent === undefined ? null : toSecondParent ? 1 : 0;
      return toldAt
        .all({ borrower, kinds: JSON.stringify(kinds), since, toSecondParent: parent })
        .map(({ at }) => at);
    },
    /** The messages with this status, except one. */
    withStatusBut: (status: MailStatus, id: string | null) => withStatusBut.all({ status, id: id ?? '' }),
    /** The notices handed out on paper, newest first, to borrowers who are still there. */
    printed: (limit: number, filter: LetterFilter = {}, before = Number.MAX_SAFE_INTEGER) => {
      const listed = printed.all({ ...given(filter), before, limit: limit + 1 });
      const rows: PrintedNoticeLine[] = listed
        .slice(0, limit)
        .map(({ borrowerId, givenName, familyName, ...row }) => ({
          ...row,
          borrower: { id: borrowerId, givenName, familyName },
        }));
      return { rows, last: listed.length > limit ? (rows.at(-1)?.seq ?? null) : null };
    },
    printedCount: (): number => printedCount.get()?.n ?? 0,
    refusedAddress: (address: string): RefusedAddress | null => refused.get(address) ?? null,
    hasSettledBefore: (before: string): boolean => settledBefore.get(before) !== undefined,
    borrowerExists: (id: string): boolean => borrower.get(id) !== undefined,
    welcomeWaits: (borrower: string, toSecondParent: 0 | 1 = 0): boolean =>
      welcomeWaits.get({ borrower, toSecondParent }) !== undefined,
  };
});

export const outboxWrites = preparedPerConnection((db: WritableDatabase) => {
  const insert = db.prepare(
    `INSERT INTO mail_messages (id, message_id, kind, borrower_id, group_id, address, name, subject, body, html, about,
       to_second_parent, status, queued_at, due_at)
     VALUES (@id, @messageId, @kind, @borrowerId, @groupId, @address, @name, @subject, @body, @html, @about,
       @toSecondParent, 'queued', @now, @now)`,
  );
  const rewrite = db
    .prepare<[Record<string, string>], number>(
      `UPDATE mail_messages SET kind = @kind, address = @address, name = @name, subject = @subject, body = @body,
         html = @html, about = @about
       WHERE id = @id RETURNING key`,
    )
    .pluck();
  const mention = db.prepare<[{ key: number; borrowers: string }]>(
    `INSERT OR IGNORE INTO mail_mentions (message_key, borrower_id) SELECT @key, value FROM json_each(@borrowers)`,
  );
  const dropOtherMentions = db.prepare<[{ key: number; borrowers: string }]>(
    `DELETE FROM mail_mentions WHERE message_key = @key AND borrower_id NOT IN (SELECT value FROM json_each(@borrowers))`,
  );
  const settle = db.prepare(
    `UPDATE mail_messages SET status = @status, settled_at = @at, trouble = @trouble, answer = @answer,
       attempts = attempts + 1
     WHERE id = @id AND status IN ('queued', 'held')`,
  );
  const cancel = db.prepare(
    `UPDATE mail_messages SET status = 'cancelled', settled_at = @at, trouble = coalesce(@trouble, trouble)
     WHERE id = @id AND status IN ('queued', 'held', 'failed')`,
  );
  const putBack = db.prepare(
    `UPDATE mail_messages SET status = @status, settled_at = @at, trouble = @trouble, answer = NULL
     WHERE id = @id AND status <> 'sent'`,
  );
  const postpone = db.prepare(
    `UPDATE mail_messages SET due_at = @dueAt, attempts = attempts + 1, trouble = @trouble, answer = @answer
     WHERE id = @id AND status IN ('queued', 'held')`,
  );
  const hold = db.prepare(`UPDATE mail_messages SET status = 'held' WHERE id = ? AND status = 'queued'`);
  const holdAll = db.prepare(`UPDATE mail_messages SET status = 'held' WHERE status = 'queued'`);
  const queueAgain = db.prepare(
    `UPDATE mail_messages SET status = 'queued', due_at = @now, settled_at = NULL, trouble = NULL, answer = NULL,
       attempts = 0, queued_at = iif(status = 'failed', @now, queued_at)
     WHERE id = @id AND status IN ('queued', 'held', 'failed') AND body IS NOT NULL`,
  );
  const putRefused = db.prepare(
    `INSERT INTO mail_refused_addresses (address, refused_at, answer) VALUES (@address, @at, @answer)
     ON CONFLICT (address) DO UPDATE SET refused_at = excluded.refused_at, answer = excluded.answer`,
  );
  const dropRefused = db.prepare('DELETE FROM mail_refused_addresses WHERE address = ?');
  const dropWords = db.prepare(
    `UPDATE mail_messages SET subject = NULL, body = NULL, html = NULL
     WHERE key IN (SELECT key FROM mail_messages INDEXED BY mail_with_words
       WHERE settled_at IS NOT NULL AND body IS NOT NULL AND settled_at < @before LIMIT 200)`,
  );
  const dropSettled = db.prepare(
    `DELETE FROM mail_messages WHERE key IN (SELECT key FROM mail_messages INDEXED BY mail_settled
       WHERE settled_at IS NOT NULL AND settled_at < @before LIMIT 200)`,
  );
  const addressesOf = db.prepare<[string], { address: string }>(
    'SELECT DISTINCT address FROM mail_messages WHERE borrower_id = ?',
  );
  const deleteOf = db.prepare('DELETE FROM mail_messages WHERE borrower_id = ?');
  const blankMentioning = db.prepare(
    `UPDATE mail_messages SET subject = NULL, body = NULL, html = NULL,
       settled_at = coalesce(settled_at, @now), status = iif(settled_at IS NULL, 'cancelled', status)
     WHERE key IN (SELECT message_key FROM mail_mentions WHERE borrower_id = @borrower)`,
  );
  const dropMentions = db.prepare('DELETE FROM mail_mentions WHERE borrower_id = ?');

  return {
    insert({ mentioned, about, toSecondParent, ...message }: NewMessage, now: string): void {
      const { lastInsertRowid } = insert.run({
        ...message,
        about: JSON.stringify(about),
        toSecondParent: toSecondParent ? 1 : 0,
        now,
      });
      mention.run({ key: Number(lastInsertRowid), borrowers: JSON.stringify(mentioned) });
    },
    /** Puts what is true now in the place of what was written before. */
    rewrite(id: string, { kind, address, name, subject, body, html, about, mentioned }: TrueLetter): void {
      const key = rewrite.get({
        id,
        kind,
        address,
        name,
        subject,
        body,
        html,
        about: JSON.stringify(about),
      });
      if (key === undefined) return;
      const borrowers = JSON.stringify(mentioned);
      dropOtherMentions.run({ key, borrowers });
      mention.run({ key, borrowers });
    },
    /** @returns whether it was still waiting */
    settle: (
      id: string,
      status: 'sent' | 'failed',
      at: string,
      told: { trouble: MailTrouble | null; answer: string | null },
    ): boolean => settle.run({ id, status, at, ...told }).changes === 1,
    /** A failed message keeps what went wrong. @param trouble why it is not sent. @returns whether it was waiting, held or failed */
    cancel: (id: string, at: string, trouble: MailTrouble | null = null): boolean =>
      cancel.run({ id, at, trouble }).changes === 1,
    /** Restores the state from the ledger: a sent message stays sent, whatever later events say. */
    putBack: (id: string, status: 'sent' | 'failed' | 'cancelled', at: string, trouble: string | null) =>
      putBack.run({ id, status, at, trouble }),
    postpone: (id: string, dueAt: string, trouble: MailTrouble, answer: string | null) =>
      postpone.run({ id, dueAt, trouble, answer }),
    hold: (id: string): boolean => hold.run(id).changes === 1,
    /** @returns how many were waiting */
    holdAll: (): number => holdAll.run().changes,
    queueAgain: (id: string, now: string): boolean => queueAgain.run({ id, now }).changes === 1,
    putRefused: (address: string, at: string, answer: string) => putRefused.run({ address, at, answer }),
    dropRefused: (address: string) => dropRefused.run(address),
    /** @returns whether there may be more */
    dropWords: (before: string): boolean => dropWords.run({ before }).changes === 200,
    dropSettled: (before: string): boolean => dropSettled.run({ before }).changes === 200,
    /** Deletes all data about a borrower; class lists lose their text. */
    forget(borrower: string, addresses: readonly string[], now: string): void {
      for (const address of new Set([...addresses, ...addressesOf.all(borrower).map((row) => row.address)]))
        dropRefused.run(address);
      deleteOf.run(borrower);
      blankMentioning.run({ borrower, now });
      dropMentions.run(borrower);
    },
  };
});
