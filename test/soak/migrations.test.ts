// Kills the program before every statement of an update from the oldest released library.
import { test } from 'vitest';
import { expectWholeAfterKills, oldest } from '../reliability/migration-kills.ts';

test('killed at every statement of its update, a library is old or new, and its loans are there', async () => {
  await expectWholeAfterKills({ form: oldest, every: 1 });
});
