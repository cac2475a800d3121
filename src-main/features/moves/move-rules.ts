// Decides in which order the lists of a move are read, which of them needs a person first, and what is missing.
import type { Found, Import } from '../imports/import-record.ts';

/** The kinds of lists that a move reads, with their places in the order. */
export type Places = ReadonlyMap<string, number>;

/** The kind of a list, and whether it only stands for one that is not known yet. */
interface KindOfOne {
  readonly kind: string;
  readonly choices?: Pick<Import['choices'], 'kindUnknown'>;
}

/** By the place of their kind; of one kind as they came. One that may be any kind comes first. */
export function inOrder<One extends KindOfOne>(imports: readonly One[], places: Places): One[] {
  const placeOf = ({ kind, choices }: One): number =>
    choices?.kindUnknown === true ? -1 : (places.get(kind) ?? Infinity);
  return imports.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The kinds of which no list came. */
export function missingKinds(imports: readonly KindOfOne[], places: Places): string[] {
  const known = imports.filter(({ choices }) => choices?.kindUnknown !== true);
  const kinds = new Set(known.map(({ kind }) => kind));
  return [...places]
    .toSorted(([, one], [, other]) => one - other)
    .flatMap(([kind]) => (kinds.has(kind) ? [] : [kind]));
}

interface PlanFacts extends Pick<Import, 'status' | 'counts'> {
  readonly found:
    | (Pick<Found, 'rows' | 'values' | 'balance'> &
        Partial<Pick<Found, 'columns' | 'itemColumns' | 'movedColumns'>>)
    | null;
  readonly choices: Pick<Import['choices'], 'addUnknown'>;
}

/** Rows of these would be left out without a word, or the whole list would: its columns or its kind may be wrong. */
export function needsAPerson({ status, found, counts, choices }: PlanFacts): boolean {
  if (status !== 'planned' || counts === null) return true;
  const { unknownBorrowers = 0, unknownCopies = 0 } = found?.balance ?? {};
  const { columns = [], itemColumns = [], movedColumns = [] } = found ?? {};
  const isGuessed = [...columns, ...itemColumns, ...movedColumns].some(({ by }) => by === 'guessed');
  const isNothing = counts.new + counts.changed + counts.unchanged === 0;
  return (
    counts.ambiguous > 0 ||
    isGuessed ||
    (found?.values ?? []).some(({ is }) => is === 'unknown') ||
    (choices.addUnknown === undefined && unknownBorrowers + unknownCopies > 0) ||
    (isNothing && (found?.rows ?? 0) > 0)
  );
}

/** Nothing more is done with these. */
export const isDone = ({ status }: Pick<Import, 'status'>): boolean =>
  status === 'applied' || status === 'undone' || status === 'cancelled';
