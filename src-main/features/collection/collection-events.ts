// Restores items, titles and item types from the ledger's events.
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { WritableDatabase } from '../../core/database/connection.ts';
import { idIn, numberIn, textIn } from '../../core/events/event-data.ts';
import type { EventData, RecordedEvent } from '../../core/events/events.ts';
import type { Restore } from '../../core/journal/restore.ts';
import { collectionIn, collectionWrites, type TitleRow } from './collection-repository.ts';
import { touchItemsOfType } from './item-changes-repository.ts';

const statements = preparedPerConnection((db: WritableDatabase) => ({
  addItem: db.prepare(
    `INSERT INTO items (id, barcode, title_id, item_type_id, call_number, status, for_loan, created_at, updated_at)
     VALUES (@id, @barcode, @titleId, @itemTypeId, @callNumber, @status, @forLoan, @at, @at)
     ON CONFLICT DO NOTHING`,
  ),
  putType: db.prepare(
    'INSERT INTO item_types (id, name) VALUES (@id, @name) ON CONFLICT (id) DO UPDATE SET name = excluded.name',
  ),
}));

const putType: Restore = (db, { data, at }) => {
  statements(db).putType.run({ id: data['id'], name: data['name'] });
  touchItemsOfType(db)(idIn(data), at);
  return null;
};

export const collectionRestorers = {
  'item.added': (db, event) => {
    const { newTitle, changed: _, ...item } = event.data;
    if (typeof newTitle === 'object' && newTitle !== null && !Array.isArray(newTitle)) {
      const { id, row } = titleIn(newTitle as EventData);
      if (collectionIn(db).titleRow(id) === null) collectionWrites(db).insertTitle(id, row, event.at);
    }
    statements(db).addItem.run({ ...item, id: event.item, at: event.at });
    return noteLost(event);
  },
  'item.updated': (db, event) => {
    const present = event.item === null ? null : collectionIn(db).row(event.item);
    if (event.item === null || present === null) return null;
    const { version: _, ...row } = present;
    const { changed: __, ...given } = event.data;
    collectionWrites(db).updateItem(event.item, { ...row, ...given }, event.at);
    return noteLost(event);
  },
  'item.deleted': (db, event) => {
    const row = event.item === null ? null : collectionIn(db).row(event.item);
    if (event.item !== null && row !== null) collectionWrites(db).removeItem(event.item, row.titleId);
    return null;
  },
  'title.updated': (db, event) => {
    const { id, row } = titleIn(event.data);
    collectionWrites(db).updateTitle(id, row, event.at);
    return null;
  },
  'item-type.added': putType,
  'item-type.updated': putType,
} satisfies Record<string, Restore>;

function titleIn(data: EventData): { id: string; row: TitleRow } {
  return {
    id: idIn(data),
    row: {
      title: textIn(data, 'title') ?? '?',
      authors: textIn(data, 'authors') ?? '[]',
      isbn: textIn(data, 'isbn'),
      publisher: textIn(data, 'publisher'),
      publishedYear: numberIn(data, 'publishedYear'),
      language: textIn(data, 'language'),
    },
  };
}

/** The ledger does not contain item notes: a new or changed note must be entered again. */
function noteLost(event: RecordedEvent): ReturnType<Restore> {
  const changed = event.data['changed'];
  const lost = Array.isArray(changed) && changed.includes('note');
  return lost ? { what: 'item', number: textIn(event.data, 'barcode') ?? '' } : null;
}
