// The lists of well-known cataloguing programs: the meanings of their columns.
import systems from '../../../resources/imports/item-systems.json' with { type: 'json' };
import { plainName } from '../lists/header-rules.ts';
import type { ItemColumn } from './item-list-vocabulary-rules.ts';

interface ItemSystem {
  readonly name: string;
  /** By the plain name of the column; null: known, and not used. */
  readonly columns: ReadonlyMap<string, ItemColumn | null>;
}

interface SystemEntry {
  readonly name: string;
  readonly recognisedBy: readonly string[];
  readonly columns: Readonly<Record<string, string | null | undefined>>;
}

const entries: readonly SystemEntry[] = systems;

const known = entries.map(({ name, recognisedBy, columns }) => ({
  name,
  recognisedBy: recognisedBy.map(plainName),
  columns: new Map(
    Object.entries(columns).map(([column, meaning]) => [
      plainName(column),
      (meaning ?? null) as ItemColumn | null,
    ]),
  ),
}));

/** The program that a list with these columns comes from: of several, the one that knows most of them. */
export function itemSystemOf(header: readonly string[]): ItemSystem | null {
  const names = new Set(header.map(plainName));
  const fitting = known
    .filter(({ recognisedBy }) => recognisedBy.every((name) => names.has(name)))
    .map((system) => ({ system, columns: [...names].filter((name) => system.columns.has(name)).length }));
  return (
    fitting.reduce<(typeof fitting)[number] | null>(
      (most, one) => (most === null || one.columns > most.columns ? one : most),
      null,
    )?.system ?? null
  );
}
