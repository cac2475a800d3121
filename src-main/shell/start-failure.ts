// Explains to staff why the desk cannot start.
import { filled } from '../core/languages/writing-rules.ts';
import type { Labels } from './labels.ts';

/** The program that has the library open, as far as is known. */
export interface OtherProgram {
  pid: number;
  hostname: string;
  since: string;
  url?: string;
}

/** Why this data folder cannot be opened while another program has it open. */
export function inUseSentence(
  holder: OtherProgram | null,
  dataFolder: string,
  labels: Labels['failure'],
  language: string,
): string {
  if (holder === null) return filled(labels.inUseByUnknown, { dataFolder });
  const since = new Date(holder.since).toLocaleString(language);
  const facts = { dataFolder, pid: holder.pid, hostname: holder.hostname, since };
  return holder.url === undefined
    ? filled(labels.inUse, facts)
    : filled(labels.inUseAt, { ...facts, url: holder.url });
}

/** The library's file is damaged, and nothing in the data folder recovers it. */
export const damagedSentence = (dataFolder: string, labels: Labels['failure']): string =>
  filled(labels.damaged, { dataFolder });

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
