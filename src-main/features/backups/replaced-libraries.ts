// Names and prunes the folders in `backups/` with replaced and damaged libraries.
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { damagedToPrune, replacedToPrune } from './backup-rules.ts';

/** A replaced library allows undoing a restore; a damaged one is kept for manual data recovery. */
export type ReplacedWhy = 'replaced' | 'damaged';

const unfinishedPrefix = { replaced: 'replacing', damaged: 'mending' } as const satisfies Record<
  ReplacedWhy,
  string
>;
/** The prefix during removal: a half-deleted folder must not be offered for undo. */
const removingPrefix = 'leaving-';

/** Whether a folder in `backups/` is for a replaced or damaged library. */
export function isReplacedFolder(name: string): boolean {
  return /^(replac(ed|ing)|damaged|mending|leaving)-/.test(name);
}

/** Whether the folder is for a damaged library. */
export function isDamagedFolder(name: string): boolean {
  return /^(damaged|mending)-/.test(name);
}

/** An unused folder name for the library that is replaced at `now`. */
export function newReplacedFolder(dataFolder: string, now: string, why: ReplacedWhy): string {
  const stem = join(dataFolder, 'backups', `${why}-${now.replaceAll(/[:.]/g, '-')}`);
  let folder = stem;
  for (let more = 2; existsSync(folder); more += 1) folder = `${stem}-${String(more)}`;
  return folder;
}

/** The folder's name until it is complete. */
export function unfinishedFolder(folder: string, why: ReplacedWhy): string {
  return join(dirname(folder), basename(folder).replace(why, unfinishedPrefix[why]));
}

/** Finishes or removes incomplete folders. @param wasReplaced whether the interrupted replacement took place */
export function settleReplaced(dataFolder: string, wasReplaced: boolean): void {
  const backups = join(dataFolder, 'backups');
  for (const name of namesIn(backups))
    for (const [why, prefix] of Object.entries(unfinishedPrefix)) {
      if (!name.startsWith(`${prefix}-`)) continue;
      if (wasReplaced) renameSync(join(backups, name), join(backups, name.replace(prefix, why)));
      else rmSync(join(backups, name), { recursive: true, force: true });
    }
}

/** The folders of libraries that restores have replaced, the latest first. */
export function replacedFolders(dataFolder: string): string[] {
  return replacedFoldersOf(dataFolder).filter((folder) => existsSync(join(folder, 'loandesk.db')));
}

/** The same, with those of restores that replaced no library. */
export function replacedFoldersOf(dataFolder: string): string[] {
  const backups = join(dataFolder, 'backups');
  return namesIn(backups)
    .filter((name) => name.startsWith('replaced-'))
    .toSorted()
    .map((name) => join(backups, name))
    .toReversed();
}

/** Parses the time in a folder name such as `replaced-2026-09-07T12-00-00-000Z`. */
export function replacedAt(folder: string): string | null {
  const match = /^[a-z]+-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)/.exec(basename(folder));
  return match === null ? null : `${match[1] ?? ''}:${match[2] ?? ''}:${match[3] ?? ''}.${match[4] ?? ''}`;
}

/** When the library was last replaced; null if no folder records it. */
export function lastReplacedAt(dataFolder: string): string | null {
  const moments = namesIn(join(dataFolder, 'backups'))
    .filter(isReplacedFolder)
    .flatMap((name) => replacedAt(name) ?? []);
  return moments.toSorted().at(-1) ?? null;
}

/** The names of complete folders with replaced or damaged libraries. */
export function keptNames(dataFolder: string): string[] {
  return namesIn(join(dataFolder, 'backups')).filter((name) => /^(replaced|damaged)-/.test(name));
}

/** Deletes libraries whose retention has ended. Safe to interrupt: the next run continues. */
export async function pruneReplaced(dataFolder: string, now: string): Promise<void> {
  const backups = join(dataFolder, 'backups');
  const dated = (folders: string[]): { folder: string; at: string }[] =>
    folders.flatMap((folder) => {
      const at = replacedAt(folder);
      return at === null ? [] : [{ folder, at }];
    });
  for (const { folder } of replacedToPrune(dated(replacedFolders(dataFolder)), now)) markForRemoval(folder);
  // Includes folders without a library file: it was missing at the recovery, or an erasure removed it.
  const damaged = namesIn(backups).filter((name) => name.startsWith('damaged-'));
  for (const { folder } of damagedToPrune(dated(damaged.map((name) => join(backups, name))), now))
    markForRemoval(folder);
  for (const name of namesIn(backups).filter((folder) => folder.startsWith(removingPrefix)))
    await rm(join(backups, name), { recursive: true, force: true });
}

function markForRemoval(folder: string): void {
  renameSync(folder, join(dirname(folder), basename(folder).replace(/^[a-z]+-/, removingPrefix)));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
