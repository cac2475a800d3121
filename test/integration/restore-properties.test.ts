// Tests, for random histories, that a restore puts a state back, starts no work, can be undone, and holds nothing up.
import { test } from 'vitest';
import { tryHistories } from '../support/restore-histories.ts';

test('whatever happened before it, a restore puts the backup back, with what the ledger has, and starts no work', async () => {
  await tryHistories(6, 2);
}, 240_000); // a busy computer takes long to close and open a library so often
