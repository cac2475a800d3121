// The SQL that finds the rows of a plan for a filter, and the texts that a search looks in.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { RowFilter } from './import-record.ts';
import type { PlanOf } from './staged-rows-repository.ts';

/** Words are matched outside SQL, which does not fold accents. */
type Filter = Omit<RowFilter, 'q'>;

const ofPlan = 'import = @import AND plan = @plan';

export const foundRows = preparedPerConnection((db: ReadableDatabase) => {
  const last = db
    .prepare<[PlanOf], number | null>(`SELECT max(position) FROM import_rows WHERE ${ofPlan}`)
    .pluck();
  const found = <Row>(columns: string, { fate, action, noted, field }: Filter) => {
    const filters = [
      ...(fate === undefined ? [] : ['AND fate = @fate']),
      ...(action === undefined ? [] : ['AND action = @action']),
      ...(noted ? ['AND look = 1'] : []),
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
    positions: (of: PlanOf, { noted, ...filter }: Filter, after: number, upTo: number): number[] =>
      found<number>('position', { noted, ...filter })
        .pluck()
        .all({ ...of, ...filter, after, upTo }),
    /** The same with all searched texts: names, old values and new values. */
    texts: (of: PlanOf, { noted, ...filter }: Filter, after: number, upTo: number) =>
      found<{ position: number; texts: string }>(
        `position, concat_ws(' ', name,
           (SELECT group_concat(value, ' ') FROM json_each(before)), (SELECT group_concat(value, ' ') FROM json_each(after)),
           (SELECT concat_ws(' ', b.barcode, b.external_id, g.name) FROM borrowers b
            LEFT JOIN borrower_groups g ON g.id = b.group_id WHERE b.id = import_rows.borrower)) AS texts`,
        { noted, ...filter },
      ).all({ ...of, ...filter, after, upTo }),
  };
});
