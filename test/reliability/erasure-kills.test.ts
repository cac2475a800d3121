// Tests that an erasure which is killed at any moment is finished by the next start, and leaves a library that is whole.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '../../src-main/features/health/examination.ts';
import { clientOf, startHeadless, type Headless } from '../support/headless.ts';
import { liveIn, tracesOfXanthippe } from '../support/lived-in-library.ts';
import { ledgerLinesIn, openTestLibrary, segmentFilesIn, type TestLibrary } from '../support/open-library.ts';
import { filesIn, found } from './words-in-files.ts';

/** Milliseconds after the answer; 'before' kills while the request is on its way, the words once that is rewritten. */
const moments = ['before', 0, 400, 'ledger', 'files'] as const;
/** Of what the program itself does to files, beginning with the new segment of the ledger. */
const steps = [1, 2, 3, 4, 5, 6, 7] as const;

const countsSteps = path.resolve(import.meta.dirname, 'dies-at-a-step.ts');
const root = mkdtempSync(path.join(tmpdir(), 'loandesk-erasure-kills-'));
let library: TestLibrary;
let erased: string;

beforeAll(async () => {
  library = await openTestLibrary({ folder: path.join(root, 'lived-in') });
  erased = (await liveIn(library)).xanthippe.id;
  await library.close();
});
afterAll(async () => {
  await library.remove();
  rmSync(root, { recursive: true, force: true });
});

function stageIn(data: string): string {
  const db = new Database(path.join(data, 'loandesk.db'), { readonly: true });
  try {
    return db.prepare<[], string>('SELECT stage FROM erasures').pluck().get() ?? 'not begun';
  } finally {
    db.close();
  }
}

const ledgerTells = (data: string): boolean => ledgerLinesIn(data).join().includes('88077031');
const everything = (data: string) => filesIn(data, () => true);

/** @param kill returns once the program has to be dead @returns what lay there then */
async function killed(
  name: string,
  kill: (asked: Promise<unknown>, data: string, program: Headless) => Promise<void>,
): Promise<{ stage: string; segments: number; ledgerTells: boolean }> {
  const data = path.join(root, `killed-${name}`);
  cpSync(library.folder, data, { recursive: true });
  expect(found(everything(data), [], tracesOfXanthippe).length, 'the control').toBeGreaterThan(5);
  const first = startHeadless(['--data', data, '--port', '0'], {
    node: ['--import', countsSteps],
    channel: true,
  });
  const call = await clientOf(first);
  const asked = call('POST', `/users/${erased}/erasure`, {}).catch(() => null);
  await kill(asked, data, first);
  await first.stop('SIGKILL');
  await asked;
  const lay = {
    stage: stageIn(data),
    segments: segmentFilesIn(data).length,
    ledgerTells: ledgerTells(data),
  };
  await finishedByNextStart(data, `killed at ${name} (${JSON.stringify(lay)})`);
  return lay;
}

async function finishedByNextStart(data: string, where: string): Promise<void> {
  const begun = stageIn(data) !== 'not begun';
  const second = startHeadless(['--data', data, '--port', '0']);
  const again = await clientOf(second);
  let ended = '';
  void second.exited.then(({ code, signal, stderr }) => {
    ended = `${String(code)} ${String(signal)} ${stderr}`;
  });
  if (!begun) await again('POST', `/users/${erased}/erasure`, {});
  await expect
    .poll(async () => (await again('GET', '/erasures').catch(() => ({ body: ended }))).body, {
      timeout: 30_000,
      interval: 100,
    })
    .toMatchObject([{ stage: 'done' }]);
  expect((await again('GET', '/users?q=2000001')).body).toHaveLength(1);
  await second.stop('SIGTERM');
  expect(found(everything(data), [], tracesOfXanthippe), where).toEqual([]);
  const faults = examine(data, new Date().toISOString()).filter(
    ({ state, check }) => state !== 'fine' && !['backups', 'copies'].includes(check),
  );
  expect(faults, where).toEqual([]);
  rmSync(data, { recursive: true });
}

test(
  'an erasure that is killed at any moment is finished by the next start',
  { timeout: 400_000 },
  async () => {
    const stages = await Promise.all(
      moments.map(async (moment) => {
        const { stage } = await killed(String(moment), async (asked, data) => {
          if (moment === 'before') return wait(1);
          await asked;
          if (typeof moment === 'number') return wait(moment);
          while (moment === 'ledger' ? ledgerTells(data) : stageIn(data) === 'files') await wait(1);
        });
        return stage;
      }),
    );
    console.log(stages.join(', '));
    expect(new Set(stages).size, 'stages at which it was killed').toBeGreaterThanOrEqual(3);
  },
);

test(
  'and so is one that is killed at any step of starting a segment of the ledger and deleting files',
  { timeout: 400_000 },
  async () => {
    const before = segmentFilesIn(library.folder).length;
    const seen = await Promise.all(
      steps.map((step) =>
        killed(`step-${String(step)}`, async (_, __, program) => {
          program.process.send({ dieAtStep: step });
          await program.exited;
        }),
      ),
    );
    console.log(seen.map((one) => JSON.stringify(one)).join('\n'));
    expect(seen, 'before the segment is there').toContainEqual({
      stage: 'files',
      segments: before,
      ledgerTells: true,
    });
    expect(seen, 'when it is there').toContainEqual({
      stage: 'files',
      segments: before + 1,
      ledgerTells: true,
    });
    expect(seen, 'when the others are rewritten').toContainEqual({
      stage: 'files',
      segments: before + 1,
      ledgerTells: false,
    });
  },
);
