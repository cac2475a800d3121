// The queue of a stocktake's scans: in their order, many at once if they come faster than the library answers.

/** The API takes 1,000; fewer answer sooner. */
const mostAtOnce = 200;

/**
 * What became of codes that were sent: stored; refused, because one of them is no barcode; not answered, to be sent again
 * later; or not accepted now, because the stocktake is finished or the desk may not write.
 */
export type Outcome = 'stored' | 'refused' | 'later' | 'not now';

interface Sending {
  /** Sending a code twice changes nothing. */
  readonly send: (codes: readonly string[]) => Promise<Outcome>;
  readonly pause: () => Promise<void>;
  readonly onChange: (waiting: number, refused: readonly string[]) => void;
}

/** A code waits until the library has stored or refused it. */
export function scanQueue({ send, pause, onChange }: Sending) {
  const waiting: string[] = [];
  const refused: string[] = [];
  let sending = false;

  const tell = () => onChange(waiting.length, [...refused]);
  const sendAll = async (): Promise<void> => {
    if (sending) return;
    sending = true;
    let atOnce = mostAtOnce;
    while (waiting.length > 0) {
      const codes = waiting.slice(0, atOnce);
      const outcome = await send(codes);
      // The next scan sends what waits.
      if (outcome === 'not now') break;
      if (outcome === 'later') await pause();
      // Halves find the code that is none, so that the others need not wait for it.
      else if (outcome === 'refused' && codes.length > 1) atOnce = Math.ceil(codes.length / 2);
      else {
        if (outcome === 'refused') refused.push(...codes);
        waiting.splice(0, codes.length);
        atOnce = Math.min(mostAtOnce, atOnce * 2);
      }
      tell();
    }
    sending = false;
    tell();
  };
  return {
    add: (codes: readonly string[]): void => {
      waiting.push(...codes);
      tell();
      void sendAll();
    },
  };
}
