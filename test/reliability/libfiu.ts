// Lets writes and syncs of a running program fail at random, with libfiu from Debian.
import { execFileSync, spawnSync } from 'node:child_process';

/** Installs libfiu where that is possible. @returns why it cannot be used, or null where it can. */
export function whyNoFaults(): string | null {
  if (process.platform !== 'linux') return 'libfiu only exists on Linux';
  const works = (): boolean => spawnSync('fiu-run', ['-x', 'true']).status === 0;
  if (works()) return null;
  if (process.getuid?.() === 0) {
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    const install = (): boolean =>
      spawnSync('apt-get', ['install', '-y', '-q', 'fiu-utils', 'libfiu0'], quiet).status === 0;
    if (!install()) {
      spawnSync('apt-get', ['update', '-q'], quiet);
      install();
    }
  }
  return works() ? null : 'libfiu is not there and cannot be installed';
}

/** Not `write`: the same call feeds the sockets of the server, and a ledger that cannot grow is played elsewhere. */
const points = ['posix/io/rw/pwrite', 'posix/io/sync/fsync', 'posix/io/sync/fdatasync'];

export const randomFaults = {
  wrapper: ['fiu-run', '-x', '-c', 'disable name=posix/io/rw/pwrite'],
  begin(pid: number, probability: number): void {
    for (const point of points) tell(pid, `enable_random name=${point},probability=${String(probability)}`);
  },
  end(pid: number): void {
    for (const point of points) tell(pid, `disable name=${point}`);
  },
};

function tell(pid: number, command: string): void {
  execFileSync('fiu-ctrl', ['-c', command, String(pid)], { timeout: 10_000 });
}
