// Keeps this computer's tokens at a restore, and revokes those that only the backup has.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { CommandContext } from '../../core/journal/write-gate.ts';
import { tokensIn, tokenWrites } from './tokens-repository.ts';

/**
 * @param running the library that is replaced; null if there was none
 * @returns the names of the revoked tokens that worked until now
 */
export function keepTokens(
  { db, now }: CommandContext,
  running: ReadableDatabase | null,
): { names: string[]; events: NewEvent[] } {
  const kept = running === null ? [] : tokensIn(running).withHashes();
  const ids = new Set(kept.map(({ id }) => id));
  const others = tokensIn(db)
    .tokens()
    .filter((token) => !ids.has(token.id) && token.revokedAt === null);
  for (const { id } of others) tokenWrites(db).revoke(id, now);
  for (const token of kept) tokenWrites(db).put(token);
  const working = others.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  return {
    names: working.map(({ name }) => name),
    events: others.map(({ id }) => ({ type: 'token.revoked', data: { id } })),
  };
}
