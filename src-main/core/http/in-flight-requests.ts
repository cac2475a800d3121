// Counts the requests in flight, so that the library can be closed between requests.

export interface InFlightRequests {
  /** Counts this request until it is answered. */
  count(give: () => Response | Promise<Response>): Response | Promise<Response>;
  /** Resolves once no request is in flight, or after the timeout. */
  settled(timeoutMs: number): Promise<void>;
}

export function inFlightRequests(): InFlightRequests {
  let answering = 0;
  let resolveSettled: (() => void) | null = null;

  function given(): void {
    answering -= 1;
    if (answering > 0) return;
    resolveSettled?.();
    resolveSettled = null;
  }

  return {
    count(give) {
      answering += 1;
      const answer = give();
      if (answer instanceof Promise) return answer.finally(given);
      given();
      return answer;
    },
    settled(timeoutMs) {
      if (answering === 0) return Promise.resolve();
      return new Promise((done) => {
        const late = setTimeout(done, timeoutMs);
        resolveSettled = () => {
          clearTimeout(late);
          done();
        };
      });
    },
  };
}
