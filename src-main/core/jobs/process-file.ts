// Finds the script of a worker process: in a build next to the entries, in the sources next to the module that starts it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** @param here the folder of the module that starts it; in a build the entries' folder, or one below it */
export function processFile(here: string, name: string): string {
  const source = join(here, `${name}.ts`);
  return existsSync(source) ? source : builtProcessFile(here, name);
}

function builtProcessFile(here: string, name: string): string {
  const file = `${name}.js`;
  const places = [
    join(here, file),
    join(here, '..', file),
    join(here, '..', '..', '..', 'out', 'main', file), // from a feature's sources
  ];
  return places.find((place) => existsSync(place)) ?? join(here, file);
}
