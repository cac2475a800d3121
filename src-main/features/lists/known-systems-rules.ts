// Recognises the program that a list comes from by its columns: their meanings there, and those of its codes.
import { plainName } from './header-rules.ts';

export interface KnownSystem<Meaning extends string> {
  readonly name: string;
  /** Whether a source confirms its columns; otherwise they are known from memory. */
  readonly isConfirmed: boolean;
  /** By the plain name of the column; null: known, and not used. */
  readonly columns: ReadonlyMap<string, Meaning | null>;
  /** The system's own codes, in small letters: whether someone has left, or the role in words. */
  readonly values: Readonly<Record<'status' | 'category', Readonly<Record<string, string>>>>;
}

/** A row of a table in resources/imports. */
interface SystemEntry {
  readonly name: string;
  readonly confirmed: boolean;
  readonly recognisedBy: readonly string[];
  readonly columns: Readonly<Record<string, string | null | undefined>>;
  readonly values?: Partial<Record<'status' | 'category', Readonly<Record<string, string | undefined>>>>;
}

function inSmallLetters(values: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([code, meaning]) => [code.toLowerCase(), meaning ?? '']),
  );
}

/**
 * @param entries the table of the well-known systems
 * @returns the system that a list with these columns comes from: of several, the one that knows most of them
 */
export function systemsIn<Meaning extends string>(
  entries: readonly SystemEntry[],
): (header: readonly string[]) => KnownSystem<Meaning> | null {
  const systems = entries.map(({ name, confirmed: isConfirmed, recognisedBy, columns, values }) => ({
    name,
    isConfirmed,
    recognisedBy: recognisedBy.map(plainName),
    columns: new Map(
      Object.entries(columns).map(([column, meaning]) => [plainName(column), meaning as Meaning | null]),
    ),
    values: { status: inSmallLetters(values?.status), category: inSmallLetters(values?.category) },
  }));
  return (header) => {
    const names = new Set(header.map(plainName));
    const fitting = systems
      .filter(({ recognisedBy }) => recognisedBy.every((name) => names.has(name)))
      .map((system) => ({ system, columns: [...names].filter((name) => system.columns.has(name)).length }));
    const best = fitting.reduce<(typeof fitting)[number] | null>(
      (most, one) => (most === null || one.columns > most.columns ? one : most),
      null,
    );
    return best?.system ?? null;
  };
}
