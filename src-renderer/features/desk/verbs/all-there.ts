// Confirms that all parts of the item in the last result are there.

import { linesIf, type Words } from '../result/words.ts';
import { withChanged, type DeskState } from '../session/desk-state.ts';
import type { Entry } from '../session/kinds.ts';
import type { Verb } from './verb.ts';

/** The parts of the item, and whether staff confirmed that all of it is there. */
export interface ItemParts {
  names: string[];
  allThere: boolean;
}

/** The input of the desk takes its key. */
export const allThere: Verb = {
  key: 'Enter',
  shortcuts: { mend: 'allThere' },
  begin: (desk) => {
    const { last } = desk;
    if (last === null || !('parts' in last) || last.undone || last.parts?.allThere !== false) return null;
    return { change: { ...withAllParts(desk, last.id), note: null } };
  },
};

function withAllParts(desk: DeskState, id: string): Pick<DeskState, 'entries' | 'last'> {
  return withChanged(desk, id, (entry): Entry => {
    if (!('parts' in entry) || entry.parts === undefined) return entry;
    return { ...entry, parts: { ...entry.parts, allThere: true } };
  });
}

/** @param text such as `book, CD, map` */
export function partsOf(text: string | undefined): ItemParts | undefined {
  const parts = (text ?? '').split(/[,;]/u).map((name) => name.trim());
  const names = [...new Set(parts.filter((name) => name !== ''))];
  return names.length === 0 ? undefined : { names, allThere: false };
}

export const noteLines = (note: string | undefined): Words[] =>
  linesIf(note !== undefined, 'result.itemNote', { note });
