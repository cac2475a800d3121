// What a scan means at the desk while it is not in its usual state.

/** Items count as used in the library, until staff leave the mode or open a borrower. */
export interface UsesMode {
  readonly kind: 'uses';
  /** How many were counted, without the undone ones. */
  readonly count: number;
}

/** Items lay in the book drop: returns count as of the last open day, until staff leave the mode or open a borrower. */
export interface DropMode {
  readonly kind: 'drop';
  /** How many returns were dated back, without the undone ones. */
  readonly count: number;
}

/** A class is at the desk without cards: staff say who takes each book. */
export interface ClassMode {
  readonly kind: 'class';
  /** The id of the class. */
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export type DeskMode = UsesMode | DropMode | ClassMode;
export type CountingMode = UsesMode | DropMode;

export const counting = (kind: CountingMode['kind']): DeskMode => ({ kind, count: 0 });

/** A borrower who is opened wants to borrow: the desk lends again. A class stays at the desk. */
export function modeBesideBorrower(mode: DeskMode | null): DeskMode | null {
  return mode?.kind === 'class' ? mode : null;
}

/** @param by 1 for a scan of the mode, -1 if that was undone */
export function withCounted(mode: DeskMode | null, kind: CountingMode['kind'], by: 1 | -1): DeskMode | null {
  return mode?.kind === kind ? { ...mode, count: Math.max(0, mode.count + by) } : mode;
}
