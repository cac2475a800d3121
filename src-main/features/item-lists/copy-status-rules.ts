// Decides by the words and codes of a list where a copy is, and whether it can be lent.
// Sources of codes: Koha's authorised values LOST and NOT_LOAN; OpenBiblio's biblio_status_dm; SLiMS' mst_item_status.
import table from '../../../resources/imports/status-words.json' with { type: 'json' };
import type { ItemStatus } from '../collection/item-state-rules.ts';
import type { FoundValue, ValueChoice } from '../imports/import-record.ts';
import { folded } from '../lists/folded-rules.ts';

/** The columns that say where a copy is: one in words, and those of Koha with a number for yes. */
export const statusColumns = ['status', 'lost', 'damaged', 'withdrawn', 'notForLoan'] as const;
export type StatusColumn = (typeof statusColumns)[number];

/** The words of the library for a value of a list. `on-loan` changes nothing: the list of open loans says it. */
export const copyStates = Object.keys(table.words) as (keyof typeof table.words)[];
export type CopyState = (typeof copyStates)[number];

/** What columns other than that in words mean by any value but no. */
const stateOfColumn = {
  lost: 'lost',
  damaged: 'in-repair',
  withdrawn: 'withdrawn',
  notForLoan: 'not-for-loan',
} as const satisfies Record<Exclude<StatusColumn, 'status'>, CopyState>;

const codesOf: Readonly<Partial<Record<StatusColumn, Readonly<Record<string, string>>>>> = {
  lost: table.kohaLost,
  notForLoan: table.kohaNotForLoan,
};
const no = new Set(table.no);
const stateOfWord = new Map(
  copyStates.flatMap((state) => table.words[state].map((word): [string, CopyState] => [word, state])),
);
/** Shorter ones are codes, with which longer texts begin by chance. */
const SHORTEST_BEGINNING = 4;
const beginnings = [...stateOfWord]
  .filter(([word, state]) => state !== 'available' && word.length >= SHORTEST_BEGINNING)
  .map(([word, state]): [string, CopyState] => [`${word} `, state])
  .toSorted(([one], [other]) => other.length - one.length);

/** Empty, a dash, or no in a column of yes and no. */
const saysNothing = (column: StatusColumn, word: string): boolean =>
  word === '' || (column !== 'status' && no.has(word));

/** @returns null if the value is unknown */
export function copyStateOf(column: StatusColumn, written: string): CopyState | null {
  const word = folded(written);
  const code = codesOf[column]?.[written.trim()];
  if (code !== undefined) return isCopyState(code) ? code : null;
  if (saysNothing(column, word)) return 'available';
  const known = stateOfWord.get(word) ?? beginnings.find(([beginning]) => word.startsWith(beginning))?.[1];
  if (known !== undefined) return known;
  return column === 'status' ? null : stateOfColumn[column];
}

const isCopyState = (word: string): word is CopyState => (copyStates as readonly string[]).includes(word);

/** Numbers keep their sign, which Koha's codes have. */
const keyOf = (written: string): string => (/\p{L}/u.test(written) ? folded(written) : written.trim());

/** The values of a column, each with what it means here: by a person's choice, or else by the words that are known. */
export function statusesIn(
  column: StatusColumn,
  cells: readonly string[],
  choices: readonly ValueChoice[],
): FoundValue<StatusColumn>[] {
  const counts = new Map<string, { from: string; rows: number }>();
  for (const cell of cells) {
    const from = cell.trim();
    if (saysNothing(column, folded(from))) continue;
    const key = keyOf(from);
    counts.set(key, { from: counts.get(key)?.from ?? from, rows: (counts.get(key)?.rows ?? 0) + 1 });
  }
  return [...counts].map(([key, { from, rows }]) => {
    const choice = choices.find((one) => one.field === column && keyOf(one.from) === key);
    const chosen = choice === undefined || choice.to === null || isCopyState(choice.to) ? choice : undefined;
    const to = chosen === undefined ? copyStateOf(column, from) : chosen.to;
    return { field: column, from, rows, to, is: to === null && chosen === undefined ? 'unknown' : 'known' };
  });
}

/** What a cell means: a state, nothing, or `unknown`. */
export type StateOf = (column: StatusColumn, written: string) => CopyState | null | 'unknown';

/** @param values those of statusesIn */
export function stateByValues(values: readonly FoundValue[]): StateOf {
  const states = new Map(
    values.map(({ field, from, to, is }) => [`${field} ${keyOf(from)}`, is === 'unknown' ? is : to]),
  );
  return (column, written) => {
    const state = states.get(`${column} ${keyOf(written)}`) ?? null;
    return state === 'unknown' || (state !== null && isCopyState(state)) ? state : null;
  };
}

/** The earlier counts, if several columns say something. */
const statuses = [
  'withdrawn',
  'lost',
  'missing',
  'in-repair',
  'in-processing',
] as const satisfies readonly ItemStatus[];

/** Nothing of what a list says makes a copy available: a new one is, and of a known one the library knows better. */
export function copyStatusOf(states: readonly (CopyState | null | 'unknown')[]): {
  status: ItemStatus | null;
  forLoan: boolean;
} {
  return {
    status: statuses.find((status) => states.includes(status)) ?? null,
    forLoan: !states.includes('not-for-loan'),
  };
}
