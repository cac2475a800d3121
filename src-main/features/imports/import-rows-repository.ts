// The SQL of the rows of plans: stage, show, find, apply, undo, delete. JSON columns are parsed here and nowhere else.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { manyRows } from '../../core/database/many-rows.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { PlanOf, RowFilter, RowImage, RowToShow, StagedRow, StagedValues } from './import-record.ts';
import type { UndoConflict, Outcome } from './import-vocabulary-rules.ts';
import type { RowsOfPlan } from './target.ts';
import type { AnyPlannedRow } from './planning/planned-row.ts';

type RawRow = Omit<StagedRow, 'before' | 'after' | 'image'> & {
  before: string;
  after: string;
  image: string | null;
};

type ShownRow = Omit<RowToShow, Json> & Record<Json, string>;
type Json = 'candidates' | 'before' | 'after' | 'notes';

/** Words are matched outside SQL, which does not fold accents. */
type Filter = Omit<RowFilter, 'q'>;

const staged = `position, row, action, name, borrower, before, after, version, outcome, image`;
const seen = `position, row, fate, action, reason, other_row AS otherRow, name, borrower, candidates, before, after,
  notes, open_loans AS openLoans, outcome, hindrance`;
const ofPlan = 'import = @import AND plan = @plan';

export const stagedRows = preparedPerConnection((db: ReadableDatabase) => {
  const at = db.prepare<[PlanOf & { positions: string }], ShownRow>(
    `SELECT ${seen} FROM import_rows
     WHERE ${ofPlan} AND position IN (SELECT value FROM json_each(@positions)) ORDER BY position`,
  );
  // The primary key would scan past all settled rows each time.
  const toDo = db.prepare<[Record<string, unknown>], RawRow>(
    `SELECT ${staged} FROM import_rows INDEXED BY import_rows_to_do
     WHERE ${ofPlan} AND action <> 'nothing' AND outcome IS NULL
     ORDER BY position LIMIT @limit`,
  );
  const toRelease = db.prepare<[PlanOf], RawRow>(
    `SELECT ${staged} FROM import_rows INDEXED BY import_rows_to_do
     WHERE ${ofPlan} AND action <> 'nothing' AND outcome IS NULL AND releases = 1
     ORDER BY position`,
  );
  const done = db.prepare<[Record<string, unknown>], RawRow>(
    `SELECT ${staged} FROM import_rows INDEXED BY import_rows_done
     WHERE ${ofPlan} AND outcome = 'done' AND position < @before ORDER BY position DESC LIMIT @limit`,
  );
  const doneAdds = db.prepare<[Record<string, unknown>], RawRow>(
    `SELECT ${staged} FROM import_rows INDEXED BY import_rows_added
     WHERE ${ofPlan} AND outcome = 'done' AND action = 'add' AND position < @before ORDER BY position DESC LIMIT @limit`,
  );
  const doneReleases = db.prepare<[PlanOf], RawRow>(
    `SELECT ${staged} FROM import_rows WHERE ${ofPlan} AND outcome = 'done' AND releases = 1`,
  );
  const borrowersOf = db
    .prepare<[PlanOf], string>(
      `SELECT DISTINCT borrower FROM import_rows WHERE ${ofPlan} AND borrower IS NOT NULL`,
    )
    .pluck();
  const countToDo = db
    .prepare<[PlanOf], number>(`SELECT count(*) FROM import_rows WHERE ${ofPlan} AND action <> 'nothing'`)
    .pluck();
  const setsNumber = db
    .prepare<[Record<string, unknown>], number>(
      `SELECT EXISTS (SELECT 1 FROM import_rows WHERE ${ofPlan} AND borrower = @borrower AND outcome = 'done')`,
    )
    .pluck();

  const parsed = (rows: RawRow[]): StagedRow[] =>
    rows.map((row) => ({
      ...row,
      before: valuesIn(row.before),
      after: valuesIn(row.after),
      image: row.image === null ? null : (JSON.parse(row.image) as RowImage),
    }));
  return {
    /** The rows at these positions. */
    at: (of: PlanOf, positions: readonly number[]): RowToShow[] =>
      at.all({ ...of, positions: JSON.stringify(positions) }).map(rowToShow),
    toDo: (of: PlanOf, limit: number): StagedRow[] => parsed(toDo.all({ ...of, limit })),
    /** The rows that were applied, last first. @param before only positions below this one */
    done: (of: PlanOf, before: number, limit: number): StagedRow[] =>
      parsed(done.all({ ...of, before, limit })),
    doneAdds: (of: PlanOf, before: number, limit: number): StagedRow[] =>
      parsed(doneAdds.all({ ...of, before, limit })),
    /** The borrowers of all rows, by their ids. */
    borrowers: (of: PlanOf): string[] => borrowersOf.all(of),
    countToDo: (of: PlanOf): number => countToDo.get(of) ?? 0,
    ofPlan: (of: PlanOf): RowsOfPlan => ({
      toRelease: () => parsed(toRelease.all(of)),
      doneReleases: () => parsed(doneReleases.all(of)),
      isOfImport: (borrower) => setsNumber.get({ ...of, borrower }) === 1,
    }),
  };
});

