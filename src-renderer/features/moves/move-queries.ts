// The queries of moves from another program.

import { queryOptions } from '@tanstack/react-query';
import { requestOptions } from '../../api/http-client.ts';
import * as library from '../../api/library.ts';
import type { Import, ImportRow } from '../../api/library.ts';

const rowsAtOnce = 1000;
/** More would be read by no head teacher; the page of the import has all of them. */
const rowsAtMost = 5000;

export const moveQueries = {
  moves: () => queryOptions({ queryKey: ['moves'], queryFn: ({ signal }) => library.listMoves({ signal }) }),
  move: (id: string) =>
    queryOptions({ queryKey: ['move', id], queryFn: ({ signal }) => library.readMove(id, { signal }) }),
  undo: (id: string) =>
    queryOptions({
      queryKey: ['move-undo', id],
      queryFn: ({ signal }) => library.previewMoveUndo(id, requestOptions({ signal, patient: true })),
      staleTime: 0,
    }),
  /** The rows of an applied import that did not come in, and are still open in the program before. */
  rowsLeft: ({ id, plan, status }: Pick<Import, 'id' | 'plan' | 'status'>) =>
    queryOptions({
      queryKey: ['import-rows', id, plan, status, 'left'],
      queryFn: async ({ signal }) => {
        const rows: ImportRow[] = [];
        let after: number | null = 0;
        while (after !== null && rows.length < rowsAtMost) {
          const page: library.ImportRows = await library.listImportRows(
            id,
            { left: 'true', after: String(after), limit: rowsAtOnce },
            { signal },
          );
          rows.push(...page.rows.filter(isMissed));
          after = page.next;
        }
        return rows;
      },
    }),
} as const;

/** Nothing is missing of what is over, or of what another row says too. */
const notMissed: readonly string[] = [
  'returned',
  'nothing-owed',
  'is-payment',
  'over',
  'repeats-another-row',
];

const isMissed = ({ reason, moved, item }: ImportRow): boolean =>
  !notMissed.includes(moved?.reason ?? item?.reason ?? reason ?? '');
