// A lost or missing item that a scan brought back into the collection.

import type { LoanItem, SetAside } from '../../../api/library.ts';
import { IconArrowDown } from '../../../ui/icons/icons.ts';
import { setAsideWords } from './set-aside.ts';
import type { Verb } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Results {
    found: { item: LoanItem; setAside?: SetAside | undefined; undone: boolean };
  }
}

export const bringBack: Verb = {
  results: {
    found: {
      sign: IconArrowDown,
      words: ({ item, setAside }) =>
        setAside !== undefined
          ? setAsideWords(setAside)
          : {
              tone: 'returned',
              sound: 'returned',
              heading: { key: 'desk:result.found' },
              about: item.title,
              lines: [{ key: 'desk:result.foundWhere' }],
              staff: [{ key: 'desk:result.foundStaff' }],
            },
      recalled: ({ item, takenBack }) => ({ item, undone: takenBack }),
    },
  },
};
