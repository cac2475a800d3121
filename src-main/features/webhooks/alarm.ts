// Lets one task sleep until something happens or its time has come.

export interface Alarm {
  /** Ends the sleep, where there is one. */
  ring(): void;
  /** @param ms for ever where it is left out; it keeps no program running */
  wait(ms?: number): Promise<void>;
}

export function alarm(): Alarm {
  let awake = (): void => undefined;
  return {
    ring: () => {
      awake();
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms).unref();
        awake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
