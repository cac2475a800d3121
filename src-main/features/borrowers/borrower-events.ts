// Restores borrowers, groups and categories from the ledger's events, which contain only ids and numbers.
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { WritableDatabase } from '../../core/database/connection.ts';
import { idIn, textIn } from '../../core/events/event-data.ts';
import type { RecordedEvent } from '../../core/events/events.ts';
import type { Restore } from '../../core/journal/restore.ts';
import { touchBorrowers } from './borrower-changes-repository.ts';
import { borrowersIn, borrowerWrites, type BorrowerRow } from './borrowers-repository.ts';
import { groupWrites } from './groups-repository.ts';
import { recordOf, rowOf } from './merge-command.ts';
import { mergeImagesIn, mergeImageWrites } from './merge-images-repository.ts';
import { mergeWrites } from './merge-repository.ts';
import { withTaken, type MergeField } from './merge-rules.ts';
import { forgetPhoto } from './photo-commands.ts';
import { splitRecord } from './unmerge-command.ts';

const statements = preparedPerConnection((db: WritableDatabase) => ({
  add: db.prepare(
    `INSERT INTO borrowers (id, barcode, external_id, given_name, family_name, group_id, category_id, blocked_reason,
       expires_on, left_on, created_at, updated_at)
     VALUES (@id, @barcode, @externalId, '?', @number, @groupId, @categoryId, iif(@blocked, '?', NULL),
       @expiresOn, @leftOn, @at, @at)
     ON CONFLICT DO NOTHING`,
  ),
  update: db.prepare(
    `UPDATE borrowers SET barcode = @barcode, external_id = @externalId, group_id = @groupId,
       category_id = @categoryId, expires_on = @expiresOn, left_on = @leftOn,
       blocked_reason = iif(@blocked, coalesce(blocked_reason, '?'), NULL),
       version = version + 1, updated_at = @at
     WHERE id = @id`,
  ),
  putGroup: db.prepare(
    'INSERT INTO borrower_groups (id, name) VALUES (@id, @name) ON CONFLICT (id) DO UPDATE SET name = excluded.name',
  ),
  putCategory: db.prepare(
    'INSERT INTO borrower_categories (id, name) VALUES (@id, @name) ON CONFLICT (id) DO UPDATE SET name = excluded.name',
  ),
}));

const numberOf = ({ data, borrower }: RecordedEvent): string =>
  textIn(data, 'barcode') ?? textIn(data, 'externalId') ?? borrower ?? '';

const numbers = (event: RecordedEvent) => ({
  id: event.borrower,
  barcode: event.data['barcode'] ?? null,
  externalId: event.data['externalId'] ?? null,
  groupId: event.data['groupId'] ?? null,
  categoryId: event.data['categoryId'],
  expiresOn: event.data['expiresOn'] ?? null,
  leftOn: event.data['leftOn'] ?? null,
  // The ledger does not contain the reason. Without a block the borrower could borrow again.
  blocked: event.data['blocked'] === true ? 1 : 0,
  at: event.at,
});

/** Whether the change includes a field that the ledger does not contain. */
function lacksText({ data }: RecordedEvent): boolean {
  const changed = data['changed'];
  return (
    Array.isArray(changed) &&
    changed.some((field) => notInLedger.includes(field as keyof BorrowerRow | 'photo'))
  );
}

const notInLedger: (keyof BorrowerRow | 'photo')[] = [
  'photo',
  'givenName',
  'familyName',
  'email',
  'guardianEmail',
  'birthDate',
  'message',
  'blockedReason',
];

const named = ({ data }: RecordedEvent) => ({ id: data['id'], name: data['name'] });

const putGroup: Restore = (db, event) => {
  statements(db).putGroup.run(named(event));
  touchBorrowers(db).ofGroup(idIn(event.data), event.at);
  return null;
};

const putCategory: Restore = (db, event) => {
  statements(db).putCategory.run(named(event));
  touchBorrowers(db).ofCategory(idIn(event.data), event.at);
  return null;
};

export const borrowerRestorers = {
  'borrower.added': (db, event) => {
    // Undoing a merge has just restored the record with its names.
    if (event.borrower !== null && borrowersIn(db).row(event.borrower) !== null) return null;
    statements(db).add.run({ ...numbers(event), number: numberOf(event) });
    return { what: 'borrower', number: numberOf(event) };
  },
  'borrower.updated': (db, event) => {
    statements(db).update.run(numbers(event));
    if (event.data['photo'] === false && event.borrower !== null) {
      forgetPhoto(db, event.borrower);
      return null;
    }
    return lacksText(event) ? { what: 'borrower', number: numberOf(event) } : null;
  },
  'borrower.deleted': (db, event) => {
    if (event.borrower !== null) borrowerWrites(db).remove(event.borrower);
    return null;
  },
  'borrower.merged': (db, event) => {
    const stays = event.borrower ?? '';
    const goes = textIn(event.data, 'from') ?? '';
    const read = borrowersIn(db);
    if (read.row(stays) === null || read.row(goes) === null) {
      statements(db).update.run(numbers(event));
      return { what: 'borrower', number: numberOf(event) };
    }
    // Both records exist with their names, which the event lacks: repeat the merge with the same choices.
    const [before, other] = [recordOf(db, stays).record, recordOf(db, goes).record];
    const taken = event.data['taken'];
    const record = withTaken(before, other, Array.isArray(taken) ? (taken as MergeField[]) : []);
    mergeWrites(db).merge({
      stays,
      goes,
      row: rowOf(record),
      photo: { name: record.photo, taken: Array.isArray(taken) && taken.includes('photo') },
      cards: [before.barcode, other.barcode],
      at: event.at,
    });
    return null;
  },
  'borrower.merge-undone': (db, event) => {
    const goes = textIn(event.data, 'from') ?? '';
    const image = mergeImagesIn(db).imageInto(goes, event.borrower ?? '');
    if (image === null) {
      statements(db).update.run(numbers(event));
      mergeImageWrites(db).unmerge(goes, event.borrower ?? '', []);
      return { what: 'borrower', number: numberOf(event) };
    }
    splitRecord(db, goes, image, event.at, []);
    return null;
  },
  'group.added': putGroup,
  'group.updated': putGroup,
  'group.deleted': (db, event) => {
    groupWrites(db).removeGroup(idIn(event.data));
    return null;
  },
  'borrower-category.added': putCategory,
  'borrower-category.updated': putCategory,
} satisfies Record<string, Restore>;