export const foundRows = preparedPerConnection((db: ReadableDatabase) => {
  const last = db
    .prepare<[PlanOf], number | null>(`SELECT max(position) FROM import_rows WHERE ${ofPlan}`)
    .pluck();
  const matching = <Row>(columns: string, { fate, action, noted, left, field }: Filter) => {
    const filters = [
      ...(fate === undefined ? [] : ['AND fate = @fate']),
      ...(action === undefined ? [] : ['AND action = @action']),
      ...(noted ? ['AND look = 1'] : []),
      ...(left === true ? [`AND (fate IN ('ambiguous', 'rejected') OR outcome = 'skipped')`] : []),
      ...(field === undefined
        ? []
        : [`AND json_type(after, '$.' || @field) IS NOT NULL AND before ->> @field IS NOT after ->> @field`]),
    ];
    return db.prepare<[Record<string, unknown>], Row>(
      `SELECT ${columns} FROM import_rows
       WHERE ${ofPlan} AND position > @after AND position <= @upTo ${filters.join(' ')} ORDER BY position`,
    );
  };
  return {
    lastPosition: (of: PlanOf): number => last.get(of) ?? 0,
    /** The positions in a range whose rows match the filter. */
    positions: (of: PlanOf, { noted, left, ...filter }: Filter, after: number, upTo: number): number[] =>
      matching<number>('position', { noted, left, ...filter })
        .pluck()
        .all({ ...of, ...filter, after, upTo }),
    /** The same with all searched texts: names, old values and new values. */
    texts: (of: PlanOf, { noted, left, ...filter }: Filter, after: number, upTo: number) =>
      matching<{ position: number; texts: string }>(
        `position, concat_ws(' ', name,
           (SELECT group_concat(value, ' ') FROM json_each(before)), (SELECT group_concat(value, ' ') FROM json_each(after)),
           (SELECT concat_ws(' ', b.barcode, b.external_id, g.name) FROM borrowers b
            LEFT JOIN borrower_groups g ON g.id = b.group_id WHERE b.id = import_rows.borrower)) AS texts`,
        { noted, left, ...filter },
      ).all({ ...of, ...filter, after, upTo }),
  };
});

export const stagedRowWrites = preparedPerConnection((db: WritableDatabase) => {
  const insert = manyRows(
    db,
    `INSERT INTO import_rows (import, plan, position, row, fate, action, reason, other_row, name, borrower, candidates,
       before, after, notes, look, version, releases, open_loans)`,
    18,
  );
  const settle = db.prepare(
    `UPDATE import_rows SET outcome = @outcome, hindrance = @hindrance, image = @image WHERE ${ofPlan} AND position = @position`,
  );
  const settleAll = db.prepare(
    `UPDATE import_rows SET outcome = @outcome, hindrance = NULL, image = NULL
     WHERE ${ofPlan} AND position IN (SELECT value FROM json_each(@positions))`,
  );
  const settleRest = db.prepare(
    `UPDATE import_rows SET outcome = @outcome WHERE ${ofPlan} AND action <> 'nothing' AND outcome IS NULL`,
  );
  const removeSome = db.prepare(
    `DELETE FROM import_rows WHERE import = @import AND plan <> @keep AND (plan, position) IN (
       SELECT plan, position FROM import_rows WHERE import = @import AND plan <> @keep LIMIT @limit)`,
  );
  return {
    /** Stages rows after `position`. */
    insert({ import: id, plan }: PlanOf, position: number, rows: readonly AnyPlannedRow[]): void {
      insert(
        rows.map((row, index) => [
          id,
          plan,
          position + index + 1,
          row.row,
          row.fate,
          row.action,
          row.reason,
          row.otherRow,
          row.name,
          row.borrower,
          JSON.stringify(row.candidates),
          JSON.stringify(row.before),
          JSON.stringify(row.after),
          JSON.stringify(row.notes),
          row.notes.some(({ kind }) => kind !== 'repaired') ? 1 : 0,
          row.version,
          row.releases ? 1 : 0,
          row.openLoans,
        ]),
      );
    },
    settle: (
      of: PlanOf,
      position: number,
      outcome: Outcome,
      hindrance: UndoConflict | null,
      image: RowImage | null,
    ) => settle.run({ ...of, position, outcome, hindrance, image: image && JSON.stringify(image) }),
    /** Records the same outcome for all of them. */
    settleAll: (of: PlanOf, positions: readonly number[], outcome: Outcome) =>
      settleAll.run({ ...of, outcome, positions: JSON.stringify(positions) }),
    /** Records the outcome of all rows that have none. */
    settleRest: (of: PlanOf, outcome: Outcome) => settleRest.run({ ...of, outcome }),
    /** Removes some rows of all plans but one. @param keep 0 for none @returns the number of rows */
    removeSome: (id: string, keep: number, limit: number): number =>
      removeSome.run({ import: id, keep, limit }).changes,
  };
});

function valuesIn(json: string): StagedValues {
  return JSON.parse(json) as StagedValues;
}

function rowToShow({ candidates, before, after, notes, ...row }: ShownRow): RowToShow {
  return {
    ...row,
    candidates: JSON.parse(candidates) as string[],
    before: valuesIn(before),
    after: valuesIn(after),
    notes: JSON.parse(notes) as unknown[],
  };
}
