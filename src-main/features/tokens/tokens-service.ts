// Makes, lists and revokes access tokens, and recognises them by their hash.
import { hash, randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import type { Scope } from '../../core/access/scopes.ts';
import { Problem } from '../../core/problems/problem.ts';
import { tokensIn, tokenWrites, type TokenRow } from './tokens-repository.ts';

export type Token = Omit<TokenRow, 'scopes'> & { scopes: Scope[] };

/** Shortest time between two writes of last-used times. */
const saveLastUseEveryMs = 60_000;

export type TokensService = ReturnType<typeof tokensService>;

export function tokensService(reader: ReadableDatabase, gate: WriteGate, clock: Clock) {
  const read = tokensIn(reader);
  /** Cache of unrevoked tokens by secret: every request needs one. */
  const working = new Map<string, Pick<Token, 'id' | 'scopes' | 'expiresAt'>>();

  /** Last-used times that are not on disk yet. */
  const used = new Map<string, string>();
  let saveTimer: NodeJS.Timeout | undefined;

  /** Writes the pending last-used times. Records no event: a use changes nothing in the library. */
  async function saveLastUse(): Promise<void> {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    if (used.size === 0) return;
    const uses = [...used];
    used.clear();
    await gate.write('system', ({ db }) => {
      for (const [id, at] of uses) tokenWrites(db).markUsed(id, at);
      return { result: null, events: [] };
    });
  }

  function noteUse(id: string, now: string): void {
    used.set(id, now);
    saveTimer ??= setTimeout(() => {
      saveLastUse().catch(() => undefined); // other writes report a full disk
    }, saveLastUseEveryMs).unref();
  }

  return {
    tokens: (): Token[] =>
      read.tokens().map((row) => asToken({ ...row, lastUsedAt: used.get(row.id) ?? row.lastUsedAt })),
    saveLastUse,
    /**
     * @param secret an existing secret to reuse; by default a new one
     * @returns the token with its secret, which is shown only here.
     */
    async add(
      actor: Actor,
      input: { name: string; scopes: readonly Scope[]; expiresAt?: string | null | undefined },
      secret = `ld_${randomBytes(32).toString('base64url')}`,
    ): Promise<Token & { token: string }> {
      const scopes = [...new Set(input.scopes)];
      // Same format as the clock: the two are compared as text.
      const expiresAt = typeof input.expiresAt === 'string' ? new Date(input.expiresAt).toISOString() : null;
      if (expiresAt !== null && expiresAt <= clock.now())
        throw new Problem('validation-failed', 'expiresAt must be in the future.', [
          { pointer: '/expiresAt', message: 'must be in the future' },
        ]);
      const row = { id: newId(), name: input.name, scopes: JSON.stringify(scopes), expiresAt };
      const { result } = await gate.write(
        actor,
        ({ db, now }) => {
          tokenWrites(db).insert({ ...row, createdAt: now, hash: hashOf(secret) });
          const data = { id: row.id, scopes, expiresAt };
          return { result: { ...row, createdAt: now }, events: [{ type: 'token.added', data }] };
        },
        { atEveryDesk: true },
      );
      return { ...asToken({ ...result, lastUsedAt: null, revokedAt: null }), token: secret };
    },
    /** @throws Problem not-found, last-admin-token */
    async revoke(actor: Actor, id: string): Promise<void> {
      await gate.write(
        actor,
        ({ db, now }) => {
          const admins = tokensIn(db)
            .tokens()
            .filter(
              (token) => token.revokedAt === null && (token.expiresAt === null || token.expiresAt > now),
            )
            .filter((token) => asToken(token).scopes.includes('admin'));
          if (admins.length === 1 && admins[0]?.id === id)
            throw new Problem(
              'last-admin-token',
              'This is the last token that may do everything. Make another one first.',
            );
          if (!tokenWrites(db).revoke(id, now))
            throw new Problem('not-found', `There is no token ${id} to revoke.`);
          working.clear(); // no request runs between here and the commit
          return { result: null, events: [{ type: 'token.revoked', data: { id } }] };
        },
        { atEveryDesk: true },
      );
    },
    /** The token with this secret; null if it is unknown, expired or revoked. */
    recognise(secret: string): Pick<Token, 'id' | 'scopes'> | null {
      let token = working.get(secret);
      if (token === undefined) {
        const row = read.byHash(hashOf(secret));
        if (row?.revokedAt !== null) return null;
        token = asToken(row);
        working.set(secret, token);
      }
      const now = clock.now();
      if (token.expiresAt !== null && token.expiresAt <= now) return null;
      noteUse(token.id, now);
      return token;
    },
  };
}

/** A fast hash is enough: a 256-bit random secret cannot be guessed, and comparing hashes leaks no prefix of it. */
function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

function asToken(row: TokenRow): Token {
  return { ...row, scopes: JSON.parse(row.scopes) as Scope[] };
}
