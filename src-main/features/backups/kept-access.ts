// Settles a restore when the restored library opens: what belongs to this computer stays, and foreign tokens are revoked.
import { join } from 'node:path';
import { openAsIs, type ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { CommandContext, Outcome, WriteGate } from '../../core/journal/write-gate.ts';
import type { KeptAtRestore } from '../../core/manifest/feature.ts';
import { noticesIn, noticeWrites } from '../../core/notices/notices.ts';
import { changeSettings, readSettings } from '../settings/settings-service.ts';
import { keepTokens } from '../tokens/kept-tokens.ts';
import { firstEventIn } from './backup-comparison.ts';
import { backupSettings } from './backup-settings.ts';
import { clearRestoreNote, openRestoreNotes } from './restore-note.ts';

/** Where copies go and what they are encrypted for is this computer's. */
export function keepBackupSettings(context: CommandContext, running: ReadableDatabase): readonly NewEvent[] {
  return changeSettings(backupSettings, readSettings(running, backupSettings))(context).events;
}

/**
 * Runs after the ledger was replayed, whose events could change the same. Safe to repeat: the note of the restore is
 * removed last. If the replaced library cannot be read, a backup that this computer made keeps its tokens, as in a
 * recovery; any other loses them.
 *
 * @param kept what the features keep
 */
export async function settleRestore(
  dataFolder: string,
  gate: WriteGate,
  kept: readonly KeptAtRestore[],
): Promise<void> {
  const [latest, ...earlier] = openRestoreNotes(dataFolder);
  for (const { replaced } of earlier) clearRestoreNote(replaced);
  if (latest === undefined) return;
  if (latest.note.undone) {
    clearRestoreNote(latest.replaced); // what it brings back is this computer's already
    return;
  }
  const running = openReplaced(latest.replaced);
  try {
    if (running !== null || !latest.note.isProved)
      await gate.write('system', (context) => takeOver(context, running, kept));
  } finally {
    running?.close();
  }
  clearRestoreNote(latest.replaced);
}

function takeOver(
  context: CommandContext,
  replaced: ReadableDatabase | null,
  kept: readonly KeptAtRestore[],
): Outcome<null> {
  const { db, now } = context;
  const form = (library: ReadableDatabase): unknown => library.pragma('user_version', { simple: true });
  const running = replaced !== null && form(replaced) === form(db) ? replaced : null;
  const isSame = running !== null && firstEventIn(running) === firstEventIn(db);
  const { names, events } = keepTokens(context, running);
  const toMakeAgain = names.filter((name) => name !== 'api-token'); // this computer has its own
  if (toMakeAgain.length > 0)
    noticeWrites(db).add({ code: 'tokens-revoked', facts: { names: toMakeAgain.join(', ') } }, now);
  if (!isSame) return { result: null, events };
  forgetToEnterAgain(context);
  return { result: null, events: [...events, ...kept.flatMap((keep) => keep(context, running))] };
}

/** The ledger has no tokens and webhooks, but this computer has kept them. */
function forgetToEnterAgain({ db }: CommandContext): void {
  for (const { id, facts } of noticesIn(db)
    .open()
    .filter(({ code }) => code === 'library-restored' || code === 'ledger-restored')) {
    const reEnter = (facts['reEnter'] ?? []) as { what: string; number: string }[];
    const left = reEnter.filter(({ what }) => what !== 'token' && what !== 'webhook');
    if (left.length < reEnter.length) noticeWrites(db).setFacts(id, { ...facts, reEnter: left });
  }
}

/** @returns null if it is missing or cannot be read */
function openReplaced(replaced: string): ReadableDatabase | null {
  let db: ReadableDatabase | null = null;
  try {
    db = openAsIs(join(replaced, 'loandesk.db'), { readonly: true });
    firstEventIn(db);
    return db;
  } catch {
    db?.close();
    return null;
  }
}
