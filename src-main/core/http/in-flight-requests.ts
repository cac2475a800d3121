// Counts the answers that somebody waits for, so that the library is closed for a moment when nobody does.

export interface AnswersUnderWay {
  /** Counts this answer until it is given. */
  count(give: () => Response | Promise<Response>): Response | Promise<Response>;
  /** Resolves once nobody waits for an answer, or after so long. */
  allGiven(withinMs: number): Promise<void>;
}

export function inFlightRequests(): AnswersUnderWay {
  let answering = 0;
  let allAnswered: (() => void) | null = null;

  function given(): void {
    answering -= 1;
    if (answering > 0) return;
    allAnswered?.();
    allAnswered = null;
  }

  return {
    count(give) {
      answering += 1;
      const answer = give();
      if (answer instanceof Promise) return answer.finally(given);
      given();
      return answer;
    },
    allGiven(withinMs) {
      if (answering === 0) return Promise.resolve();
      return new Promise((done) => {
        const late = setTimeout(done, withinMs);
        allAnswered = () => {
          clearTimeout(late);
          done();
        };
      });
    },
  };
}
