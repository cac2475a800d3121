// The keeper's side of a district's server: sets it up, adds libraries, lists and revokes them.
import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { invitationOf } from './hub-seat.ts';
import { hubVersion } from './hub-connection.ts';

export interface ListedLibrary {
  readonly name: string;
  readonly role: string;
  readonly rows: number;
  readonly settledAt: Date | null;
  readonly revokedAt: Date | null;
}

const passwordBytes = 32;

/** The keeper's work, on an open connection of the database's owner. */
export function keeperOf(client: Client) {
  async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
    await client.query('BEGIN');
    try {
      const result = await work();
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  }

  return {
    /** @param schema the text of `resources/hub/hub.sql` @param backupDays how long the server keeps its own backups */
    setUp: (schema: string, name: string, backupDays: number): Promise<void> =>
      inTransaction(async () => {
        await client.query(schema);
        await client.query('INSERT INTO hub VALUES (1, $1, $2, $3)', [hubVersion, name, backupDays]);
      }),
    /** @returns the invitation, which holds the password: it is stored nowhere else */
    addLibrary: (name: string, host: string, port: number, certificate: string): Promise<string> =>
      inTransaction(async () => {
        const { rows } = await client.query<{ library: string; database: string }>(
          'INSERT INTO libraries (name) VALUES ($1) RETURNING library, current_database() AS database',
          [name],
        );
        const [added] = rows;
        if (added === undefined) throw new Error('The library was not added.');
        const role = `loandesk_${added.library.replaceAll('-', '')}`;
        const password = randomBytes(passwordBytes).toString('base64url');
        await client.query(
          `CREATE ROLE ${role} LOGIN CONNECTION LIMIT 2 PASSWORD '${password}' IN ROLE loandesk_seat`,
        );
        await client.query(`ALTER ROLE ${role} SET statement_timeout = '30s'`);
        await client.query('INSERT INTO seats (role, library) VALUES ($1, $2)', [role, added.library]);
        return invitationOf({ host, port, database: added.database, role, password, certificate });
      }),
    async list(): Promise<ListedLibrary[]> {
      const { rows } = await client.query<ListedLibrary>(
        `SELECT l.name, s.role, l.settled_at AS "settledAt", s.revoked_at AS "revokedAt",
           (SELECT count(*)::int FROM library_rows r WHERE r.library = l.library AND r.sealed IS NOT NULL) AS rows
         FROM libraries l JOIN seats s ON s.library = l.library ORDER BY l.name, s.role`,
      );
      return rows;
    },
    /** Ends the access of a seat at once. The copy stays. @returns whether there was one */
    revoke: (role: string): Promise<boolean> =>
      inTransaction(async () => {
        const { rowCount } = await client.query(
          'UPDATE seats SET revoked_at = now() WHERE role = $1 AND revoked_at IS NULL',
          [role],
        );
        if (rowCount !== 1) return false;
        await client.query(`ALTER ROLE ${client.escapeIdentifier(role)} NOLOGIN`);
        await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [
          role,
        ]);
        return true;
      }),
  };
}
