// Tests, for random histories, that a restore puts a state back, starts no work, can be undone, and holds nothing up.
import { test } from 'vitest';
import { tryHistories } from '../support/restore-histories.ts';

test('whatever happened before it, a restore puts the backup back, with what the ledger has, and starts no work', async () => {
  await tryHistories(8, 2);
}, 60_000);
