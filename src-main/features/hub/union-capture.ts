// Notes whose place among the titles of all libraries changes while the library is connected to the district's server.
import type { WritableDatabase } from '../../core/database/connection.ts';
import { hubCopyReads } from './hub-copy-repository.ts';
import { allTitles, titlesMark } from './union-rules.ts';

/** After each opening, before anything else is written. */
export function captureTitlesIfConnected(db: WritableDatabase): void {
  if (hubCopyReads(db).copy()?.taken === null) captureTitles(db);
}

/** Beside the triggers of the copied tables, and temporary like them. */
export function captureTitles(db: WritableDatabase): void {
  for (const [name, { on, when, notes }] of Object.entries(triggers))
    db.exec(`CREATE TEMP TRIGGER IF NOT EXISTS hub_notes_title_${name} AFTER ${on} ${when === undefined ? '' : `WHEN ${when}`}
      BEGIN ${notes.map(noting).join('\n')} END`);
}

export function endCaptureOfTitles(db: WritableDatabase): void {
  for (const name of Object.keys(triggers)) db.exec(`DROP TRIGGER IF EXISTS temp.hub_notes_title_${name}`);
}

/** @param id SQL of a title's id; null notes nothing */
function noting(id: string): string {
  return `INSERT INTO hub_outgoing (tbl, pk) SELECT '${titlesMark}', json_array(${id}) WHERE ${id} IS NOT NULL;`;
}

const titleOf = (item: string): string => `(SELECT title_id FROM main.items WHERE id = ${item})`;
const differs = (...columns: readonly string[]): string =>
  `(${columns.map((column) => `OLD.${column}`).join(', ')}) IS NOT (${columns.map((column) => `NEW.${column}`).join(', ')})`;

interface TitleTrigger {
  readonly on: string;
  readonly when?: string;
  /** SQL of the ids of the titles to note. */
  readonly notes: readonly string[];
}

/** A title is new to others with its first copy. What lending changes follows from the noted loans: a trigger here would cost every scan. */
const triggers: Readonly<Record<string, TitleTrigger>> = {
  changed: {
    on: 'UPDATE ON main.titles',
    when: differs('title', 'authors', 'isbn', 'series', 'published_year', 'hidden_from_pupils'),
    notes: ['NEW.id'],
  },
  deleted: { on: 'DELETE ON main.titles', notes: ['OLD.id'] },
  item_added: { on: 'INSERT ON main.items', notes: ['NEW.title_id'] },
  item_changed: {
    on: 'UPDATE ON main.items',
    when: differs('title_id', 'status', 'for_loan', 'hidden_from_pupils'),
    notes: ['OLD.title_id', 'NEW.title_id'],
  },
  item_deleted: { on: 'DELETE ON main.items', notes: ['OLD.title_id'] },
  loan_deleted: {
    on: 'DELETE ON main.loans',
    when: 'OLD.returned_at IS NULL',
    notes: [titleOf('OLD.item_id')],
  },
  set_aside: {
    on: 'INSERT ON main.holds',
    when: 'NEW.shelf_item_id IS NOT NULL',
    notes: [titleOf('NEW.shelf_item_id')],
  },
  hold_changed: {
    on: 'UPDATE ON main.holds',
    when: differs('shelf_item_id', 'ended'),
    notes: [titleOf('OLD.shelf_item_id'), titleOf('NEW.shelf_item_id')],
  },
  hold_deleted: {
    on: 'DELETE ON main.holds',
    when: 'OLD.shelf_item_id IS NOT NULL',
    notes: [titleOf('OLD.shelf_item_id')],
  },
  sharing_set: {
    on: 'INSERT ON main.settings',
    when: `NEW.name = 'shareTitles'`,
    notes: [`'${allTitles}'`],
  },
  sharing_changed: {
    on: 'UPDATE ON main.settings',
    when: `NEW.name = 'shareTitles'`,
    notes: [`'${allTitles}'`],
  },
  sharing_reset: {
    on: 'DELETE ON main.settings',
    when: `OLD.name = 'shareTitles'`,
    notes: [`'${allTitles}'`],
  },
};
