// What a scan means at the desk while it is not in its usual state.

/** Items count as used in the library, until staff leave the mode or open a borrower. */
export interface UsesMode {
  readonly kind: 'uses';
  /** How many were counted, without the undone ones. */
  readonly used: number;
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

export type DeskMode = UsesMode | ClassMode;

export const countsUses: DeskMode = { kind: 'uses', used: 0 };

/** A borrower who is opened wants to borrow: books are not counted any more. A class stays at the desk. */
export function modeBesideBorrower(mode: DeskMode | null): DeskMode | null {
  return mode?.kind === 'uses' ? null : mode;
}

/** @param by 1 for an item that was used, -1 if that was undone */
export function withUses(mode: DeskMode | null, by: 1 | -1): DeskMode | null {
  return mode?.kind === 'uses' ? { ...mode, used: Math.max(0, mode.used + by) } : mode;
}
