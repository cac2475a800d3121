// Tests which section of Settings an address opens.

import { expect, test } from 'vitest';
import { sectionAt } from '../../../../../src-renderer/features/settings/settings-groups.ts';

test.each([
  ['/settings/backups/elsewhere', 'backups'],
  ['/settings/administration', 'watched-folder'],
  ['/settings/money', 'charges'],
  ['/settings/nothing', 'library'],
  ['/settings', 'library'],
])('%s opens the section %s', (address, name) => {
  expect(sectionAt(address).name).toBe(name);
});
