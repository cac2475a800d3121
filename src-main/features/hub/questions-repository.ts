// The SQL of the questions about items of which two desks said different things.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { Question } from './questions-schemas.ts';

const selected = `SELECT json_object('askedAt', q.asked_at,
    'item', json_object('id', i.id, 'barcode', i.barcode, 'title', t.title, 'cover', t.cover),
    'claims', json((SELECT json_group_array(json_object('desk', nullif(d.name, 'desk-1'), 'isHere', json(iif(d.here = 1, 'true', 'false')), 'at', c.value ->> '$.at',
        'loan', c.value ->> '$.loan',
        'borrower', iif(b.id IS NULL, NULL, json_object('id', b.id, 'givenName', b.given_name, 'familyName', b.family_name, 'group', g.name))))
      FROM json_each(q.claims) c LEFT JOIN desks d ON d.id = c.value ->> '$.desk'
        LEFT JOIN loans l ON l.id = c.value ->> '$.loan' LEFT JOIN borrowers b ON b.id = l.borrower_id
        LEFT JOIN borrower_groups g ON g.id = b.group_id))) AS json
  FROM questions q JOIN items i ON i.id = q.item JOIN titles t ON t.id = i.title_id`;

export const questionReads = preparedPerConnection((db: ReadableDatabase) => {
  const all = db.prepare<[], { json: string }>(`${selected} ORDER BY q.asked_at, q.item`);
  const ofItem = db.prepare<[string], { json: string }>(`${selected} WHERE q.item = +?`);
  const items = db.prepare<[], string>('SELECT item FROM questions').pluck();
  const count = db.prepare<[], number>('SELECT count(*) FROM questions').pluck();
  const parsed = ({ json }: { json: string }): Question => JSON.parse(json) as Question;
  return {
    /** The oldest first. */
    all: (): Question[] => all.all().map(parsed),
    /** Null if nothing is asked about the item. */
    one: (item: string): Question | null => {
      const row = ofItem.get(item);
      return row === undefined ? null : parsed(row);
    },
    items: (): string[] => items.all(),
    count: (): number => count.get() ?? 0,
  };
});
