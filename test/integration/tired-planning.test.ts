// Tests that an import is planned on a computer that is busy with other things, and given up where nothing goes on.
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { childOf } from '../support/child-processes.ts';
import { noChoices } from '../../src-main/features/imports/choices-rules.ts';
import { startPlanning } from '../../src-main/features/imports/planning/start-planning.ts';
import { planned } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

const list = 'Given name,Family name,Card\nMatilda,Wormwood,2000001\n';
const longList = [
  'Given name,Family name,Card',
  ...Array.from({ length: 4000 }, (_, nth) => `Matilda,Wormwood ${String(nth)},${String(2_000_000 + nth)}`),
].join('\n');

/** It has begun to read once it has the library open. */
async function reading(pid: number): Promise<void> {
  const files = `/proc/${String(pid)}/fd`;
  const isLibrary = (fd: string): boolean => {
    try {
      return readlinkSync(path.join(files, fd)).endsWith('loandesk.db');
    } catch {
      return false; // it has just been closed
    }
  };
  while (!readdirSync(files).some(isLibrary)) await wait(1);
}

describe.skipIf(process.platform !== 'linux')('planning that is stopped from outside (on Linux)', () => {
  let library: TestLibrary;
  beforeEach(async () => {
    library = await openTestLibrary();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await library.remove();
  });

  test('for some seconds goes on, and the file is read', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const asked = planned(library, longList);
    const planning = await childOf(process.pid, 'plan-process');
    await reading(planning);
    process.kill(planning, 'SIGSTOP');
    vi.advanceTimersByTime(59_000);
    process.kill(planning, 'SIGCONT');
    expect(await asked).toMatchObject({ status: 'planned', counts: { new: 4000 } });
  });

  test('for good is given up after a minute, told, and the next file is read', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const asked = planned(library, list);
    process.kill(await childOf(process.pid, 'plan-process'), 'SIGSTOP');
    vi.advanceTimersByTime(61_000);
    expect(await asked).toMatchObject({ status: 'failed', failure: { code: 'too-slow' } });
    vi.useRealTimers();
    expect(await planned(library, list)).toMatchObject({ status: 'planned', counts: { new: 1 } });
  });

  test('while it waits for an answer has ended for want of memory, whoever answers it', async () => {
    const file = path.join(library.folder, 'list.csv');
    writeFileSync(file, list);
    const order = { file, library: path.join(library.folder, 'loandesk.db'), choices: noChoices };
    const { end } = startPlanning({ ...order, today: '2026-09-07' }, list.length, {
      found: () => Promise.resolve(),
      async rows() {
        process.kill(await childOf(process.pid, 'plan-process'), 'SIGKILL');
        // It is gone before this process hears so.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      },
      defect: (error) => {
        throw error;
      },
    });
    expect(await end).toMatchObject({ is: 'failed', failure: { code: 'too-much-memory' } });
  });
});
