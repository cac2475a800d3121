// The balance of a move: what the program before had, what of it is here, and which rows could not come.

import { useQueries } from '@tanstack/react-query';
import type { Import, ImportRow, Move } from '../../api/library.ts';
import { moveQueries } from './move-queries.ts';
import { isMoveKind, moveKinds, type MoveKind } from './move-words.ts';

/** One figure on both sides. */
export interface BalanceLine {
  readonly name: MoveKind | 'overdue' | 'owed' | 'borrowersMade' | 'copiesMade';
  /** Of money, whose figures are in minor units. */
  readonly currency?: string;
  readonly before: number;
  readonly here: number;
}

export interface RowLeft {
  readonly list: Pick<Import, 'id' | 'kind' | 'name'>;
  readonly row: ImportRow;
}

export interface Balance {
  readonly lines: readonly BalanceLine[];
  readonly left: readonly RowLeft[];
}

/** Null until the rows that could not come are read. */
export function useBalance({ imports, here }: Move): Balance | null {
  const applied = imports.filter(({ status }) => status === 'applied');
  const rows = useQueries({ queries: applied.map((list) => moveQueries.rowsLeft(list)) });
  if (rows.some(({ data }) => data === undefined)) return null;
  const left = applied.flatMap((list, at) => (rows[at]?.data ?? []).map((row) => ({ list, row })));
  return {
    lines: linesOf(applied, here, left),
    left,
  };
}

/**
 * Loans and money have the sums of the file; of other lists a row is here or could not come. Last come the borrowers and
 * copies that were added because these lists name them.
 */
function linesOf(
  imports: readonly Pick<Import, 'id' | 'kind' | 'found' | 'result'>[],
  here: Move['here'],
  left: readonly RowLeft[],
): BalanceLine[] {
  const hereOf = ({ id }: Pick<Import, 'id'>) => here.find((one) => one.import === id);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const made = (['borrowersMade', 'copiesMade'] as const).flatMap((name): BalanceLine[] => {
    const count = sum(imports.map(({ result }) => result?.[name] ?? 0));
    return count === 0 ? [] : [{ name, before: count, here: count }];
  });
  const ofKinds = moveKinds.flatMap((kind): BalanceLine[] => {
    const lists = imports.filter((list) => isMoveKind(list.kind) && list.kind === kind);
    if (lists.length === 0) return [];
    const rowsHere = sum(lists.map((list) => hereOf(list)?.rows ?? 0));
    const rowsLeft = left.filter(({ list }) => list.kind === kind).length;
    const ofFile = lists.map(({ found }) => found?.balance);
    const open = ofFile.every((balance) => balance !== undefined)
      ? sum(ofFile.map(({ open }) => open))
      : null;
    const lines: BalanceLine[] = [{ name: kind, before: open ?? rowsHere + rowsLeft, here: rowsHere }];
    if (kind === 'loans')
      lines.push({
        name: 'overdue',
        before: sum(ofFile.map((balance) => balance?.overdue ?? 0)),
        here: sum(lists.map((list) => hereOf(list)?.overdue ?? 0)),
      });
    const currency = ofFile.map((balance) => balance?.currency).find((one) => one !== undefined);
    if (currency !== undefined)
      lines.push({
        name: 'owed',
        before: sum(ofFile.map((balance) => balance?.owed ?? 0)),
        here: sum(lists.map((list) => hereOf(list)?.owed ?? 0)),
        currency,
      });
    return lines;
  });
  return [...ofKinds, ...made];
}
