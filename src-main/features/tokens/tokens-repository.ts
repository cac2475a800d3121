// The SQL of access tokens; the database holds only their hashes.
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';

export interface TokenRow {
  id: string;
  name: string;
  /** JSON array. */
  scopes: string;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

const fields = `id, name, scopes, created_at AS createdAt, expires_at AS expiresAt, last_used_at AS lastUsedAt,
  revoked_at AS revokedAt`;

export const tokensIn = preparedPerConnection((db: ReadableDatabase) => {
  const all = db.prepare<[], TokenRow>(`SELECT ${fields} FROM tokens ORDER BY created_at, id`);
  const hashes = db.prepare<[], TokenRow & { hash: Buffer }>(`SELECT ${fields}, hash FROM tokens`);
  const byHash = db.prepare<[Buffer], TokenRow>(`SELECT ${fields} FROM tokens WHERE hash = ?`);
  return {
    tokens: (): TokenRow[] => all.all(),
    withHashes: (): (TokenRow & { hash: Buffer })[] => hashes.all(),
    byHash: (hash: Buffer): TokenRow | null => byHash.get(hash) ?? null,
  };
});

export const tokenWrites = preparedPerConnection((db: WritableDatabase) => {
  const insert = db.prepare(
    `INSERT INTO tokens (id, name, hash, scopes, created_at, expires_at)
     VALUES (@id, @name, @hash, @scopes, @createdAt, @expiresAt)`,
  );
  const put = db.prepare(
    `INSERT OR REPLACE INTO tokens (id, name, hash, scopes, created_at, expires_at, last_used_at, revoked_at)
     VALUES (@id, @name, @hash, @scopes, @createdAt, @expiresAt, @lastUsedAt, @revokedAt)`,
  );
  const revoke = db.prepare('UPDATE tokens SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL');
  const used = db.prepare('UPDATE tokens SET last_used_at = ? WHERE id = ?');
  return {
    markUsed: (id: string, at: string) => used.run(at, id),
    /** Replaces one with the same id or the same secret. */
    put: (row: TokenRow & { hash: Buffer }) => put.run(row),
    insert: (row: Omit<TokenRow, 'lastUsedAt' | 'revokedAt'> & { hash: Buffer }) => insert.run(row),
    /** @returns whether an unrevoked token was found. */
    revoke: (id: string, at: string): boolean => revoke.run(at, id).changes === 1,
  };
});
