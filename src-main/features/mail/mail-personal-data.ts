// How an erasure removes a borrower's refused addresses, and the words of messages that mention the borrower.
import { theseIds, type PersonalData } from '../../core/manifest/personal-data.ts';

export const mailPersonalData: PersonalData = {
  erasure: [
    {
      table: 'mail_refused_addresses',
      sql: `DELETE FROM mail_refused_addresses WHERE address IN (
        SELECT address FROM mail_messages WHERE borrower_id IN ${theseIds}
        UNION SELECT email FROM borrowers WHERE id IN ${theseIds} AND email IS NOT NULL
        UNION SELECT guardian_email FROM borrowers WHERE id IN ${theseIds} AND guardian_email IS NOT NULL)`,
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
