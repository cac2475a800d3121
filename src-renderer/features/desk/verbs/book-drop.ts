// Counts returns as of the last open day, until staff leave the mode or open a borrower.

import { toggledMode } from './mode.ts';
import type { Verb } from './verb.ts';

export const emptyBookDrop: Verb = {
  key: 'Alt+B',
  shortcuts: { scan: 'drop' },
  begin: (desk) => toggledMode(desk, 'drop'),
};
