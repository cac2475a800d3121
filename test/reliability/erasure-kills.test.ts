// Tests that an erasure which is killed at any moment is finished by the next start, and leaves a library that is whole.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { examine } from '../../src-main/doctor/examination.ts';
import { clientOf, startHeadless } from '../support/headless.ts';
import { liveIn, tracesOfXanthippe } from '../support/lived-in-library.ts';
import { openTestLibrary } from '../support/open-library.ts';
import { filesIn, found } from './words-in-files.ts';

/** After the answer; 'before' kills while the request is on its way. */
const moments = ['before', 0, 60, 220, 550, 800] as const;

function stageIn(data: string): string {
  const db = new Database(path.join(data, 'loandesk.db'), { readonly: true });
  try {
    return db.prepare<[], string>('SELECT stage FROM erasures').pluck().get() ?? 'not begun';
  } finally {
    db.close();
  }
}

test(
  'an erasure that is killed at any moment is finished by the next start',
  { timeout: 400_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-erasure-kills-'));
    const library = await openTestLibrary({ folder: path.join(folder, 'lived-in') });
    const seen: Record<string, number> = {};
    try {
      const { xanthippe } = await liveIn(library);
      await library.close();
      for (const moment of moments) {
        const data = path.join(folder, `killed-${String(moment)}`);
        cpSync(library.folder, data, { recursive: true });
        expect(
          found(
            filesIn(data, () => true),
            [],
            tracesOfXanthippe,
          ).length,
          'the control',
        ).toBeGreaterThan(5);
        const first = startHeadless(['--data', data, '--port', '0']);
        const call = await clientOf(first);
        const asked = call('POST', `/users/${xanthippe.id}/erasure`, {}).catch(() => null);
        if (moment === 'before') await wait(1);
        else {
          await asked;
          await wait(moment);
        }
        await first.stop('SIGKILL');
        await asked;
        const stage = stageIn(data);
        seen[stage] = (seen[stage] ?? 0) + 1;

        const second = startHeadless(['--data', data, '--port', '0']);
        const again = await clientOf(second);
        let ended = '';
        void second.exited.then(({ code, signal, stderr }) => {
          ended = `${String(code)} ${String(signal)} ${stderr}`;
        });
        if (stage === 'not begun') await again('POST', `/users/${xanthippe.id}/erasure`, {});
        await expect
          .poll(async () => (await again('GET', '/erasures').catch(() => ({ body: ended }))).body, {
            timeout: 30_000,
            interval: 100,
          })
          .toMatchObject([{ stage: 'done' }]);
        expect((await again('GET', '/users?q=noor')).body).toHaveLength(1);
        await second.stop('SIGTERM');
        expect(
          found(
            filesIn(data, () => true),
            [],
            tracesOfXanthippe,
          ),
          `killed at ${String(moment)} (${stage})`,
        ).toEqual([]);
        const faults = examine(data, new Date().toISOString()).filter(
          ({ state, check }) => state !== 'fine' && check !== 'backups',
        );
        expect(faults, `killed at ${String(moment)} (${stage})`).toEqual([]);
        rmSync(data, { recursive: true });
      }
    } finally {
      await library.remove();
      rmSync(folder, { recursive: true, force: true });
    }
    console.log(JSON.stringify(seen));
    expect(Object.keys(seen).length, 'stages at which it was killed').toBeGreaterThanOrEqual(3);
  },
);
