// The baseline of the complete list, in its own process: SQLite builds the same JSON in one query.
import Database from 'better-sqlite3';

const file = process.argv[2];
if (file === undefined) throw new Error('which library?');
const db = new Database(file, { readonly: true });
const whole = db.prepare<[], { json: string }>(
  `SELECT json_group_array(json_object(
     'id', b.id, 'barcode', b.barcode, 'externalId', b.external_id, 'givenName', b.given_name,
     'familyName', b.family_name, 'group', g.name, 'category', c.name, 'email', b.email, 'guardianEmail', b.guardian_email,
     'birthDate', b.birth_date,
     'message', b.message, 'blockedReason', b.blocked_reason, 'expiresOn', b.expires_on, 'leftOn', b.left_on, 'version', b.version,
     'createdAt', b.created_at, 'updatedAt', b.updated_at)) AS json
   FROM borrowers b JOIN borrower_categories c ON c.id = b.category_id
   LEFT JOIN borrower_groups g ON g.id = b.group_id`,
);

process.on('message', () => {
  const start = performance.now();
  const bytes = Buffer.byteLength(whole.get()?.json ?? '');
  process.send?.({ bytes, seconds: (performance.now() - start) / 1000 });
});
process.on('disconnect', () => {
  db.close();
});
