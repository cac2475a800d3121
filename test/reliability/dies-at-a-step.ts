// Preloaded into the program and its threads: counts what is done to files once a test asks for it, and kills the program at one step.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

const counted = ['copyFileSync', 'renameSync', 'rmSync', 'fsyncSync', 'mkdirSync'] as const;
const key = 'loandesk-steps-left';

/** Shared by all threads of the program; 0: the steps are not counted. */
const shared = isMainThread ? new Int32Array(new SharedArrayBuffer(4)) : getEnvironmentData(key);
if (!(shared instanceof Int32Array)) throw new Error('The program has not handed its count on.');
const left = shared;

if (isMainThread) {
  setEnvironmentData(key, left);
  process.on('message', ({ dieAtStep }: { dieAtStep: number }) => {
    process.send?.({ left: Atomics.exchange(left, 0, dieAtStep) });
  });
  process.channel?.unref();
}

for (const name of counted) {
  const original = fs[name] as (...given: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...given: unknown[]): unknown => {
      if (Atomics.load(left, 0) > 0 && Atomics.sub(left, 0, 1) === 1) {
        if (name === 'copyFileSync') {
          const whole = fs.readFileSync(given[0] as string);
          fs.writeFileSync(given[1] as string, whole.subarray(0, whole.length / 2));
        }
        process.kill(process.pid, 'SIGKILL');
      }
      return original(...given);
    },
  });
}
syncBuiltinESMExports();
