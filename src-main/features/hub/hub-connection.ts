// Connects to the district's PostgreSQL and calls its functions; the only user of `pg`.
import type { Client, QueryResultRow } from 'pg';
import { HubError, type ChangedRow, type HubCalls, type HubFault, type Hello } from './hub-calls.ts';
import type { HubSeat } from './hub-seat.ts';
import { unionCallsOn } from './union-connection.ts';

/** How many files of `resources/hub` this program needs on the server; a newer server has them too. */
const hubVersion = 5;
const connectTimeoutMs = 10_000;
const statementTimeoutMs = 30_000;

/** SQLSTATE codes: those of resources/hub, and those of a role that may not log in, or may not do this. */
const faults: Readonly<Record<string, HubFault>> = {
  LD000: 'refused',
  LD001: 'changed-meanwhile',
  LD002: 'changed-meanwhile',
  LD003: 'changed-meanwhile',
  '28P01': 'refused',
  '28000': 'refused',
  '42501': 'refused',
  '42883': 'outdated',
};
/** Errors of the transport: the server, the cable or the name is away. */
const awayCodes = /^(E(CONN|HOST|NET|AI_|TIMEDOUT|PIPE|NOTFOUND)|ENOTFOUND|57P0|53|08|57014)/;
const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;

/** @param closing cuts the connection, whatever it waits for @throws HubError */
export async function connectToHub(seat: HubSeat, closing?: AbortSignal): Promise<HubCalls> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    host: seat.host,
    port: seat.port,
    database: seat.database,
    user: seat.role,
    password: seat.password,
    application_name: 'loandesk',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs,
    ssl: { ca: seat.certificate, minVersion: 'TLSv1.3', servername: seat.host },
  });
  client.on('error', () => undefined); // a cut connection also fails the query that waits for it
  closing?.addEventListener('abort', () => client.connection.stream.destroy());
  const hub = callsOn(client);
  try {
    await client.connect();
  } catch (error) {
    throw hubErrorOf(error);
  }
  return hub;
}

function callsOn(client: Client): HubCalls {
  async function rowsOf<Row extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    try {
      const { rows } = await client.query<Row>(sql, values);
      return rows;
    } catch (error) {
      throw hubErrorOf(error);
    }
  }

  return {
    async hello() {
      const [hello] = await rowsOf<Hello>(
        `SELECT version, hub, backup_days AS "backupDays", library, name, token, form,
           number::float8 AS number, settles, desk, desks,
           to_char(settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "settledAt" FROM hello()`,
      );
      if (hello === undefined) throw new HubError('refused');
      if (hello.version < hubVersion) throw new HubError('outdated');
      return hello;
    },
    async beginStage(before, stage) {
      await rowsOf('SELECT begin_stage($1, $2)', [before, stage]);
    },
    async stage(stage, rows) {
      await rowsOf('SELECT stage($1, $2, $3, $4, $5)', [
        stage,
        rows.map(({ table }) => table),
        rows.map(({ id }) => id),
        rows.map(({ mac }) => mac),
        rows.map(({ sealed }) => sealed),
      ]);
    },
    async compare(stage, rows) {
      const [answer] = await rowsOf<{ wanted: number[] }>('SELECT compare($1, $2, $3, $4) AS wanted', [
        stage,
        rows.map(({ table }) => table),
        rows.map(({ id }) => id),
        rows.map(({ mac }) => mac),
      ]);
      return answer?.wanted ?? [];
    },
    async settle(stage, token, form, whole) {
      await rowsOf('SELECT settle($1, $2, $3, $4)', [stage, token, form, whole]);
    },
    async freeze() {
      await rowsOf('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    },
    async knowsState(number) {
      const known = await rowsOf('SELECT 1 FROM states WHERE library = my_library() AND number = $1', [
        number,
      ]);
      return known.length > 0;
    },
    async *changesAfter(number, pageRows) {
      await rowsOf(`DECLARE changes NO SCROLL CURSOR FOR
        SELECT tbl AS "table", id, sealed FROM library_rows WHERE library = my_library() AND n > ${String(number)}`);
      for (;;) {
        const page = await rowsOf<ChangedRow>(`FETCH ${String(pageRows)} FROM changes`);
        if (page.length === 0) return;
        yield page;
      }
    },
    async rowsWith(rows) {
      return rowsOf<ChangedRow>(
        `SELECT x.tbl AS "table", x.id, r.sealed FROM unnest($1::text[], $2::bytea[]) AS x(tbl, id)
           LEFT JOIN library_rows r ON r.library = my_library() AND r.tbl = x.tbl AND r.id = x.id`,
        [rows.map(({ table }) => table), rows.map(({ id }) => id)],
      );
    },
    async push(strand, before, entries) {
      const [answer] = await rowsOf<{ last: number | null }>('SELECT push($1, $2, $3, $4, $5) AS last', [
        strand,
        before.n,
        before.event,
        entries.map(({ event }) => event),
        entries.map(({ sealed }) => sealed),
      ]);
      return answer?.last ?? null;
    },
    strands: () =>
      rowsOf(
        'SELECT strand, n AS last, event FROM strands WHERE library = my_library() AND n > 0 ORDER BY strand',
      ),
    entries: (strand, after, limit) =>
      rowsOf(
        `SELECT n, event, body AS sealed FROM entries
         WHERE library = my_library() AND strand = $1 AND n > $2 ORDER BY n LIMIT $3`,
        [strand, after, limit],
      ),
    async noteDesk(erasedTo) {
      await rowsOf('SELECT note_desk($1)', [erasedTo]);
    },
    async lead() {
      await rowsOf('SELECT become_main()');
    },
    async forgetEntries() {
      await rowsOf('SELECT forget_entries()');
    },
    rows: (table, after, limit) =>
      rowsOf(
        `SELECT id, sealed FROM library_rows
         WHERE library = my_library() AND tbl = $1 AND id > $2 AND sealed IS NOT NULL ORDER BY id LIMIT $3`,
        [table, after ?? Buffer.alloc(0), limit],
      ),
    async counts() {
      const rows = await rowsOf<{ tbl: string; rows: number }>(
        `SELECT tbl, count(*)::int AS rows FROM library_rows
         WHERE library = my_library() AND sealed IS NOT NULL GROUP BY tbl`,
      );
      return new Map(rows.map(({ tbl, rows: count }) => [tbl, count]));
    },
    async forget() {
      await rowsOf('SELECT forget()');
    },
    ...unionCallsOn(rowsOf),
    async close() {
      await client.end().catch(() => undefined);
    },
  };
}

function hubErrorOf(error: unknown): HubError {
  if (error instanceof HubError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = faults[code];
  if (known !== undefined) return new HubError(known, error);
  if (certificateCodes.test(code) || String(error).includes('does not support SSL'))
    return new HubError('not-trusted', error);
  if (code === '' || awayCodes.test(code)) return new HubError('unreachable', error);
  return new HubError('failed', error);
}
