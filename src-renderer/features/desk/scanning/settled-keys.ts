// Who wants single keys that a person pressed, as soon as it is sure that they are not the start of a scan.

import { useEffect, useEffectEvent } from 'react';

type Listener = (key: string) => boolean;
const listeners: Listener[] = [];

/** The latest listener is asked first; answers whether the key meant something to anyone. */
export function tellSettledKey(key: string): boolean {
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
