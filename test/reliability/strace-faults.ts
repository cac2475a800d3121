// Lets calls of a running program on one file fail, with strace: its sockets and other files go on.
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export interface InjectedFaults {
  /** How many calls have failed so far. */
  readonly failed: number;
  end(): Promise<void>;
}

/**
 * @param calls of the system, such as `pread64`
 * @param every which of them fail, each thread counting for itself: every so manieth
 */
export async function failCalls(
  pid: number,
  { calls, file, every }: { calls: readonly string[]; file: string; every: number },
): Promise<InjectedFaults> {
  const which = calls.join(',');
  const tracing: ChildProcess = spawn(
    'strace',
    [
      '-f',
      '-q',
      '-p',
      String(pid),
      '-P',
      file,
      '-e',
      `trace=${which}`,
      '-e',
      `inject=${which}:error=EIO:when=${String(every)}+${String(every)}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) =>
    tracing.once('exit', () => {
      resolve();
    }),
  );
  let failed = 0;
  tracing.stderr?.on('data', (data: Buffer) => {
    failed += data.toString().match(/\(INJECTED\)/g)?.length ?? 0;
  });
  await attached(pid);
  return {
    get failed() {
      return failed;
    },
    async end() {
      tracing.kill('SIGINT');
      await ended;
    },
  };
}

/** The system says who traces the process. */
async function attached(pid: number): Promise<void> {
  for (let look = 0; look < 500; look += 1) {
    if (!/^TracerPid:\s+0$/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))) return;
    await wait(10);
  }
  throw new Error('strace did not get hold of the program.');
}
