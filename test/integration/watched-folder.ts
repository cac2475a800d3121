// A library with a watched folder for tests: files are dropped in it, looked at as time goes by, and waited for.
import { cpSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type {
  ShownRun,
  WatchedFolder,
} from '../../src-main/features/watched-folder/watched-folder-record.ts';
import { committed, corrected, planned } from '../support/import-files.ts';
import { newFolder, openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf } from '../support/school-year.ts';

export interface WatchedLibrary {
  readonly library: TestLibrary;
  readonly drop: string;
  /** Puts a file there, written at the library's time. */
  put(name: string, content: string | Uint8Array): string;
  state(): Promise<WatchedFolder>;
  set(changes: object): Promise<WatchedFolder>;
  look(): Promise<WatchedFolder>;
  /** Lets time pass. */
  wait(minutes: number): void;
  /** Looks twice, as a minute lies between, and waits until nothing goes on. @returns the newest run */
  night(): Promise<ShownRun>;
  runs(): Promise<ShownRun[]>;
  notices(): Promise<string[]>;
  names(): Promise<string[]>;
  remove(): Promise<void>;
}

/** @param of where the data folder is there already, with its watched folder and the time it is */
export async function watchedLibrary(of?: {
  folder: string;
  drop: string;
  at: string;
}): Promise<WatchedLibrary> {
  const library = await openTestLibrary(of ?? {});
  const drop = of?.drop ?? newFolder();
  const one: WatchedLibrary = {
    library,
    drop,
    put(name, content) {
      const file = path.join(drop, name);
      writeFileSync(file, content);
      const at = new Date(library.clock.now());
      utimesSync(file, at, at);
      return file;
    },
    state: async () => bodyOf<WatchedFolder>(await library.get('/synchronisation'), 200),
    set: async (changes) => bodyOf<WatchedFolder>(await library.post('/synchronisation', changes), 200),
    look: async () => bodyOf<WatchedFolder>(await library.post('/synchronisation/look'), 200),
    wait(minutes) {
      library.clock.set(new Date(Date.parse(library.clock.now()) + minutes * 60_000).toISOString());
    },
    async night() {
      for (let look = 0; look < 2; look += 1) {
        one.wait(1);
        await one.look();
        await library.library.services.watchedFolder.idle();
      }
      const [newest] = await one.runs();
      if (newest === undefined) throw new Error('Nothing was taken.');
      return newest;
    },
    runs: async () => bodyOf<ShownRun[]>(await library.get('/synchronisation/runs'), 200),
    notices: async () =>
      bodyOf<{ notices: { code: string }[] }>(await library.get('/status'), 200).notices.map(
        ({ code }) => code,
      ),
    names: async () =>
      bodyOf<{ givenName: string; familyName: string }[]>(await library.get('/users'), 200)
        .map(({ givenName, familyName }) => `${givenName} ${familyName}`)
        .sort(),
    async remove() {
      await library.remove();
      rmSync(drop, { recursive: true, force: true });
    },
  };
  return one;
}

/** Column headers that the import cannot guess. */
export const header = 'Rugnummer;Roepnaam;Van;Groep;Geboren\n';
export const columns = [
  { column: 0, field: 'externalId' },
  { column: 1, field: 'givenName' },
  { column: 2, field: 'familyName' },
];

export function pupil(number: number, group = '1A'): string {
  const text = String(number);
  return `S-${text};Kind${text};Achter${text};${group};2014-03-0${String((number % 9) + 1)}\n`;
}

export function list(pupils: number, group?: string): string {
  return header + Array.from({ length: pupils }, (_, index) => pupil(index + 1, group)).join('');
}

/** A person imports the list once by hand and says what the columns are. */
export async function importedByHand(library: TestLibrary, content: string): Promise<void> {
  const one = await planned(library, content);
  await corrected(library, one.id, { columns });
  const { status } = await committed(library, one.id);
  if (status !== 'applied') throw new Error(`The import is ${status}.`);
}

/** Libraries into which a list was imported once by hand: made once for each list, copied for each test. */
export function taughtLibraries(): { after(content: string): Promise<WatchedLibrary>; remove(): void } {
  const made = new Map<string, { folder: string; at: string }>();
  return {
    async after(content) {
      let one = made.get(content);
      if (one === undefined) {
        const library = await openTestLibrary();
        await importedByHand(library, content);
        await library.close();
        one = { folder: library.folder, at: library.clock.now() };
        made.set(content, one);
      }
      const folder = newFolder();
      cpSync(one.folder, folder, { recursive: true });
      return watchedLibrary({ folder, drop: newFolder(), at: one.at });
    },
    remove() {
      for (const { folder } of made.values()) rmSync(folder, { recursive: true, force: true });
    },
  };
}
