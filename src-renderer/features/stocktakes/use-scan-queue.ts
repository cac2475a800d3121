// Sends the scans of a stocktake, also while the library does not answer for a while.

import { useMemo, useState } from 'react';
import * as library from '../../api/library.ts';
import { ApiProblem } from '../../api/http-client.ts';
import type { StocktakeScan } from '../../api/library.ts';
import { useProblem } from '../../ui/forms/problem-words.ts';
import { type Outcome, scanQueue } from './scan-queue.ts';

const againAfterMs = 2000;
const nothing: { readonly waiting: number; readonly refused: readonly string[] } = {
  waiting: 0,
  refused: [],
};

/** @param onStored after each answer; it must keep its identity */
export function useScanQueue(id: string, onStored: (results: readonly StocktakeScan[]) => void) {
  const [problem, setProblem] = useProblem();
  const [queued, setQueued] = useState(nothing);
  const queue = useMemo(() => {
    const send = async (codes: readonly string[]): Promise<Outcome> => {
      let results: readonly StocktakeScan[];
      try {
        ({ results } = await library.scanForStocktake(id, { barcodes: [...codes] }));
      } catch (cause) {
        const status = cause instanceof ApiProblem ? cause.status : 0;
        if (status === 400) return 'refused';
        setProblem(cause);
        return status > 400 && status < 500 && status !== 429 ? 'not now' : 'later';
      }
      setProblem(null);
      onStored(results);
      return 'stored';
    };
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, againAfterMs));
    return scanQueue({ send, pause, onChange: (waiting, refused) => setQueued({ waiting, refused }) });
  }, [id, onStored, setProblem]);
  /** `refused`: what the library did not take, such as a code of 300 characters. */
  return { ...queued, problem, add: queue.add };
}
