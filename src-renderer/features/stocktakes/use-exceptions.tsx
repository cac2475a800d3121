// Steps for an item that is not as expected: return it, keep it, add it, or see its page; by a key after its scan, and from the list.

import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import * as library from '../../api/library.ts';
import type { StocktakeKind, StocktakeLine, StocktakeScan } from '../../api/library.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { IconArrowBackUp, IconCheck, IconPlus } from '../../ui/icons/icons.ts';
import type { ListAction } from '../../ui/lists/list-columns.ts';
import type { Tone } from '../../ui/marks/Shape.tsx';
import { AddScanned } from '../collection/AddScanned.tsx';
import { backTo, itemPath } from '../collection/collection-paths.ts';
import { nameAndClass } from '../desk/result/words.ts';
import { stocktakesChanged } from './stocktake-queries.ts';

/** A scan with what was done about it since. */
export type ToldScan = StocktakeScan & {
  readonly done?: { readonly tone: Tone; readonly heading: string; readonly line: string };
};

export interface KeyedStep {
  /** As in `aria-keyshortcuts`. */
  readonly key: string;
  readonly name: string;
  readonly run: () => void;
}

export type LineRow = StocktakeLine & { readonly id: string };

interface Exceptions {
  /** The steps for the last scan. */
  readonly steps: readonly KeyedStep[];
  /** The actions on the rows of this part of the list. */
  readonly actionsOn: (part: StocktakeKind) => readonly ListAction<LineRow>[];
  readonly dialog: ReactNode;
}

interface ExceptionsOf {
  readonly path: string;
  readonly open: boolean;
  readonly last: ToldScan | null;
  readonly show: (scan: ToldScan) => void;
  /** Scans an item that was added meanwhile. */
  readonly scanAgain: (barcode: string) => void;
}

export function useExceptions({ path, open, last, show, scanAgain }: ExceptionsOf): Exceptions {
  const { t } = useTranslation('stocktakes');
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const saving = useSaving();
  const tell = useUndo(useCallback(() => stocktakesChanged(client), [client]));
  const [adding, setAdding] = useState<string | null>(null);

  const giveBack = (item: string, title: string, scan?: StocktakeScan) =>
    saving(async () => {
      const { events, setAside } = await library.returnItem({ item });
      if (scan !== undefined)
        show({
          ...scan,
          done:
            setAside === undefined
              ? { tone: 'returned', heading: t('done.returned'), line: t('done.returnedLine') }
              : {
                  tone: 'hold',
                  heading: t('done.setAside'),
                  line: t('done.setAsideLine', { name: nameAndClass(setAside.borrower) }),
                },
        });
      tell({ words: t('returned', { title }), undone: t('notReturned', { title }), events });
      await stocktakesChanged(client);
    });
  const keep = (item: string, title: string, scan?: StocktakeScan) =>
    saving(async () => {
      const { events } = await library.updateItems({ ids: [item], changes: { status: 'in-collection' } });
      if (scan !== undefined)
        show({ ...scan, done: { tone: 'returned', heading: t('done.kept'), line: t('done.keptLine') } });
      tell({ words: t('nowFound', { title }), undone: t('notKept', { title }), events });
      await stocktakesChanged(client);
    });

  const turnedUp = (item: string, title: string) =>
    saving(async () => {
      const { events } = await library.updateItems({ ids: [item], changes: { status: 'in-collection' } });
      tell({ words: t('nowFound', { title }), undone: t('nowMissing', { title }), events });
      await stocktakesChanged(client);
    });

  const steps = open && last !== null && last.done === undefined ? stepsFor(last) : [];
  function stepsFor(scan: ToldScan): readonly KeyedStep[] {
    const { result, barcode } = scan;
    if (result === 'unknown') return [{ key: 'Alt+A', name: t('steps.add'), run: () => setAdding(barcode) }];
    const { item, title } = scan;
    if (item === null || title === null || result === 'found' || result === 'alreadySeen') return [];
    const page = { key: 'Alt+O', name: t('steps.page'), run: () => navigate(itemPath(item), backTo(path)) };
    if (result === 'onLoan')
      return [{ key: 'F4', name: t('steps.return'), run: () => giveBack(item, title, scan) }, page];
    if (result === 'withdrawn')
      return [
        { key: `Alt+${t('steps.keepKey')}`, name: t('steps.keep'), run: () => keep(item, title, scan) },
        page,
      ];
    return [page];
  }
  // The focus is in the filter, so that fields do not keep the keys for themselves.
  useHotkeys(
    steps.map(({ key, run }) => [
      key,
      (event) => {
        // The list has used the key for its own row.
        if (event.defaultPrevented || document.querySelector('[role="dialog"]') !== null) return;
        event.preventDefault();
        run();
      },
      { preventDefault: false },
    ]),
    [],
  );

  const actions: Partial<Record<StocktakeKind, ListAction<LineRow>>> = {
    onLoan: {
      id: 'return',
      name: t('steps.returnShort'),
      icon: IconArrowBackUp,
      key: t('steps.returnKey'),
      offered: ({ onLoan }) => onLoan,
      run: ({ item, title }) => {
        if (item !== null) giveBack(item, title ?? '');
      },
    },
    withdrawn: {
      id: 'keep',
      name: t('steps.keepShort'),
      icon: IconCheck,
      key: t('steps.keepKey'),
      offered: ({ status }) => status === 'withdrawn',
      run: ({ item, title }) => {
        if (item !== null) keep(item, title ?? '');
      },
    },
    ...(open
      ? {
          unknown: {
            id: 'add',
            name: t('steps.add'),
            icon: IconPlus,
            key: 'A',
            offered: ({ item }: LineRow) => item === null,
            run: ({ barcode }: LineRow) => setAdding(barcode),
          },
        }
      : {
          missing: {
            id: 'turnedUp',
            name: t('turnedUp'),
            icon: IconCheck,
            key: t('steps.keepKey'),
            offered: ({ status }: LineRow) => status === 'missing',
            run: ({ item, title }: LineRow) => {
              if (item !== null) turnedUp(item, title ?? '');
            },
          },
        }),
  };
  return {
    steps,
    actionsOn: (part) => {
      const action = actions[part];
      return action === undefined ? [] : [action];
    },
    dialog: adding !== null && (
      <AddScanned
        key={adding}
        barcode={adding}
        onClose={() => setAdding(null)}
        onAdded={() => scanAgain(adding)}
      />
    ),
  };
}
