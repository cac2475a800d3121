// Runs a change that needs no form, and reports a failure.

import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemWords } from './problem-words.ts';
import { showFailed } from '../toasts.tsx';

/** One change at a time: a second click during a save does nothing. */
export function useSaving(): (change: () => Promise<void>) => void {
  const { t } = useTranslation('lists');
  const problemWords = useProblemWords();
  const busy = useRef(false);
  return useCallback(
    (change) => {
      if (busy.current) return;
      busy.current = true;
      change()
        .catch((problem: unknown) => {
          showFailed(problemWords(problem), t('form.failed'));
        })
        .finally(() => {
          busy.current = false;
        });
    },
    [t, problemWords],
  );
}
