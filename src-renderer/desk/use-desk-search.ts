// Searches borrowers and items while somebody types, and forgets answers to what is no longer asked.

import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../app/api.ts';
import type { ChoiceOption } from './desk-entries.ts';

const ASK_AFTER_MS = 80;
const SHORTEST = 2;
const SHOWN = 8;

export interface DeskSearch {
  /** What was found, or null while nothing is searched. */
  found: { for: string; options: ChoiceOption[] } | null;
  look: (text: string) => void;
}

export function useDeskSearch(): DeskSearch {
  const [found, setFound] = useState<DeskSearch['found']>(null);
  const asking = useRef<{ timer: ReturnType<typeof setTimeout>; stop: AbortController } | null>(null);

  const look = useCallback((text: string) => {
    if (asking.current !== null) {
      clearTimeout(asking.current.timer);
      asking.current.stop.abort();
      asking.current = null;
    }
    const words = text.trim();
    if (words.length < SHORTEST) {
      setFound(null);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api.deskSearch(words, SHOWN, stop.signal).then(
        ({ borrowers, items }) => {
          if (stop.signal.aborted) return;
          const options: ChoiceOption[] = [
            ...borrowers.map((borrower) => ({ kind: 'borrower' as const, borrower })),
            ...items.map((item) => ({ kind: 'item' as const, item })),
          ];
          setFound({ for: words, options });
        },
        () => {
          if (!stop.signal.aborted) setFound(null);
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

  return { found, look };
}
