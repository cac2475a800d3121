// Sends the scans of a stocktake in their order, many at once if they come faster than the library answers.

import { useCallback, useMemo, useRef, useState } from 'react';
import { api, ApiProblem } from '../../api/api.ts';
import type { StocktakeScan } from '../../api/api-types.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';

/** The API takes 1,000; fewer answer sooner. */
const atOnce = 200;
const againAfterMs = 2000;

/**
 * A scan waits here until the library has stored it, also while the library does not answer. Sending one twice changes
 * nothing.
 *
 * @param onStored after each answer; it must keep its identity
 */
export function useScanQueue(id: string, onStored: (results: readonly StocktakeScan[]) => void) {
  const problemWords = useProblemWords();
  const [waiting, setWaiting] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const codes = useRef<string[]>([]);
  const sending = useRef(false);

  const send = useCallback(async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    let most = atOnce;
    while (codes.current.length > 0) {
      const batch = codes.current.slice(0, most);
      try {
        const { results } = await api.scanForStocktake(id, batch);
        codes.current.splice(0, batch.length);
        setProblem(null);
        onStored(results);
      } catch (cause) {
        const status = cause instanceof ApiProblem ? cause.status : 0;
        if (status !== 400) setProblem(problemWords(cause));
        // The stocktake is closed or gone, or the desk may not write: what waits is sent with the next scan.
        if (status > 400 && status < 500 && status !== 429) break;
        // One code that the library refuses must not hold up the others.
        if (status !== 400) await new Promise((resolve) => setTimeout(resolve, againAfterMs));
        else if (batch.length > 1) most = 1;
        else {
          codes.current.shift();
          setRefused((before) => [...before, ...batch]);
        }
      }
      setWaiting(codes.current.length);
    }
    sending.current = false;
  }, [id, onStored, problemWords]);

  return useMemo(
    () => ({
      waiting,
      problem,
      /** What the library did not take, such as a code of 300 characters. */
      refused,
      add: (added: readonly string[]): void => {
        codes.current.push(...added);
        setWaiting(codes.current.length);
        void send();
      },
    }),
    [waiting, problem, refused, send],
  );
}
