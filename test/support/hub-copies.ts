// Connects a test's library to a server, exchanges, and compares what is there with the library.
import path from 'node:path';
import { openReader } from '../../src-main/core/database/connection.ts';
import { keyOfWords } from '../../src-main/features/hub/key-words.ts';
import { keysOf, type SealingKeys } from '../../src-main/features/hub/sealing.ts';
import { differencesIn, titleDifferencesIn, type CopiedRows } from './copy-differences.ts';
import { libraryOnHub, type HubInMemory } from './hub-in-memory.ts';
import type { TestLibrary } from './open-library.ts';
import { bodyOf } from './school-year.ts';

/** Connects the library, and waits until its first copy is there. */
export async function connected(library: TestLibrary, invitation: string): Promise<SealingKeys> {
  bodyOf(await library.post('/hub', { invitation }), 200);
  const { key } = bodyOf<{ key: string }>(await library.get('/hub/key'), 200);
  bodyOf(await library.post('/hub/start', { lastGroup: key.slice(-4) }), 200);
  await library.library.services.hub.settled();
  return keysOf(keyOfWords(key) ?? Buffer.alloc(0));
}

export async function exchanged(library: TestLibrary): Promise<void> {
  await library.library.services.hub.settled();
  bodyOf(await library.post('/hub/exchanges', {}), 200);
  await library.library.services.hub.settled();
}

export function titleDifferences(library: TestLibrary, hub: HubInMemory): string[] {
  const db = openReader(path.join(library.folder, 'loandesk.db'), 'small');
  try {
    return titleDifferencesIn(db, hub.state.titles);
  } finally {
    db.close();
  }
}

/** Every difference between the copy and the library, in words. */
export function differences(
  library: Pick<TestLibrary, 'folder'>,
  rows: CopiedRows,
  keys: SealingKeys,
  libraryId = libraryOnHub,
): string[] {
  const db = openReader(path.join(library.folder, 'loandesk.db'), 'small');
  try {
    return differencesIn(db, rows, keys, libraryId);
  } finally {
    db.close();
  }
}

export const differencesFrom = (library: TestLibrary, hub: HubInMemory, keys: SealingKeys): string[] =>
  differences(library, hub.state.rows, keys);
