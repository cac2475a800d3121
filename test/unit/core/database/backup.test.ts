// Tests the order in which a verified copy of the library becomes a backup.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backUp } from '../../../../src-main/core/database/backup.ts';
import { openReader, openWriter } from '../../../../src-main/core/database/connection.ts';
import { migrate } from '../../../../src-main/core/database/migrations.ts';

test('a copy that cannot take its name leaves no record of a backup', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-backup-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const [library, backups] = [path.join(folder, 'loandesk.db'), path.join(folder, 'backups')];
  const db = openWriter(library);
  migrate(db, backups);
  db.close();
  const inTheWay = path.join(backups, 'loandesk-2026-09-07T10-00-00-000Z-daily.db');
  const source = openReader(library);

  const backup = backUp(source, backups, { at: '2026-09-07T10:00:00.000Z', reason: 'daily' }, () => {
    mkdirSync(inTheWay, { recursive: true });
    return Promise.resolve();
  });
  await expect(backup).rejects.toThrow('EISDIR');
  source.close();
  expect(readdirSync(backups).filter((name) => name.endsWith('.json'))).toEqual([]);
});
