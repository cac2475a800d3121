// A PostgreSQL server of its own for a test file: in a temporary folder, on loopback, with TLS, as a user that is not root.
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HubAddress } from '../../src-main/features/hub/keeper.ts';
import { certificateFor } from '../../src-main/features/network/certificate.ts';

export interface Postgres {
  readonly port: number;
  /** Where libraries reach it. */
  readonly address: HubAddress;
  readonly dataFolder: string;
  readonly logFile: string;
  /** The owner's address of a database. */
  url(database?: string): string;
  /** The whole database as `pg_dump` writes it. */
  dump(database?: string): string;
  /** The process of the server, to stop it for a while. */
  pid(): number;
  stop(): void;
}

/** The server's schema, as `npm run hub -- set-up` runs it. */
export function hubSteps(): string[] {
  const folder = path.resolve(import.meta.dirname, '..', '..', 'resources', 'hub');
  return readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
}

const packages = '/usr/lib/postgresql';
const owner = 'keeper';
const password = 'of the keeper';

/**
 * @param logs whether every statement is logged
 * @returns a sentence with the reason if there is no PostgreSQL and none can be installed
 */
export async function startPostgres({ logs = true } = {}): Promise<Postgres | string> {
  const bin = programs() ?? installed();
  if (bin === null) return 'needs PostgreSQL 15 or later (on Debian the package postgresql)';
  const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-postgres-'));
  const user = process.getuid?.() === 0 ? idsOf('postgres') : null;
  const run = (program: string, ...given: string[]): void => {
    const { status, stderr, error } = spawnSync(path.join(bin, program), given, {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      cwd: folder,
      ...(user !== null && user),
    });
    if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`);
  };
  const own = (file: string): void => {
    if (user !== null) chownSync(file, user.uid, user.gid);
  };
  own(folder);
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  own(passwordFile);
  run(
    'initdb',
    '-D',
    data,
    '-U',
    owner,
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--no-sync',
  );
  const certificates = path.join(folder, 'certificates');
  mkdirSync(certificates);
  const { cert, key } = await certificateFor(
    certificates,
    ['localhost'],
    ['127.0.0.1'],
    new Date().toISOString(),
  );
  for (const [name, text] of [
    ['server.crt', cert],
    ['server.key', key],
  ] as const) {
    writeFileSync(path.join(data, name), text, { mode: 0o600 });
    own(path.join(data, name));
  }
  const port = await freePort();
  const hba = `hostssl all all 127.0.0.1/32 scram-sha-256\n`;
  writeFileSync(path.join(data, 'pg_hba.conf'), hba);
  const settings = `port = ${String(port)}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''
ssl = on\nssl_min_protocol_version = 'TLSv1.3'\nfsync = off\nlog_statement = '${logs ? 'all' : 'none'}'\n`;
  writeFileSync(path.join(data, 'postgresql.auto.conf'), settings);
  const logFile = path.join(folder, 'log');
  run('pg_ctl', 'start', '-w', '-s', '-D', data, '-l', logFile);
  const url = (database = 'postgres') =>
    `postgresql://${owner}:${encodeURIComponent(password)}@127.0.0.1:${String(port)}/${database}`;
  return {
    port,
    address: { host: '127.0.0.1', port, certificate: cert },
    dataFolder: data,
    logFile,
    url,
    dump(database = 'postgres') {
      const { status, stdout, stderr } = spawnSync(path.join(bin, 'pg_dump'), [url(database)], {
        encoding: 'utf8',
        maxBuffer: 200_000_000,
        env: { ...process.env, PGSSLMODE: 'require' },
      });
      if (status !== 0) throw new Error(`pg_dump: ${stderr}`);
      return stdout;
    },
    pid: () => Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    stop() {
      run('pg_ctl', 'stop', '-m', 'immediate', '-s', '-D', data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function programs(): string | null {
  if (!existsSync(packages)) return null;
  const newest = readdirSync(packages)
    .map(Number)
    .filter((version) => version >= 15)
    .toSorted((one, other) => other - one)[0];
  return newest === undefined ? null : path.join(packages, String(newest), 'bin');
}

function installed(): string | null {
  const isRootOnDebian =
    process.getuid?.() === 0 &&
    existsSync('/etc/os-release') &&
    /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!isRootOnDebian) return null;
  // No server of the system's own: only the programs are needed.
  mkdirSync('/etc/postgresql-common', { recursive: true });
  writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const given of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']])
    spawnSync('apt-get', given, { stdio: ['ignore', 2, 2], env });
  return programs();
}

function idsOf(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  if (line === undefined) throw new Error(`There is no user ${name}.`);
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
