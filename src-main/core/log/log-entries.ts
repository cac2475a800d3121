// Everything that Loandesk may write to its log: words of the program, ids of nobody, numbers. Nothing else has a place.
import type { FailureFacts } from './failure-facts.ts';

/** One line of the log. Fields hold what the program chose, never what somebody typed or a file held. */
export type LogEntry =
  | {
      readonly event: 'started';
      readonly version: string;
      readonly runtime: string;
      readonly platform: string;
      /** The number of the newest migration. */
      readonly form: number;
      /** The journal's last event. */
      readonly lastSeq: number;
      readonly ms: number;
      /** Codes of what a person is being told. */
      readonly notices: readonly string[];
    }
  /** `closingMs` of them it was being closed. */
  | { readonly event: 'stopped'; readonly ms: number; readonly closingMs: number }
  | { readonly event: 'not-opened'; readonly version: string; readonly failure: FailureFacts }
  /** `steps` are names of files of the program. */
  | { readonly event: 'migrated'; readonly steps: readonly string[] }
  | {
      readonly event: 'backup-made';
      readonly reason: string;
      readonly bytes: number;
      readonly lastSeq: number;
    }
  /** A defect, or a disk that failed. */
  | { readonly event: 'failure'; readonly failure: FailureFacts }
  /** The program ends because of it. */
  | { readonly event: 'crash'; readonly failure: FailureFacts }
  | {
      readonly event: 'request-failed';
      readonly method: string;
      /** As declared, `/api/v1/users/:id`; null where nothing is at the address. */
      readonly route: string | null;
      readonly status: number;
      /** A problem code of the catalogue. */
      readonly code: string | null;
      readonly ms: number;
    }
  | {
      readonly event: 'process-gone';
      readonly process: string;
      readonly reason: string;
      readonly exitCode: number;
    }
  /** Lines that were not written: the disk took none, or too many came at once. */
  | { readonly event: 'left-out'; readonly lines: number };
