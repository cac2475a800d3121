// The lists of well-known school systems: the meanings of their columns, and of their codes.
import systems from '../../../resources/imports/systems.json' with { type: 'json' };
import { plainName } from '../lists/header-rules.ts';
import type { ColumnMeaning } from './borrower-list-vocabulary-rules.ts';

export interface KnownSystem {
  readonly name: string;
  /** By the plain name of the column; null: known, and not used. */
  readonly columns: ReadonlyMap<string, ColumnMeaning | null>;
  /** The system's own codes, in small letters: whether someone has left, or the role in words. */
  readonly values: Readonly<Record<'status' | 'category', Readonly<Record<string, string>>>>;
}

interface SystemEntry {
  readonly name: string;
  readonly recognisedBy: readonly string[];
  readonly columns: Readonly<Record<string, string | null | undefined>>;
  readonly values?: Partial<Record<'status' | 'category', Readonly<Record<string, string | undefined>>>>;
}

const entries: readonly SystemEntry[] = systems;

const known = entries.map(({ name, recognisedBy, columns, values }) => ({
  name,
  recognisedBy: recognisedBy.map(plainName),
  columns: new Map(
    Object.entries(columns).map(([column, meaning]) => [plainName(column), meaning as ColumnMeaning | null]),
  ),
  values: { status: inSmallLetters(values?.status), category: inSmallLetters(values?.category) },
}));

function inSmallLetters(values: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([code, meaning]) => [code.toLowerCase(), meaning ?? '']),
  );
}

/** The system that a list with these columns comes from: of several, the one that knows most of them. */
export function systemOf(header: readonly string[]): KnownSystem | null {
  const names = new Set(header.map(plainName));
  const fitting = known
    .filter(({ recognisedBy }) => recognisedBy.every((name) => names.has(name)))
    .map((system) => ({ system, columns: [...names].filter((name) => system.columns.has(name)).length }));
  const best = fitting.reduce<(typeof fitting)[number] | null>(
    (most, one) => (most === null || one.columns > most.columns ? one : most),
    null,
  );
  return best?.system ?? null;
}
