// Reads and changes settings by name; the features declare which there are.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { Json } from '../../core/events/events.ts';
import type { Actor, Follow, ShowingCommand, WriteGate, Written } from '../../core/journal/write-gate.ts';
import type { OwnSettings, SettingsShape, ValuesOf } from '../../core/manifest/settings.ts';
import { firstNameAfter } from './first-names.ts';
import { librarySettings, type Settings } from './library-settings.ts';
import { putSetting, settingsSet } from './settings-repository.ts';

export type { Settings } from './library-settings.ts';

/** These settings as this connection sees them. */
export function readSettings<Shape extends SettingsShape>(
  db: ReadableDatabase,
  shape: Shape,
): ValuesOf<Shape> {
  return valuesIn(db, shape, '');
}

/** The settings that a feature shows itself, as this connection sees them. */
export function readOwnSettings<Shape extends SettingsShape>(
  db: ReadableDatabase,
  { group, shape }: OwnSettings<Shape>,
): ValuesOf<Shape> {
  return valuesIn(db, shape, `${group}.`);
}

function valuesIn<Shape extends SettingsShape>(
  db: ReadableDatabase,
  shape: Shape,
  prefix: string,
): ValuesOf<Shape> {
  const set = settingsSet(db);
  const values: Record<string, unknown> = {};
  for (const name in shape) values[name] = prefix + name in set ? set[prefix + name] : shape[name]?.initial;
  return values as ValuesOf<Shape>;
}

function defaultsOf<Shape extends SettingsShape>(shape: Shape): ValuesOf<Shape> {
  const defaults = Object.fromEntries(Object.entries(shape).map(([name, { initial }]) => [name, initial]));
  return defaults as ValuesOf<Shape>;
}

/** The library's name, time zone and language as this connection sees them. */
export function currentSettings(db: ReadableDatabase): Settings {
  return readSettings(db, librarySettings);
}

export type Changes<Shape extends SettingsShape> = {
  [Name in keyof Shape]?: ValuesOf<Shape>[Name] | undefined;
};

/** Changes the settings given; the rest stay. */
export function changeSettings<Shape extends SettingsShape>(
  shape: Shape,
  changes: Changes<Shape>,
): ShowingCommand<ValuesOf<Shape>> {
  return ({ db }) => {
    const changed = putChanged(db, { group: null, before: readSettings(db, shape), changes });
    const events =
      Object.keys(changed).length > 0 ? [{ type: 'settings.changed' as const, data: changed }] : [];
    return { result: () => readSettings(db, shape), events };
  };
}

/**
 * Changes the settings that a feature shows itself; the feature reports the event.
 *
 * @returns those that differ now, by name
 */
export function changeOwnSettings<Shape extends SettingsShape>(
  db: WritableDatabase,
  own: OwnSettings<Shape>,
  changes: Changes<Shape>,
): Readonly<Partial<Record<keyof Shape, Json>>> {
  const changed = putChanged(db, { group: own.group, before: readOwnSettings(db, own), changes });
  return changed as Partial<Record<keyof Shape, Json>>;
}

/** Writes the values that differ. */
function putChanged(
  db: WritableDatabase,
  { group, before, changes }: { group: string | null; before: object; changes: object },
): Record<string, Json> {
  const earlier = new Map<string, unknown>(Object.entries(before));
  const changed: Record<string, Json> = {};
  for (const [name, value] of Object.entries(changes) as [string, Json | undefined][]) {
    if (value === undefined || JSON.stringify(value) === JSON.stringify(earlier.get(name))) continue;
    putSetting(db, group === null ? name : `${group}.${name}`, value);
    changed[name] = value;
  }
  return changed;
}

export interface SettingsService<Shape extends SettingsShape> {
  settings(): ValuesOf<Shape>;
  /** The value of each setting before it is changed. */
  defaults(): ValuesOf<Shape>;
  /** Changes the settings given; the rest stay. */
  change(actor: Actor, changes: Changes<Shape>): Promise<Written<ValuesOf<Shape>>>;
}

export function settingsService<Shape extends SettingsShape>(
  reader: ReadableDatabase,
  gate: WriteGate,
  shape: Shape,
): SettingsService<Shape> {
  gate.follow(firstLibraryNameFollows);
  return {
    settings: () => readSettings(reader, shape),
    defaults: () => defaultsOf(shape),
    change: (actor, changes) => {
      const isOfComputer = Object.keys(changes).every((name) => shape[name]?.ofComputer === true);
      return gate.write(actor, changeSettings(shape, changes), isOfComputer ? { atEveryDesk: true } : {});
    },
  };
}

/** The first name of the library, in its language. */
const firstLibraryNameFollows: Follow = ({ db }, events) => {
  const libraryName = firstNameAfter(events, 'library', currentSettings(db).libraryName);
  if (libraryName === null) return [];
  putSetting(db, 'libraryName', libraryName);
  return [{ type: 'settings.changed', data: { libraryName } }];
};
