// Handles the keys of a list: they move the current row, mark rows and run actions.

import type { KeyboardEvent } from 'react';
import { commandLetter } from '../command-letter.ts';
import { stepAlongLine } from '../arrow-keys.ts';
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
  /** Absent if the list's rows cannot be marked. */
  readonly marking: Marking | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly rowsAPage: () => number;
}

export interface Marking {
  readonly any: boolean;
  readonly toggle: () => void;
  readonly all: () => void;
  readonly none: () => void;
  /** Marks all rows from the one where Shift was first used to this one. */
  readonly extendTo: (index: number) => void;
  /** Moves the focus to what can be done to the marked rows. */
  readonly toActions: () => void;
}

export function listKeyboard<Row>(list: KeyedList<Row>): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.defaultPrevented || event.target !== event.currentTarget) return;
    if (actByKey(list, event) || markByKey(list, event)) {
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
    if (event.shiftKey) list.marking?.extendTo(index);
    list.onChoose(index);
  };
}

/** Whether the key was about marks. Tab passes over the column heads, as marked rows are there for an action. */
function markByKey<Row>({ marking }: KeyedList<Row>, event: KeyboardEvent): boolean {
  if (marking === undefined || event.altKey || event.shiftKey) return false;
  const control = event.ctrlKey || event.metaKey;
  if (control && commandLetter(event) === 'A') marking.all();
  else if (!control && event.key === ' ') marking.toggle();
  else if (!control && event.key === 'Escape' && marking.any) marking.none();
  else if (!control && event.key === 'Tab' && marking.any) marking.toActions();
  else return false;
  return true;
}

/** Whether the key had an effect on the current row. */
function actByKey<Row>(list: KeyedList<Row>, event: KeyboardEvent): boolean {
  const { currentRow, chosenAction } = list;
  if (currentRow === null) return false;
  const actions = actionsOn(list.actions, currentRow);
  if (event.altKey && !event.ctrlKey && !event.metaKey) {
    const action = actions.find((candidate) => candidate.key === commandLetter(event));
    if (action === undefined) return false;
    action.run(currentRow);
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const step = stepAlongLine(event.key);
  if (step !== null) {
    list.onChooseAction(Math.min(Math.max(chosenAction + step, -1), actions.length - 1));
    return actions.length > 0;
  }
  if (event.key !== 'Enter') return false;
  const action = actions[chosenAction];
  if (action === undefined) list.onOpen?.(currentRow);
  else action.run(currentRow);
  return true;
}

/** The actions that the row has. */
export function actionsOn<Row>(actions: readonly ListAction<Row>[], row: Row): readonly ListAction<Row>[] {
  return actions.filter(({ offered }) => offered?.(row) ?? true);
}

/** The actions that at least one row of the list has. */
export function actionsInUse<Row>(
  actions: readonly ListAction<Row>[],
  entries: readonly ListEntry<Row>[],
): readonly ListAction<Row>[] {
  return actions.filter(({ offered }) =>
    entries.some((entry) => entry.kind === 'row' && (offered?.(entry.row) ?? true)),
  );
}
