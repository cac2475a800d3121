// Plans a new school year in small steps: who moves to which class and who leaves.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { borrowerFields } from '../borrowers/borrower-spreadsheet-columns-rules.ts';
import type { PlannedWithoutFile } from '../imports/target.ts';
import { count, noCounts } from '../imports/planning/row-counts.ts';
import type { PlannedRow } from '../borrower-lists/borrower-list-vocabulary-rules.ts';
import { schoolClasses, type Behind, type ClassMember } from './roll-over-repository.ts';
import {
  rollOverTable,
  type RollOver,
  type RollOverChoices,
  type RollOverClass,
  type RollOverTable,
} from './roll-over-rules.ts';

const ROWS_AT_ONCE = 100;

/**
 * @param keep stores some rows of the plan, and returns whether to continue
 * @returns null if planning was stopped
 */
export async function planRollOver(
  reader: ReadableDatabase,
  choices: RollOverChoices,
  today: string,
  keep: (rows: readonly PlannedRow[]) => Promise<boolean>,
): Promise<(PlannedWithoutFile & { readonly planned: RollOver }) | null> {
  const school = schoolClasses(reader);
  const leftOn = choices.leftOn ?? today;
  const members = school.members(leftOn);
  const table = rollOverTable(
    { groups: school.groups(), categories: school.categories(), members },
    choices,
    today,
  );
  const counts = noCounts();
  const afterwards = new Map(
    table.classes.map(({ group }) => [
      group,
      members.filter((one) => one.group === group).reduce((total, { borrowers }) => total + borrowers, 0),
    ]),
  );
  const idOf = new Map(table.classes.map(({ name, group }) => [name, group]));
  const out = { moves: 0, leaves: 0, stays: 0, leaversWithItems: 0, itemsOut: 0, holds: 0 };
  const add = (group: string | undefined, more: number): void => {
    if (group !== undefined) afterwards.set(group, (afterwards.get(group) ?? 0) + more);
  };
  let waiting: PlannedRow[] = [];
  const made = new Set<string>();
  for await (const { member, from } of concerned(reader, table)) {
    const row = rowFor(member, from, table, choices.except.includes(member.id));
    count(counts, row, borrowerFields);
    out.holds += member.openHolds;
    waiting.push(row);
    if (row.action === 'nothing') out.stays += 1;
    else add(from.group, -1);
    if (row.action === 'update') {
      out.moves += 1;
      add(idOf.get(from.to ?? ''), 1);
      if (from.isNew && from.to !== null) made.add(from.to);
    }
    if (row.action === 'mark-left') {
      out.leaves += 1;
      out.itemsOut += member.openLoans;
      if (member.openLoans > 0) out.leaversWithItems += 1;
    }
    if (waiting.length < ROWS_AT_ONCE) continue;
    if (!(await keep(waiting))) return null;
    waiting = [];
  }
  if (waiting.length > 0 && !(await keep(waiting))) return null;
  const emptied = table.classes.filter(({ group }) => afterwards.get(group) === 0).map(({ name }) => name);
  return { counts, planned: { ...table, ...out, choices, made: [...made], emptied } };
}

/** Every borrower concerned, once: a borrower who changes class meanwhile is not read again in the next class. */
async function* concerned(
  reader: ReadableDatabase,
  { classes, categories, leftOn }: RollOverTable,
): AsyncGenerator<{ member: ClassMember; from: RollOverClass }> {
  const ofCategories = new Set(categories.filter((one) => one.concerned).map(({ id }) => id));
  const met = new Set<string>();
  for (const from of classes) {
    let behind: Behind | null = null;
    for (;;) {
      const some: ClassMember[] = schoolClasses(reader).some(from.group, leftOn, behind, ROWS_AT_ONCE);
      for (const member of some) {
        if (!ofCategories.has(member.categoryId) || met.has(member.id)) continue;
        met.add(member.id);
        yield { member, from };
      }
      behind = some.at(-1) ?? null;
      await nextTurn();
      if (behind === null || some.length < ROWS_AT_ONCE) break;
    }
  }
}

function rowFor(
  member: ClassMember,
  { name, does, to }: RollOverClass,
  { leftOn }: RollOverTable,
  except: boolean,
): PlannedRow {
  const row: PlannedRow = {
    row: null,
    fate: 'unchanged',
    action: 'nothing',
    reason: null,
    otherRow: null,
    name: `${member.givenName} ${member.familyName}`.trim(),
    borrower: member.id,
    candidates: [],
    before: {},
    after: {},
    notes: [],
    version: member.version,
    releases: false,
    openLoans: member.openLoans,
  };
  if (does === 'stays') return row;
  if (except) return { ...row, reason: 'left-out' };
  // The commit compares class and leaving date with these: a borrower who was changed meanwhile stays unchanged.
  const before = { group: name, leftOn: member.leftOn };
  return does === 'leaves'
    ? { ...row, fate: 'changed', action: 'mark-left', before, after: { ...before, leftOn } }
    : { ...row, fate: 'changed', action: 'update', before, after: { ...before, group: to } };
}
