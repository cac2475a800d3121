// The folders in `backups/` with libraries that something else took the place of: how they are named, and when they leave.
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { damagedToPrune, replacedToPrune } from './backup-rules.ts';

/** A restore may be taken back; what was damaged is kept for whoever can still read something in it. */
export type KeptWhy = 'replaced' | 'damaged';

const whileFilled = { replaced: 'replacing', damaged: 'mending' } as const satisfies Record<KeptWhy, string>;
/** No name that a restore looks for: half of a folder must not be offered. */
const leavingPrefix = 'leaving-';

/** Whether a folder in `backups/` holds, or held, a library of this data folder's. */
export function isKept(name: string): boolean {
  return /^(replac(ed|ing)|damaged|mending|leaving)-/.test(name);
}

/** Whether what it holds cannot be relied on. */
export function isKeptDamaged(name: string): boolean {
  return /^(damaged|mending)-/.test(name);
}

/** A name for what is replaced at this moment; nothing is there yet. */
export function newKeptFolder(dataFolder: string, now: string, why: KeptWhy): string {
  const stem = join(dataFolder, 'backups', `${why}-${now.replaceAll(/[:.]/g, '-')}`);
  let folder = stem;
  for (let more = 2; existsSync(folder); more += 1) folder = `${stem}-${String(more)}`;
  return folder;
}

/** The name of such a folder until everything is in it. */
export function whileItIsFilled(folder: string, why: KeptWhy): string {
  return join(dirname(folder), basename(folder).replace(why, whileFilled[why]));
}

/** @param carriedOut whether the library was replaced by what was being put in its place when the program was ended */
export function settleKept(dataFolder: string, carriedOut: boolean): void {
  const backups = join(dataFolder, 'backups');
  for (const name of namesIn(backups))
    for (const [why, filling] of Object.entries(whileFilled)) {
      if (!name.startsWith(`${filling}-`)) continue;
      if (carriedOut) renameSync(join(backups, name), join(backups, name.replace(filling, why)));
      else rmSync(join(backups, name), { recursive: true, force: true });
    }
}

/** What restores have replaced, the latest first. */
export function replacedFolders(dataFolder: string): string[] {
  const backups = join(dataFolder, 'backups');
  return namesIn(backups)
    .filter((name) => name.startsWith('replaced-') && existsSync(join(backups, name, 'loandesk.db')))
    .toSorted()
    .map((name) => join(backups, name))
    .toReversed();
}

/** When what this folder holds was replaced, as `replaced-2026-09-07T12-00-00-000Z` names it. */
export function replacedAt(folder: string): string | null {
  const found = /^[a-z]+-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)/.exec(basename(folder));
  return found === null ? null : `${found[1] ?? ''}:${found[2] ?? ''}:${found[3] ?? ''}.${found[4] ?? ''}`;
}

/** When something else last took the place of the library's file, as far as a folder still tells; null otherwise. */
export function lastReplacedAt(dataFolder: string): string | null {
  const moments = namesIn(join(dataFolder, 'backups'))
    .filter(isKept)
    .flatMap((name) => replacedAt(name) ?? []);
  return moments.toSorted().at(-1) ?? null;
}

/** The names of the folders with libraries that something else took the place of. */
export function keptNames(dataFolder: string): string[] {
  return namesIn(join(dataFolder, 'backups')).filter((name) => /^(replaced|damaged)-/.test(name));
}

/** Removes what nobody needs any more; cut off, the next time goes on with it. */
export async function pruneKept(dataFolder: string, now: string): Promise<void> {
  const backups = join(dataFolder, 'backups');
  const known = (folders: string[]): { folder: string; at: string }[] =>
    folders.flatMap((folder) => {
      const at = replacedAt(folder);
      return at === null ? [] : [{ folder, at }];
    });
  for (const { folder } of replacedToPrune(known(replacedFolders(dataFolder)), now)) leave(folder);
  // Also without a library in it: its file was gone when it was mended, or had to leave for an erasure.
  const damaged = namesIn(backups).filter((name) => name.startsWith('damaged-'));
  for (const { folder } of damagedToPrune(known(damaged.map((name) => join(backups, name))), now))
    leave(folder);
  for (const name of namesIn(backups).filter((one) => one.startsWith(leavingPrefix)))
    await rm(join(backups, name), { recursive: true, force: true });
}

function leave(folder: string): void {
  renameSync(folder, join(dirname(folder), basename(folder).replace(/^[a-z]+-/, leavingPrefix)));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
