// Merges two records of one person: loans, photo and history move, and the old id and card still find the borrower.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { refuseOtherVersion, type VersionCondition } from '../../core/problems/version-condition.ts';
import { borrowerNow, noSuchBorrower, withoutNames } from './borrower-commands.ts';
import { borrowersIn, type Borrower, type BorrowerRow } from './borrowers-repository.ts';
import { mergeWrites } from './merge-repository.ts';
import { mergedRecord, type MergeField, type MergeRecord } from './merge-rules.ts';

export interface Merge {
  /** The record to delete: an id, `barcode:...` or `ext:...`. */
  from: string;
  take?: readonly MergeField[] | undefined;
  keep?: readonly MergeField[] | undefined;
}

/** @throws Problem not-found, validation-failed, version-conflict, merge-undecided */
export function mergeBorrowers(
  reference: string,
  merge: Merge,
  ifVersion?: VersionCondition,
): Command<Borrower> {
  return ({ db, now }) => {
    const stays = existing(db, reference);
    const goes = existing(db, merge.from);
    const { take = [], keep = [] } = merge;
    refuseNonsense(stays, goes, take, keep);
    const [before, other] = [recordOf(db, stays), recordOf(db, goes)];
    refuseOtherVersion('borrower', ifVersion, before.version);
    const { record, taken, undecided } = mergedRecord(before.record, other.record, { take, keep });
    if (undecided.length > 0) throw wouldLose(undecided);
    const row = rowOf(record);
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
      { type: 'borrower.merged', borrower: stays, data: { ...withoutNames(row), from: goes, taken } },
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
