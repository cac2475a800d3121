// Searches borrowers and items while the user types, and drops outdated answers.

import { useCallback, useEffect, useRef, useState } from 'react';
import * as library from '../../../api/library.ts';
import { libraryQueries } from '../../../api/library-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { foldText } from '../../../ui/lists/list-order.ts';
import type { FoundOption } from '../verbs/choice.ts';

const ASK_AFTER_MS = 80;
const SHORTEST = 2;
const SHOWN = 8;
const CLASSES_SHOWN = 3;

/** Classes whose name starts with the text, from the cache, so that typing sends no request for them. */
function groupsCalled(words: string): FoundOption[] {
  const groups = queryClient.getQueryData(libraryQueries.groups().queryKey) ?? [];
  const folded = foldText(words);
  return groups
    .filter(({ name, borrowerCount }) => borrowerCount > 0 && foldText(name).startsWith(folded))
    .slice(0, CLASSES_SHOWN)
    .map((group) => ({ kind: 'group' as const, group }));
}

export interface DeskSearch {
  /** The results, or null if no search is active. */
  matches: { for: string; options: FoundOption[] } | null;
  look: (text: string) => void;
}

export function useDeskSearch(): DeskSearch {
  const [matches, setMatches] = useState<DeskSearch['matches']>(null);
  const asking = useRef<{ timer: ReturnType<typeof setTimeout>; stop: AbortController } | null>(null);

  const look = useCallback((text: string) => {
    if (asking.current !== null) {
      clearTimeout(asking.current.timer);
      asking.current.stop.abort();
      asking.current = null;
    }
    const words = text.trim();
    if (words.length < SHORTEST) {
      setMatches(null);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      library.searchDesk({ q: words, limit: SHOWN }, { signal: stop.signal }).then(
        ({ borrowers, items }) => {
          if (stop.signal.aborted) return;
          const options: FoundOption[] = [
            ...groupsCalled(words),
            ...borrowers.map((borrower) => ({ kind: 'borrower' as const, borrower })),
            ...items.map((item) => ({ kind: 'item' as const, item })),
          ];
          setMatches({ for: words, options });
        },
        () => {
          if (!stop.signal.aborted) setMatches(null);
        },
      );
    }, ASK_AFTER_MS);
    asking.current = { timer, stop };
  }, []);

  useEffect(
    () => () => {
      clearTimeout(asking.current?.timer);
      asking.current?.stop.abort();
    },
    [],
  );

  return { matches, look };
}
