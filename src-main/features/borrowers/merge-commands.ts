// Merges two records of one person, and undoes it: references move, and the old id and card still find the borrower.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { refuseOtherVersion, type VersionCondition } from '../../core/problems/version-condition.ts';
import { borrowerNow, noSuchBorrower, withoutNames } from './borrower-commands.ts';
import { type Borrower, type BorrowerRow, borrowersIn } from './borrowers-repository.ts';
import type { mergeSchema } from './borrowers-schemas.ts';
import { mergeWrites } from './merge-repository.ts';
import {
  columnsToRestore,
  forgetMergesBefore,
  mergedRecord,
  type MergeField,
  type MergeRecord,
} from './merge-rules.ts';
import type { UndoHandler } from '../../core/events/event-handlers.ts';
import { groupsIn } from './groups-repository.ts';
import { groupNamed } from './groups-service.ts';
import { type MergeImage, mergeImagesIn, mergeImageWrites, type RawRow } from './merge-images-repository.ts';

export type Merge = z.infer<typeof mergeSchema>;

/** @throws Problem not-found, validation-failed, version-conflict, merge-undecided */
export function mergeBorrowers(
  reference: string,
  merge: Merge,
  ifVersion?: VersionCondition,
): Command<Borrower> {
  return ({ db, now, precede }) => {
    const stays = existing(db, reference);
    const goes = existing(db, merge.from);
    const { take = [], keep = [] } = merge;
    refuseNonsense(stays, goes, take, keep);
    const [before, other] = [recordOf(db, stays), recordOf(db, goes)];
    refuseOtherVersion('borrower', ifVersion, before.version);
    const { record, taken, undecided } = mergedRecord(before.record, other.record, { take, keep });
    if (undecided.length > 0) throw wouldLose(undecided);
    const row = rowOf(record);
    const merged: NewEvent = {
      type: 'borrower.merged',
      borrower: stays,
      data: { ...withoutNames(row), from: goes, taken },
    };
    const first = precede([merged]);
    mergeWrites(db).merge({
      stays,
      goes,
      row,
      photo: { name: record.photo, taken: taken.includes('photo') },
      cards: [before.record.barcode, other.record.barcode],
      at: now,
    });
    const { barcode, externalId } = other.record;
    const events: NewEvent[] = [
      ...first,
      merged,
      { type: 'borrower.deleted', borrower: goes, data: { barcode, externalId, mergedInto: stays } },
    ];
    return { result: borrowerNow(db, stays), events };
  };
}

function existing(db: ReadableDatabase, reference: string): string {
  const id = borrowersIn(db).idOf(reference);
  if (id === null) throw noSuchBorrower(reference);
  return id;
}

function refuseNonsense(
  stays: string,
  goes: string,
  take: readonly MergeField[],
  keep: readonly MergeField[],
): void {
  if (stays === goes) {
    throw new Problem('validation-failed', 'A borrower cannot be merged with itself.', [
      { pointer: '/from', message: 'is the same borrower' },
    ]);
  }
  const both = take.filter((field) => keep.includes(field));
  if (both.length === 0) return;
  throw new Problem('validation-failed', `${both.join(' and ')} cannot be both taken and kept.`, [
    { pointer: '/keep', message: `also lists fields of take: ${both.join(', ')}` },
  ]);
}

function wouldLose(fields: readonly MergeField[]): Problem {
  return new Problem(
    'merge-undecided',
    `The records differ in ${fields.join(', ')}: list each in take or in keep. Nothing was changed.`,
    fields.map((field) => ({ pointer: `/${field}`, message: 'must be in take or in keep' })),
  );
}

/** The row in the form of the merge rules; groups and categories by id. */
export function recordOf(db: ReadableDatabase, id: string): { record: MergeRecord; version: number } {
  const row = borrowersIn(db).row(id);
  if (row === null) throw noSuchBorrower(id);
  const { groupId: group, categoryId: category, version, ...fields } = row;
  return { record: { ...fields, group, category }, version };
}

export function rowOf({ group, category, photo: _, ...fields }: MergeRecord): BorrowerRow {
  const { givenName, familyName } = fields;
  if (givenName === null || familyName === null || category === null) {
    throw new Error('a merged borrower lacks a required field');
  }
  return { ...fields, givenName, familyName, groupId: group, categoryId: category };
}

