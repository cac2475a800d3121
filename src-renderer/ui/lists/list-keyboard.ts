// Handles the keys of a list: they move the current row and run its actions.

import type { KeyboardEvent } from 'react';
import type { ListAction, ListEntry } from './list-columns.ts';
import { rowAfterKey } from './list-keys.ts';

interface KeyedList<Row> {
  readonly entries: readonly ListEntry<Row>[];
  readonly currentIndex: number;
  readonly currentRow: Row | null;
  readonly actions: readonly ListAction<Row>[];
  /** The index of the action that Enter runs; -1 if Enter opens the row. */
  readonly chosenAction: number;
  readonly onChooseAction: (action: number) => void;
  readonly onChoose: (index: number) => void;
  /** Called before each action. */
  readonly onAct: () => void;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly rowsAPage: () => number;
}

export function listKeyboard<Row>(list: KeyedList<Row>): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.defaultPrevented || event.target !== event.currentTarget) return;
    if (actByKey(list, event)) {
      event.preventDefault();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { entries } = list;
    const index = rowAfterKey(event.key, {
      count: entries.length,
      current: list.currentIndex,
      page: list.rowsAPage(),
      isRow: (candidate) => entries[candidate]?.kind === 'row',
    });
    if (index === null) return;
    event.preventDefault();
    list.onChoose(index);
  };
}

/** Whether the key had an effect on the current row. */
function actByKey<Row>(list: KeyedList<Row>, event: KeyboardEvent): boolean {
  const { currentRow, actions, chosenAction } = list;
  if (currentRow === null) return false;
  const run = (action: ListAction<Row>) => {
    list.onAct();
    action.run(currentRow);
  };
  if (event.altKey && !event.ctrlKey && !event.metaKey) {
    const action = actions.find((candidate) => event.code === `Key${candidate.key}`);
    if (action === undefined) return false;
    run(action);
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    const step = event.key === 'ArrowRight' ? 1 : -1;
    list.onChooseAction(Math.min(Math.max(chosenAction + step, -1), actions.length - 1));
    return actions.length > 0;
  }
  if (event.key !== 'Enter') return false;
  const action = actions[chosenAction];
  if (action === undefined) list.onOpen?.(currentRow);
  else run(action);
  return true;
}
