// Shows a choice at once and saves it in the background: the last choice wins, and a failed save reverts the display.

import { useRef, useState } from 'react';
import { useSaving } from './use-saving.ts';

/** @returns the current choice, and a function to choose; choices made during a save are not lost */
export function useAtOnce<Value>(
  saved: Value,
  save: (value: Value) => Promise<void>,
): [chosen: Value, choose: (value: Value) => void] {
  const saving = useSaving();
  const next = useRef<{ readonly value: Value } | null>(null);
  const [unsaved, setUnsaved] = useState<{ readonly value: Value } | null>(null);

  const choose = (value: Value): void => {
    next.current = { value };
    setUnsaved(next.current);
    saving(async () => {
      try {
        for (let now = next.current; now !== null; now = next.current) {
          next.current = null;
          await save(now.value);
        }
      } finally {
        next.current = null;
        setUnsaved(null);
      }
    });
  };
  return [unsaved === null ? saved : unsaved.value, choose];
}
