// Tests `npm run restore` and backups as the built program makes them.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { clientOf, startHeadless } from '../support/headless.ts';
import { newFolder } from '../support/open-library.ts';

const folder = newFolder();
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function restore(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const program = path.resolve(import.meta.dirname, '../../out/main/restore.js');
  return spawnSync(process.execPath, [program, '--data', folder, ...args], { encoding: 'utf8' });
}

test(
  'a library goes back to its backup and forth again, each time in words',
  { timeout: 60_000 },
  async () => {
    expect(restore()).toMatchObject({ status: 0, stdout: 'There are no backups here.\n' });
    const program = startHeadless(['--data', folder, '--port', '0']);
    const call = await clientOf(program);
    const borrower = { givenName: 'Noor', familyName: 'Jansen', barcode: '2000001' };
    expect((await call('POST', '/users', borrower)).status).toBe(201);
    for (const barcode of ['B1', 'B2']) await call('POST', '/items', { title: 'Matilda', barcode });
    expect((await call('POST', '/backups', {})).status).toBe(201);
    const lent = await call('POST', '/checkouts', { borrower: 'barcode:2000001', item: 'barcode:B1' });
    expect(lent.status).toBe(201);

    const refused = restore('--backup', 'newest', '--yes');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('is already open');
    expect((await program.stop('SIGTERM')).code).toBe(0);

    expect(restore().stdout).toMatch(/on-demand .* KiB {2}loandesk-.*\.db\n/);
    const preview = restore('--backup', 'newest');
    expect(preview).toMatchObject({ status: 0, stderr: '' });
    expect(preview.stdout).toMatch(
      /is whole\..*1 borrower, 2 items and 0 loans[^]*1 change after the backup[^]*Nothing was changed/,
    );
    const done = restore('--backup', 'newest', '--yes');
    expect(done).toMatchObject({ status: 0, stderr: '' });
    expect(done.stdout).toMatch(/is restored[^]*restored 1 change, for 1 loan\.[^]*1 loan is open/);
    const undone = restore('--undo');
    expect(undone).toMatchObject({ status: 0, stderr: '' });
    expect(undone.stdout).toMatch(/The restore is undone[^]*1 loan is open/);
    expect(preview.stdout + done.stdout + undone.stdout).not.toMatch(/Noor|Jansen|Matilda/);
  },
);
