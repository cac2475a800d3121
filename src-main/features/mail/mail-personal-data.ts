// The data held about a borrower's messages and refused addresses, and how an erasure removes it.
import { z } from '@hono/zod-openapi';
import type { WritableDatabase } from '../../core/database/connection.ts';
import { idField } from '../../core/http/field-schemas.ts';
import { wordsIn } from '../../core/languages/languages.ts';
import { heldLine, heldRows, rowsOf } from '../../core/manifest/held-data.ts';
import { theseIds, type PersonalData } from '../../core/manifest/personal-data.ts';
import { borrowerById } from '../borrowers/borrower-commands.ts';
import { outboxWrites } from './outbox-repository.ts';

type Words = Readonly<Record<string, string>>;

const instant = z.string().openapi({ format: 'date-time' });

const heldMessage = z.object({
  id: idField,
  kind: z.string(),
  status: z.string(),
  address: z.string().openapi({ example: 'noor.jansen@school.example' }),
  name: z.string().openapi({ example: 'Noor Jansen' }),
  subject: z.string().nullable(),
  body: z.string().nullable(),
  queuedAt: instant,
  settledAt: instant.nullable(),
});
const mention = z.object({ kind: z.string(), queuedAt: instant, status: z.string() });
const refusedAddress = z.object({
  address: z.string().openapi({ example: 'noor.jansen@school.example' }),
  refusedAt: instant,
});

export const mailPersonalData: PersonalData = {
  held: {
    messages: heldRows({
      schema: heldMessage,
      read: rowsOf<z.infer<typeof heldMessage>>(
        `SELECT id, kind, status, address, name, subject, body, queued_at AS queuedAt, settled_at AS settledAt
         FROM mail_messages WHERE borrower_id IN ${theseIds} ORDER BY key`,
      ),
      columns: { subject: 2.6, address: 1.8, kind: 1.1, at: 1.1, state: 1 },
      cells({ subject, body, address, kind, queuedAt, status }, words) {
        const { kinds, statuses }: { kinds: Words; statuses: Words } = wordsIn(words.language, 'mail');
        const texts = [subject, body].filter((text) => text !== null).join('\n');
        return [texts, address, kinds[kind] ?? kind, words.instant(queuedAt), statuses[status] ?? status];
      },
    }),
    mentionedIn: heldLine({
      schema: z.array(mention),
      read: rowsOf<z.infer<typeof mention>>(
        `SELECT m.kind, m.queued_at AS queuedAt, m.status FROM mail_mentions x JOIN mail_messages m ON m.key = x.message_key
         WHERE x.borrower_id IN ${theseIds} AND (m.borrower_id IS NULL OR m.borrower_id <> x.borrower_id) ORDER BY m.key`,
      ),
      text: (lists, words) => lists.map(({ queuedAt }) => words.instant(queuedAt)).join(', '),
    }),
    refusedAddresses: heldLine({
      schema: z.array(refusedAddress),
      read: rowsOf<z.infer<typeof refusedAddress>>(
        `SELECT r.address, r.refused_at AS refusedAt FROM mail_refused_addresses r JOIN borrowers b
           ON r.address IN (b.email, b.guardian_email, b.second_guardian_email) WHERE b.id IN ${theseIds}`,
      ),
      text: (refused) => refused.map(({ address }) => address).join(', '),
    }),
  },
  erasure: [
    {
      table: 'mail_refused_addresses',
      sql: `DELETE FROM mail_refused_addresses WHERE address IN (
        SELECT address FROM mail_messages WHERE borrower_id IN ${theseIds}
        UNION SELECT email FROM borrowers WHERE id IN ${theseIds} AND email IS NOT NULL
        UNION SELECT guardian_email FROM borrowers WHERE id IN ${theseIds} AND guardian_email IS NOT NULL)`,
    },
    {
      table: 'borrowers',
      column: 'second_guardian_email',
      sql: `DELETE FROM mail_refused_addresses WHERE address IN (
        SELECT second_guardian_email FROM borrowers WHERE id IN ${theseIds} AND second_guardian_email IS NOT NULL)`,
    },
    {
      table: 'mail_mentions',
      sql: `UPDATE mail_messages SET subject = NULL, body = NULL, html = NULL, settled_at = coalesce(settled_at, @now),
          status = iif(settled_at IS NULL, 'cancelled', status)
        WHERE body IS NOT NULL AND coalesce(borrower_id, '') NOT IN ${theseIds}
          AND key IN (SELECT message_key FROM mail_mentions WHERE borrower_id IN ${theseIds})`,
      counted: 'messages',
    },
  ],
};

/**
 * Deletes all mail data of a borrower: messages, refused addresses, and the text of class lists that name the borrower.
 * For erasure: call it inside that command, before the borrower is deleted.
 */
export function forgetBorrower(db: WritableDatabase, borrowerId: string, now: string): void {
  const borrower = borrowerById(db, borrowerId);
  const addresses = [borrower?.email, borrower?.guardianEmail, borrower?.secondGuardianEmail].filter(
    (address) => typeof address === 'string',
  );
  outboxWrites(db).forget(borrowerId, addresses, now);
}
