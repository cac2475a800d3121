// The closed list of entries that Loandesk may write to its log; none of them has room for personal data.
import type { FailureFacts } from './failure-facts.ts';

/** One line of the log. Fields hold values that the program chose, never input or file contents. */
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
      /** The codes of the open notices. */
      readonly notices: readonly string[];
    }
  /** `ms` is the time since opening; `closingMs` of that was spent closing. */
  | { readonly event: 'stopped'; readonly ms: number; readonly closingMs: number }
  | { readonly event: 'not-opened'; readonly version: string; readonly failure: FailureFacts }
  /** `steps` are the names of migration files. */
  | { readonly event: 'migrated'; readonly steps: readonly string[] }
  | {
      readonly event: 'backup-made';
      readonly reason: string;
      readonly bytes: number;
      readonly lastSeq: number;
    }
  /** A defect or a storage fault. */
  | { readonly event: 'failure'; readonly failure: FailureFacts }
  /** An error that ends the program. */
  | { readonly event: 'crash'; readonly failure: FailureFacts }
  | {
      readonly event: 'request-failed';
      /** Random; the answer has it as `X-Request-Id`. */
      readonly id: string;
      readonly method: string;
      /** The declared pattern, such as `/api/v1/users/:id`; null if no route matches. */
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
  /** Lines that were not written: the disk failed, or too many came at once. */
  | { readonly event: 'left-out'; readonly lines: number };
