// Tests a restore after many random histories; npm test does so after a few.
import { expect, test } from 'vitest';
import { tryHistories } from '../support/restore-histories.ts';

test('a restore puts the backup back and starts no work, after six hundred random histories', async () => {
  await expect(tryHistories(600)).resolves.toBeUndefined();
});
