// Passes single keys of a person to their listeners, once they cannot be the start of a scan.

import { useEffect, useEffectEvent } from 'react';

type Listener = (key: string) => boolean;
const listeners: Listener[] = [];

/** The latest listener gets the key first; returns whether one of them handled it. */
export function passSettledKey(key: string): boolean {
  return listeners.toReversed().some((listener) => listener(key));
}

export function useSettledKeys(onKey: Listener): void {
  const listen = useEffectEvent(onKey);
  useEffect(() => {
    const listener: Listener = (key) => listen(key);
    listeners.push(listener);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
    };
  }, []);
}
