// Tests that planning a file is given up after its timeout, and when its process is gone.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { childOf, endWorkers } from '../support/child-processes.ts';
import { noChoices } from '../../src-main/features/imports/choices-rules.ts';
import { startPlanning, type PlanListener } from '../../src-main/features/imports/planning/start-planning.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

const header = 'Given name,Family name,Card\n';
const list = `${header}Matilda,Wormwood,2000001\n`;
/** Its plan comes in two parts. */
const longList =
  header + Array.from({ length: 300 }, (_, n) => `M${String(n)},Wormwood,${String(2000001 + n)}\n`).join('');

describe.skipIf(process.platform !== 'linux')('planning that is stopped from outside (on Linux)', () => {
  let library: TestLibrary;
  beforeEach(async () => {
    library = await openTestLibrary();
  });
  afterEach(() => library.remove());

  const listener: PlanListener = {
    found: () => Promise.resolve(),
    rows: () => Promise.resolve(),
    defect: (error) => {
      throw error;
    },
  };
  const planList = (listening: PlanListener, timeoutMs?: number, text = list) => {
    const file = path.join(library.folder, 'list.csv');
    writeFileSync(file, text);
    const order = {
      kind: 'borrowers' as const,
      file,
      library: path.join(library.folder, 'loandesk.db'),
      choices: noChoices,
    };
    return startPlanning({ ...order, today: '2026-09-07' }, listening, timeoutMs);
  };

  beforeEach(endWorkers);

  test('for good is given up after the timeout, and the next file is read', async () => {
    const { end } = planList(listener, 50);
    process.kill(await childOf(process.pid, 'plan-import'), 'SIGSTOP');
    expect(await end).toMatchObject({ is: 'failed', failure: { code: 'too-slow' } });
    expect(await planList(listener).end).toMatchObject({ is: 'planned', counts: { new: 1 } });
  });

  test('and cancelled meanwhile ends at once', async () => {
    const planning = planList(listener);
    process.kill(await childOf(process.pid, 'plan-import'), 'SIGSTOP');
    planning.cancel();
    expect(await planning.end).toEqual({ is: 'cancelled' });
  });

  test('ends for want of memory between two parts of the plan', async () => {
    const killing: PlanListener = {
      ...listener,
      async rows() {
        process.kill(await childOf(process.pid, 'plan-import'), 'SIGKILL');
        // It is gone before this process hears so.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      },
    };
    const { end } = planList(killing, undefined, longList);
    expect(await end).toMatchObject({ is: 'failed', failure: { code: 'too-much-memory' } });
  });
});