/** Undoes a merge, which is two events of one step: the record that stays was merged, the other one was deleted. */
export const mergeUndo: UndoHandler<{ from: string }> = {
  scope: () => 'borrowers:write',
  undo({ db, now }, merged, step) {
    const deleted = step.find(({ type }) => type === 'borrower.deleted');
    if (deleted === undefined)
      throw new Problem('undo-not-possible', 'This kind of change cannot be undone here.');
    const goes = merged.data.from;
    const stays = merged.borrower ?? '';
    if (mergeImagesIn(db).mergedInto(goes) === null || merged.at < forgetMergesBefore(now))
      throw new Problem('undo-not-possible', 'What the two records held is no longer known.');
    const image = mergeImagesIn(db).imageInto(goes, stays);
    if (image === null)
      throw new Problem('undo-superseded', 'The borrower was merged again since; undo that first.');
    const events: NewEvent[] = [];
    splitRecord(db, goes, image, now, events);
    const data = { ...withoutNames(rowNow(db, stays)), from: goes };
    events.push({ type: 'borrower.merge-undone', borrower: stays, data, undoes: merged.id });
    const restored = withoutNames(rowNow(db, goes));
    events.push({ type: 'borrower.added', borrower: goes, data: restored, undoes: deleted.id });
    return { undone: [deleted.seq, merged.seq], events };
  },
};

/**
 * Splits one record into two, from the image.
 *
 * @param events receives the events of groups created on the way
 * @throws Problem barcode-taken, external-id-taken
 */
export function splitRecord(
  db: WritableDatabase,
  goes: string,
  image: MergeImage,
  at: string,
  events: NewEvent[],
): void {
  const { stays, before, after, photos } = image;
  const writes = mergeImageWrites(db);
  const present = mergeImagesIn(db).rawRow(stays);
  const back = columnsToRestore(before.stays, after, present);
  const photoIsOurs = present['photo'] === after['photo'] && before.stays['photo'] !== after['photo'];
  refuseTaken(db, [stays, goes], { ...present, ...back }, before.goes);

  writes.unmerge(goes, stays, [before.stays['barcode'] ?? null, before.goes['barcode'] ?? null]);
  writes.writeRecord(stays, {
    ...withExistingGroup(db, back, image, events),
    ...(photoIsOurs && { photo: before.stays['photo'] ?? null }),
    version: Number(present['version']) + 1,
    updated_at: at,
  });
  if (photoIsOurs) writes.setPhoto(stays, photos.stays);
  writes.restoreRecord({
    ...withExistingGroup(db, before.goes, image, events),
    version: Number(before.goes['version']) + 1,
    updated_at: at,
  });
  writes.setPhoto(goes, photos.goes);
  writes.restoreReferences(goes, image);
}

/** Deletes some images of merges that can no longer be undone. @returns whether there may be more */
export function forgetOldMerges(): Command<boolean> {
  return ({ db, now }) => ({
    result: mergeImageWrites(db).forgetBefore(forgetMergesBefore(now)),
    events: [],
  });
}

/** Forgets returned loans that a command anonymises. @param keys the keys of the loans */
export function forgetLoansInMerges(db: WritableDatabase, keys: readonly number[]): void {
  mergeImageWrites(db).forgetLoans(keys);
}

/** Recreates the record's group by name if it has been deleted since. */
function withExistingGroup(db: WritableDatabase, row: RawRow, image: MergeImage, events: NewEvent[]): RawRow {
  const id = row['group_id'];
  if (typeof id !== 'string' || groupsIn(db).group(id) !== null) return row;
  return { ...row, group_id: groupNamed(db, image.groups[id] ?? null, events) };
}

const numbers = [
  ['barcode', 'barcode', 'barcode-taken', 'A card'],
  ['external_id', 'ext', 'external-id-taken', 'An external number'],
] as const;

function refuseTaken(
  db: WritableDatabase,
  both: readonly [string, string],
  stays: RawRow,
  goes: RawRow,
): void {
  for (const [column, kind, code, what] of numbers) {
    for (const number of [stays[column], goes[column]]) {
      const holder = typeof number === 'string' ? borrowersIn(db).idOf(`${kind}:${number}`) : null;
      const another = holder !== null && !both.includes(holder);
      if (another || (typeof number === 'string' && stays[column] === goes[column]))
        throw new Problem(
          code,
          `${what} of one of the two records, ${String(number)}, has since been given to ${another ? `borrower ${holder}` : 'the other'}.`,
          [],
          { existingId: another ? holder : both[0] },
        );
    }
  }
}

function rowNow(db: WritableDatabase, id: string) {
  const row = borrowersIn(db).row(id);
  if (row === null) throw new Error(`borrower ${id} is missing inside its own command`);
  const { photo: _, version: __, ...fields } = row;
  return fields;
}
