// The events of borrowers, groups and categories.
import { z } from 'zod';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { WritableDatabase } from '../../core/database/connection.ts';
import { declareEvents, type RecordedEvent } from '../../core/events/events.ts';
import { handleEvents, type Restore } from '../../core/events/event-handlers.ts';
import { noteRecovered } from '../numbers/number-commands.ts';
import { borrowerUndo } from './borrower-undo.ts';
import { touchBorrowers } from './borrower-changes-repository.ts';
import { borrowersIn, borrowerWrites, type BorrowerRow } from './borrowers-repository.ts';
import { borrowerRow, takeBorrower, takeCard } from './borrowers-of-other-desks.ts';
import { groupWrites } from './groups-repository.ts';
import { recordOf, rowOf } from './merge-commands.ts';
import { mergeImagesIn, mergeImageWrites } from './merge-images-repository.ts';
import { mergeWrites } from './merge-repository.ts';
import { mergeFields, withTaken } from './merge-rules.ts';
import { photoWrites } from './photos-repository.ts';
import { mergeUndo, splitRecord } from './merge-commands.ts';

const text = z.string().nullable();
const record = z.object({
  barcode: text,
  externalId: text,
  groupId: text,
  categoryId: z.string(),
  expiresOn: text,
  leftOn: text.optional(), // the first versions did not have it
  blocked: z.boolean(),
});
const named = z.object({ id: z.string(), name: z.string() });
const emptied = { undo: 'refused', afterErasure: 'emptied' } as const;
const kept = { undo: 'refused', afterErasure: 'kept' } as const;
const declared = declareEvents({
  'borrower.added': { data: record, ...emptied },
  'borrower.updated': {
    data: record.extend({
      changed: z.array(z.string()),
      /** The earlier values of the changed numbers and ids; the first versions did not have it. */
      before: record.partial().optional(),
      photo: z.boolean().optional(),
      /** Two desks gave the number, and the other borrower keeps it. */
      twice: z.literal(true).optional(),
    }),
    undo: 'handled',
    afterErasure: 'emptied',
  },
  'borrower.deleted': {
    data: z.object({
      barcode: text,
      externalId: text,
      mergedInto: z.string().optional(),
      /** For an erasure: its id, and the ids of all records of the person. */
      erased: z.boolean().optional(),
      erasure: z.string().optional(),
      ids: z.array(z.string()).optional(),
    }),
    ...emptied,
  },
  'borrower.merged': {
    data: record.extend({ from: z.string(), taken: z.array(z.enum(mergeFields)).readonly() }),
    undo: 'handled',
    afterErasure: 'emptied',
  },
  'borrower.merge-undone': { data: record.extend({ from: z.string() }), ...emptied },
  // A borrower's new class may create it; it stays if that change is undone.
  'group.added': { data: named, undo: 'stays', afterErasure: 'kept' },
  'group.updated': { data: named, ...kept },
  'group.deleted': { data: z.object({ id: z.string() }), ...kept },
  'borrower-category.added': { data: named, ...kept },
  'borrower-category.updated': { data: named, ...kept },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    borrowers: typeof declared;
  }
}

type Numbers = RecordedEvent<z.infer<typeof record>>;

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

const numberOf = ({ data, borrower }: Numbers): string => data.barcode ?? data.externalId ?? borrower ?? '';

const numbers = ({ borrower, data, at }: Numbers) => ({
  id: borrower,
  barcode: data.barcode,
  externalId: data.externalId,
  groupId: data.groupId,
  categoryId: data.categoryId,
  expiresOn: data.expiresOn,
  leftOn: data.leftOn ?? null,
  // The ledger does not contain the reason. Without a block the borrower could borrow again.
  blocked: data.blocked ? 1 : 0,
  at,
});

/** The fields that the ledger does not contain. */
const notInLedger: readonly string[] = [
  'photo',
  'givenName',
  'familyName',
  'email',
  'guardianEmail',
  'secondGuardianEmail',
  'language',
  'birthDate',
  'message',
  'blockedReason',
] satisfies (keyof BorrowerRow | 'photo')[];

const putGroup: Restore<z.infer<typeof named>> = (db, { data, at }) => {
  statements(db).putGroup.run({ id: data.id, name: data.name });
  touchBorrowers(db).ofGroup(data.id, at);
};

const putCategory: Restore<z.infer<typeof named>> = (db, { data, at }) => {
  statements(db).putCategory.run({ id: data.id, name: data.name });
  touchBorrowers(db).ofCategory(data.id, at);
};

export const borrowerEvents = handleEvents(declared, {
  'borrower.added': {
    restore(db, event) {
      // Undoing a merge has just restored the record with its names.
      if (event.borrower !== null && borrowersIn(db).row(event.borrower) !== null) return undefined;
      noteRecovered(db, 'card', event.data.barcode);
      statements(db).add.run({ ...numbers(event), number: numberOf(event) });
      return { what: 'borrower', number: numberOf(event) };
    },
    join: { beside: (db, { borrower }) => borrowerRow(db, borrower), take: takeBorrower },
  },
  'borrower.updated': {
    restore(db, event) {
      noteRecovered(db, 'card', event.data.barcode);
      statements(db).update.run(numbers(event));
      if (event.data.photo === false && event.borrower !== null) {
        photoWrites(db).forget(event.borrower);
        return undefined;
      }
      const lacksText = event.data.changed.some((field) => notInLedger.includes(field));
      return lacksText ? { what: 'borrower', number: numberOf(event) } : undefined;
    },
    undo: borrowerUndo,
    join: { take: takeCard },
  },
  'borrower.deleted': (db, { borrower, data }) => {
    // The opening finds an erasure in the journal, and removes the borrower everywhere.
    if (borrower !== null && data.erased !== true) borrowerWrites(db).remove(borrower);
  },
  'borrower.merged': {
    restore(db, event) {
      const stays = event.borrower ?? '';
      const { from: goes, taken } = event.data;
      const read = borrowersIn(db);
      if (read.row(stays) === null || read.row(goes) === null) {
        statements(db).update.run(numbers(event));
        return { what: 'borrower', number: numberOf(event) };
      }
      // Both records exist with their names, which the event lacks: repeat the merge with the same choices.
      const [before, other] = [recordOf(db, stays).record, recordOf(db, goes).record];
      const merged = withTaken(before, other, taken);
      mergeWrites(db).merge({
        stays,
        goes,
        row: rowOf(merged),
        photo: { name: merged.photo, taken: taken.includes('photo') },
        cards: [before.barcode, other.barcode],
        at: event.at,
      });
      return undefined;
    },
    undo: mergeUndo,
  },
  'borrower.merge-undone': (db, event) => {
    const goes = event.data.from;
    const image = mergeImagesIn(db).imageInto(goes, event.borrower ?? '');
    if (image === null) {
      statements(db).update.run(numbers(event));
      mergeImageWrites(db).unmerge(goes, event.borrower ?? '', []);
      return { what: 'borrower', number: numberOf(event) };
    }
    splitRecord(db, goes, image, event.at, []);
    return undefined;
  },
  'group.added': putGroup,
  'group.updated': putGroup,
  'group.deleted': (db, { data }) => {
    groupWrites(db).removeGroup(data.id);
  },
  'borrower-category.added': putCategory,
  'borrower-category.updated': putCategory,
});
