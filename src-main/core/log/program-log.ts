// The log of one library: what the program did and what went wrong, as lines of JSON that name nobody.
import { failureFacts, failureWords } from './failure-facts.ts';
import type { LogEntry } from './log-entries.ts';
import { logsFolderOf, openLogFile } from './log-file.ts';

export interface ProgramLog {
  /** Writes a line, soon; never throws and never waits. */
  note(entry: LogEntry): void;
  /** Writes a defect or a disk's fault to the log, and to standard error. */
  report(error: unknown): void;
  /** Writes what ends the program, at once. */
  lastWords(error: unknown): void;
  settled(): Promise<void>;
}

/** A program that asks nonsense in a loop must not push everything else out of the log. */
const requestsAtOnce = 40;
const requestsASecond = 2;

/** @param now the library's clock; the pace of lines is measured by the computer's own */
export function openProgramLog(
  dataFolder: string,
  now: () => string,
  say: (text: string) => void = sayToStandardError,
): ProgramLog {
  const lineOf = (entry: LogEntry): string => JSON.stringify({ at: now(), ...entry });
  const leftOutLine = (lines: number): string => lineOf({ event: 'left-out', lines });
  const file = openLogFile(logsFolderOf(dataFolder), leftOutLine);
  const requests = { left: requestsAtOnce, filledAt: performance.now(), leftOut: 0 };

  function mayNoteRequest(): boolean {
    const at = performance.now();
    const filled = requests.left + ((at - requests.filledAt) / 1000) * requestsASecond;
    requests.left = Math.min(requestsAtOnce, filled);
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
    lastWords(error) {
      file.appendAtOnce(lineOf({ event: 'crash', failure: failureFacts(error) }));
    },
    settled: () => file.settled(),
  };
}

function sayToStandardError(text: string): void {
  process.stderr.write(text);
}
