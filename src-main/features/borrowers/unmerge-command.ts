// Undoes a merge: restores both records with their data, and keeps the changes made since.
import type { WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { UndoHandler } from '../../core/journal/undo-step.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { withoutNames } from './borrower-commands.ts';
import { borrowersIn } from './borrowers-repository.ts';
import { groupsIn } from './groups-repository.ts';
import { groupNamed } from './groups-service.ts';
import { mergeImagesIn, mergeImageWrites, type MergeImage, type RawRow } from './merge-images-repository.ts';
import { columnsToRestore, forgetMergesBefore } from './unmerge-rules.ts';

/** Undoes a merge, which is two events of one step: the record that stays was merged, the other one was deleted. */
export const mergeUndo: UndoHandler<{ from: string }> = {
  scope: 'borrowers:write',
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
    events.push({ type: 'borrower.merge-undone', borrower: stays, data, undoes: merged.seq });
    const own = withoutNames(rowNow(db, goes));
    events.push({ type: 'borrower.added', borrower: goes, data: own, undoes: deleted.seq });
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

/** For commands that anonymise returned loans. @param keys the keys of the loans */
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
