// The shelves of a place as a form holds them: one text, so that they can be a draft.
import type { PlaceShelf } from '../../api/library.ts';

/** A shelf as it is typed. */
export interface TypedShelf {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** In percent of the map. */
  readonly x: string;
  readonly y: string;
}

/** The field of a line that the library refused. */
export interface FaultyField {
  readonly line: number;
  readonly field: string;
}

export const noShelf: TypedShelf = { name: '', from: '', to: '', x: '', y: '' };

export const typedShelves = (shelves: readonly PlaceShelf[]): string =>
  JSON.stringify(
    shelves.map(({ name, from, to, mark }): TypedShelf => {
      const [x, y] = mark === null ? ['', ''] : [String(mark.x), String(mark.y)];
      return { name, from, to, x, y };
    }),
  );

/** @param typed see `typedShelves` */
export const shelfLines = (typed: string): TypedShelf[] => JSON.parse(typed) as TypedShelf[];

const isEmpty = (line: TypedShelf): boolean =>
  Object.values(line).every((part: string) => part.trim() === '');

/** Without empty lines. @param index of each shelf: its line */
export function shelvesOfLines(lines: readonly TypedShelf[]): { shelves: PlaceShelf[]; index: number[] } {
  const filled = lines.flatMap((line, index) => (isEmpty(line) ? [] : [{ line, index }]));
  return {
    index: filled.map(({ index }) => index),
    shelves: filled.map(({ line: { name, from, to, x, y } }) => ({
      name,
      from,
      to,
      mark: x.trim() === '' && y.trim() === '' ? null : { x: percent(x), y: percent(y) },
    })),
  };
}

/** The library refuses what is no number. */
const percent = (typed: string): number =>
  typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'));
