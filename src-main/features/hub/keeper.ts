// The keeper's side of a district's server: sets it up and updates it; adds, lists and revokes libraries, seats and readers.
import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { invitationOf } from './hub-seat.ts';

/** Where the libraries reach the server, and its certificate or the one that signed it, as PEM. */
export interface HubAddress {
  readonly host: string;
  readonly port: number;
  readonly certificate: string;
}

export interface ListedLibrary {
  readonly name: string;
  readonly role: string;
  readonly rows: number;
  readonly settledAt: Date | null;
  /** The name of another desk; null for the main desk. */
  readonly desk: string | null;
  readonly revokedAt: Date | null;
}

export type ListedReader = Pick<ListedLibrary, 'name' | 'role' | 'revokedAt'>;

const passwordBytes = 32;
const roleBytes = 16;

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

  /** @param connections how many at once @returns its password, which is stored nowhere else */
  async function newRole(rights: 'loandesk_seat' | 'loandesk_reader', connections: number) {
    const { rows } = await client.query<{ database: string }>('SELECT current_database() AS database');
    const role = `loandesk_${randomBytes(roleBytes).toString('hex')}`;
    const password = randomBytes(passwordBytes).toString('base64url');
    await client.query(
      `CREATE ROLE ${role} LOGIN CONNECTION LIMIT ${String(connections)} PASSWORD '${password}' IN ROLE ${rights}`,
    );
    await client.query(`ALTER ROLE ${role} SET statement_timeout = '30s'`);
    return { database: rows[0]?.database ?? '', role, password };
  }

  /** @param desk the name of another desk; null for the main desk @returns the invitation */
  async function invite(
    library: string,
    { host, port, certificate }: HubAddress,
    desk: string | null = null,
  ): Promise<string> {
    const { database, role, password } = await newRole('loandesk_seat', 2);
    await client.query('INSERT INTO seats (role, library, settles, desk) VALUES ($1, $2, $3, $4)', [
      role,
      library,
      desk === null,
      desk,
    ]);
    return invitationOf({ host, port, database, role, password, certificate });
  }

  return {
    /** @param steps the files of `resources/hub`, in order @param backupDays how long the server keeps its own backups */
    setUp: (steps: readonly string[], name: string, backupDays: number): Promise<void> =>
      inTransaction(async () => {
        for (const step of steps) await client.query(step);
        await client.query('INSERT INTO hub VALUES (1, $1, $2, $3)', [steps.length, name, backupDays]);
      }),
    /** Runs the steps that the server lacks. @returns how many */
    update: (steps: readonly string[]): Promise<number> =>
      inTransaction(async () => {
        const { rows } = await client.query<{ version: number }>('SELECT version FROM hub FOR UPDATE');
        const missing = steps.slice(rows[0]?.version ?? 0);
        for (const step of missing) await client.query(step);
        if (missing.length > 0) await client.query('UPDATE hub SET version = $1', [steps.length]);
        return missing.length;
      }),
    /** @returns the invitation */
    addLibrary: (name: string, address: HubAddress): Promise<string> =>
      inTransaction(async () => {
        const { rows } = await client.query<{ library: string }>(
          'INSERT INTO libraries (name) VALUES ($1) RETURNING library',
          [name],
        );
        const [added] = rows;
        if (added === undefined) throw new Error('The library was not added.');
        return invite(added.library, address);
      }),
    /**
     * Another access to the library of a role, which may be revoked.
     *
     * @param desk the name of another desk, which reads only; null for the computer that the library moves to
     * @returns the invitation; null without such a role
     */
    addSeat: (role: string, address: HubAddress, desk: string | null = null): Promise<string | null> =>
      inTransaction(async () => {
        const { rows } = await client.query<{ library: string }>(
          'SELECT library FROM seats WHERE role = $1',
          [role],
        );
        const [seat] = rows;
        return seat === undefined ? null : invite(seat.library, address, desk);
      }),
    /** Someone of the district who reads titles and figures, and nothing else. @returns the address for other programs */
    addReader: (name: string, { host, port }: Pick<HubAddress, 'host' | 'port'>): Promise<string> =>
      inTransaction(async () => {
        const { database, role, password } = await newRole('loandesk_reader', 5);
        await client.query('INSERT INTO readers (role, name) VALUES ($1, $2)', [role, name]);
        return `postgresql://${role}:${password}@${host}:${String(port)}/${database}?sslmode=require`;
      }),
    async listReaders(): Promise<ListedReader[]> {
      const { rows } = await client.query<ListedReader>(
        'SELECT name, role, revoked_at AS "revokedAt" FROM readers ORDER BY name, role',
      );
      return rows;
    },
    async list(): Promise<ListedLibrary[]> {
      const { rows } = await client.query<ListedLibrary>(
        `SELECT l.name, s.role, s.desk, l.settled_at AS "settledAt", s.revoked_at AS "revokedAt",
           (SELECT count(*)::int FROM library_rows r WHERE r.library = l.library AND r.sealed IS NOT NULL) AS rows
         FROM libraries l JOIN seats s ON s.library = l.library ORDER BY l.name, s.role`,
      );
      return rows;
    },
    /** Ends the access of a seat or a reader at once. The copy stays. @returns whether there was one */
    revoke: (role: string): Promise<boolean> =>
      inTransaction(async () => {
        const { rows } = await client.query(
          `WITH seat AS (UPDATE seats SET revoked_at = now() WHERE role = $1 AND revoked_at IS NULL RETURNING role),
             reader AS (UPDATE readers SET revoked_at = now() WHERE role = $1 AND revoked_at IS NULL RETURNING role)
           SELECT role FROM seat UNION ALL SELECT role FROM reader`,
          [role],
        );
        if (rows.length !== 1) return false;
        await client.query(`ALTER ROLE ${client.escapeIdentifier(role)} NOLOGIN`);
        await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [
          role,
        ]);
        return true;
      }),
  };
}
