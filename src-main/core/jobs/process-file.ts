// Finds the file that a process of its own runs: in a build beside the entries, in the sources beside whoever starts it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** @param here the folder of whoever starts it; in a build that is the entries' folder or one further down */
export function processFile(here: string, name: string): string {
  const beside = join(here, `${name}.ts`);
  return existsSync(beside) ? beside : builtProcessFile(here, name);
}

/** For a process that takes in files which only the build knows how to take in: even the sources start it from there. */
export function builtProcessFile(here: string, name: string): string {
  const file = `${name}.js`;
  const places = [
    join(here, file),
    join(here, '..', file),
    join(here, '..', '..', '..', 'out', 'main', file), // from the sources of a feature
  ];
  return places.find((place) => existsSync(place)) ?? join(here, file);
}
