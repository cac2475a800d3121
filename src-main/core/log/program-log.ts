// The log of one library: what the program did and what went wrong, as JSON lines without personal data.
import { failureFacts, failureWords } from './failure-facts.ts';
import type { LogEntry } from './log-entries.ts';
import { logsFolderOf, openLogFile } from './log-file.ts';

export interface ProgramLog {
  /** Queues a line; never throws and never waits. */
  note(entry: LogEntry): void;
  /** Writes a defect or a storage fault to the log and to standard error. */
  report(error: unknown): void;
  /** Writes an error that ends the program, before it returns. */
  reportCrash(error: unknown): void;
  settled(): Promise<void>;
}

/** Rate limit: a client that sends bad requests in a loop must not push other entries out of the log. */
const requestBurst = 40;
const requestsPerSecond = 2;

/** @param now the library's clock; the rate limit uses the computer's own */
export function openProgramLog(
  dataFolder: string,
  now: () => string,
  say: (text: string) => void = writeToStandardError,
): ProgramLog {
  const lineOf = (entry: LogEntry): string => JSON.stringify({ at: now(), ...entry });
  const leftOutLine = (lines: number): string => lineOf({ event: 'left-out', lines });
  const file = openLogFile(logsFolderOf(dataFolder), leftOutLine);
  const requests = { left: requestBurst, filledAt: performance.now(), leftOut: 0 };

  function mayNoteRequest(): boolean {
    const at = performance.now();
    const filled = requests.left + ((at - requests.filledAt) / 1000) * requestsPerSecond;
    requests.left = Math.min(requestBurst, filled);
    requests.filledAt = at;
    if (requests.left < 1) {
      requests.leftOut += 1;
      return false;
    }
    requests.left -= 1;
    if (requests.leftOut > 0) file.append(leftOutLine(requests.leftOut));
    requests.leftOut = 0;
    return true;
  }

  return {
    note(entry) {
      if (entry.event === 'request-failed' && !mayNoteRequest()) return;
      file.append(lineOf(entry));
    },
    report(error) {
      const failure = failureFacts(error);
      file.append(lineOf({ event: 'failure', failure }));
      say(`${failureWords(failure)}\n`);
    },
    reportCrash(error) {
      file.appendSync(lineOf({ event: 'crash', failure: failureFacts(error) }));
    },
    settled: () => file.settled(),
  };
}

function writeToStandardError(text: string): void {
  process.stderr.write(text);
}
