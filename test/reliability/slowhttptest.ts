// Finds slowhttptest, which plays clients that are slow on purpose; installs it from Debian where that is possible.
import { spawnSync } from 'node:child_process';

/** @returns why it cannot be used, or null where it can */
export function whyNoSlowhttptest(): string | null {
  if (process.platform !== 'linux') return 'slowhttptest is taken from Debian, on Linux';
  const works = (): boolean => spawnSync('slowhttptest', ['-h']).error === undefined;
  if (works()) return null;
  if (process.getuid?.() === 0) {
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    const install = (): boolean =>
      spawnSync('apt-get', ['install', '-y', '-q', 'slowhttptest'], quiet).status === 0;
    if (!install()) {
      spawnSync('apt-get', ['update', '-q'], quiet);
      install();
    }
  }
  return works() ? null : 'slowhttptest is not there and cannot be installed';
}
