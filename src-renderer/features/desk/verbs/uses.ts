// Counts items as used in the library, without being lent, until staff leave the mode or open a borrower.

import type { LoanItem, SetAside } from '../../../api/library.ts';
import { IconBook2 } from '../../../ui/icons/icons.ts';
import { linesIf } from '../result/words.ts';
import { toggledMode, withCounted } from './mode.ts';
import { setAsideWords } from './set-aside.ts';
import type { Verb } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Results {
    used: {
      item: LoanItem;
      /** It was lost or missing, and is now back in the collection. */
      found: boolean;
      setAside?: SetAside | undefined;
      undone: boolean;
    };
  }
}

export const countUses: Verb = {
  key: 'Alt+U',
  shortcuts: { scan: 'uses' },
  begin: (desk) => toggledMode(desk, 'uses'),
  results: {
    used: {
      sign: IconBook2,
      words: ({ item, found, setAside }) =>
        setAside !== undefined
          ? setAsideWords(setAside)
          : {
              tone: 'returned',
              sound: 'returned',
              heading: { key: 'desk:result.used' },
              about: item.title,
              lines: [{ key: found ? 'desk:result.foundWhere' : 'desk:result.usedWhat' }],
              staff: linesIf(found, 'result.foundStaff'),
            },
      follows: (_, { mode }, by) => ({ mode: withCounted(mode, 'uses', by) }),
      recalled: ({ item, takenBack }) => ({ item, found: false, undone: takenBack }),
    },
  },
};
