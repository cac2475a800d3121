// Runs the program under strace, which notes every write and every sync in the order in which they happened.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const recorded = [
  'open',
  'openat',
  'creat',
  'close',
  'mkdir',
  'mkdirat',
  'write',
  'writev',
  'pwrite64',
  'pwritev',
  'pwritev2',
  'sendto',
  'sendmsg',
  'sendfile',
  'copy_file_range',
  'ftruncate',
  'truncate',
  'fallocate',
  'fsync',
  'fdatasync',
  'sync_file_range',
  'rename',
  'renameat',
  'renameat2',
  'unlink',
  'unlinkat',
  'link',
  'linkat',
  'symlink',
  'symlinkat',
];

/** Installs strace where that is possible. @returns why it cannot be used, or null where it can. */
export function whyNoStrace(): string | null {
  if (process.platform !== 'linux') return 'strace only exists on Linux';
  const works = (): boolean => spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
  if (works()) return null;
  if (process.getuid?.() === 0) {
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    const install = (): boolean =>
      spawnSync('apt-get', ['install', '-y', '-q', 'strace'], quiet).status === 0;
    if (!install()) {
      spawnSync('apt-get', ['update', '-q'], quiet);
      install();
    }
  }
  return works() ? null : 'strace is not there, cannot be installed, or may not trace here';
}

export interface TracedProgram {
  readonly api: string;
  readonly token: string;
  /** Ends the program itself; strace follows. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/** Starts the program on the data folder with its trace in `traceFile`. */
export async function startTraced(
  entry: string,
  dataFolder: string,
  traceFile: string,
): Promise<TracedProgram> {
  const child = spawn(
    'strace',
    [
      '-f',
      '--seccomp-bpf',
      '-y',
      '-xx',
      '-s',
      '16777216',
      '-e',
      `trace=${recorded.join(',')}`,
      '-o',
      traceFile,
      process.execPath,
      entry,
      '--data',
      dataFolder,
      '--port',
      '0',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  const ended = new Promise<void>((resolve) =>
    child.on('close', () => {
      resolve();
    }),
  );
  const line = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (data: Buffer) => {
      text += data.toString();
      if (text.includes('\n')) resolve(text);
    });
    void ended.then(() => {
      reject(new Error(`The program ended before it listened: ${said}`));
    });
  });
  const { api, tokenFile } = JSON.parse(line) as { api: string; tokenFile: string };
  const holder = readFileSync(path.join(dataFolder, 'library.holder.json'), 'utf8');
  const { pid } = JSON.parse(holder) as { pid: number };
  return {
    api,
    token: readFileSync(tokenFile, 'utf8').trim(),
    async stop(signal) {
      process.kill(pid, signal);
      await ended;
    },
  };
}
