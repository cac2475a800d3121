// A sleep that ends on a timeout or when another task calls `wake`.

export interface Sleeper {
  wake(): void;
  /** @param ms until `wake` if omitted; the timer does not keep the process running */
  sleep(ms?: number): Promise<void>;
}

export function sleeper(): Sleeper {
  let awake = (): void => undefined;
  return {
    wake: () => {
      awake();
    },
    sleep: (ms) =>
      new Promise((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms).unref();
        awake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
