// Decides what becomes of an import whose work under way does not go on: what was done stays, the rest waits for a person.
import type { Failure, Import } from './import-record.ts';
import type { FailureCode } from './import-vocabulary-rules.ts';

const undoDays = 30;

/** Why the work does not go on: an older state was restored, a person gave up, or an error stopped it. */
export type WhyUnfinished = Extract<FailureCode, 'restored' | 'given-up' | 'stopped'>;

const details: Readonly<Record<WhyUnfinished, string>> = {
  restored: 'A backup was restored in which this was under way. A restore starts no work.',
  'given-up': 'It was given up. What was done until then stays.',
  stopped: 'An error prevented the rest. What was done until then stays.',
};

/** Until when an import that was applied now can be undone. */
export function undoUntil(now: string): string {
  return new Date(Date.parse(now) + undoDays * 86_400_000).toISOString();
}

/** @returns what changes; null if nothing was under way */
export function closedUnfinished(
  { status, progress }: Pick<Import, 'status' | 'progress'>,
  why: WhyUnfinished,
  now: string,
): Partial<Omit<Import, 'found'>> | null {
  const failure: Failure = { code: why, detail: details[why] };
  switch (status) {
    case 'reading':
    case 'planning':
      return { status: 'failed', failure, counts: null };
    case 'applying':
      return progress.done === 0
        ? { status: 'planned', failure, result: null, backup: null }
        : { status: 'applied', failure, committedAt: now, undoUntil: undoUntil(now) };
    case 'undoing':
      return { status: 'applied', failure };
    default:
      return null;
  }
}
