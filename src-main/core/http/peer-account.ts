// Tells which account of this computer has the other end of a connection, where the system says so (Linux).
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

const tables = ['/proc/net/tcp', '/proc/net/tcp6'] as const;
/** A connection in this state is over, and its row names no owner. */
const timeWait = '06';

/**
 * The user id of the program at the other end of a connection from this computer.
 *
 * @returns null if no program has it any more, or programs of several accounts have connections with these two ports;
 * undefined where the system does not tell
 */
export function accountBehind({
  localPort,
  remotePort,
}: Pick<Socket, 'localPort' | 'remotePort'>): number | null | undefined {
  if (localPort === undefined || remotePort === undefined) return null;
  const rows = tables.flatMap(rowsOf);
  if (rows.length === 0) return undefined; // where it tells, this server's own connection is in a table
  const owners = ownersIn(rows, remotePort, localPort);
  const [owner = null] = owners;
  return owners.every((other) => other === owner) ? owner : null;
}

function rowsOf(table: string): string[] {
  try {
    return readFileSync(table, 'utf8').split('\n').slice(1, -1);
  } catch {
    return []; // Linux has the second table only with IPv6, and other systems have neither
  }
}

/**
 * By the ports alone: how addresses are written differs by processor, and an IPv4 connection may stand in the table of
 * IPv6. A second connection with the same ports can only make the answer null.
 */
function ownersIn(rows: readonly string[], from: number, to: number): number[] {
  return rows.flatMap((row) => {
    const [, local, remote, state, , , , uid] = row.trim().split(/\s+/);
    return portOf(local) === from && portOf(remote) === to && state !== timeWait ? [Number(uid)] : [];
  });
}

function portOf(address: string | undefined): number {
  return Number.parseInt(address?.split(':')[1] ?? '', 16);
}
