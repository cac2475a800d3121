// Chooses a borrower or an item: from what was searched for, or as the answer to a scan that may mean several.

import type { DeskState } from '../session/desk-state.ts';
import type { NewTask } from '../session/kinds.ts';
import { choiceIn, isAboutCopies, type Choice, type ChoiceOption } from './choice.ts';
import { holdTask } from './hold.ts';
import { opening } from './open.ts';
import { itemScan, meant } from './scan.ts';
import type { Step } from './verb.ts';

/** Chosen from search results: opens a borrower, or shows an item with its possible actions. */
export function picked({ overview, placingHold }: DeskState, option: ChoiceOption): Step {
  const change = { placingHold: false };
  if (option.kind === 'borrower') return { task: opening(option.borrower), change };
  if (placingHold && overview !== null) return { task: holdTask(overview.borrower.id, option.item), change };
  return { task: { kind: 'look-up', item: option.item }, change };
}

/** The step that answers the open choice. */
export function chosen(desk: DeskState, option: ChoiceOption): Step | null {
  const choice = choiceIn(desk);
  if (choice === null) return null;
  return { task: taskOf(choice, option), next: true, change: { question: null } };
}

function taskOf(choice: Choice, option: ChoiceOption): NewTask {
  const { scan, holdFor, taskOfCopy } = choice;
  if (taskOfCopy !== undefined && option.kind === 'item') return taskOfCopy(option.item);
  if (holdFor !== undefined && option.kind === 'item') return holdTask(holdFor, option.item);
  if (choice.kind === 'ask') return { ...meant(scan), as: option.kind };
  if (option.kind === 'borrower') return opening(option.borrower);
  if (!isAboutCopies(choice)) return { kind: 'look-up', item: option.item };
  const { device, only } = scan;
  return {
    ...itemScan(option.item.barcode),
    ...(device !== undefined && { device }),
    ...(only !== undefined && { only }),
  };
}
