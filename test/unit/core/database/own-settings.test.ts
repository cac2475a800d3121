// Tests that the settings of mail and of the watched folder keep their values when they become rows of `settings`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWriter } from '../../../../src-main/core/database/connection.ts';
import { applySteps, migrations } from '../../../../src-main/core/database/migrations.ts';
import { currentMailSettings } from '../../../../src-main/features/mail/mail-settings.ts';
import {
  currentScanState,
  currentWatchedFolder,
} from '../../../../src-main/features/watched-folder/watched-folder-settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-own-settings-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const mail = {
  server: 'smtp.school.example',
  port: 465,
  paused: true,
  weeklySince: null,
  senderName: 'a "b" ’',
};
const watched = { on: true, folder: '/srv/lists', lookAt: null, stopPercent: 30 };
const scanState = { chosenAt: '2026-09-06', trouble: { why: 'away', since: '2026-09-07', told: true } };

test('settings of mail and of the watched folder stay as they were set', () => {
  const db = openWriter(path.join(folder, 'loandesk.db'));
  const step = migrations.findIndex(({ version }) => version === 54);
  applySteps(db, migrations.slice(0, step));
  db.prepare('INSERT INTO mail_settings VALUES (1, ?)').run(JSON.stringify(mail));
  db.prepare('INSERT INTO synchronisation VALUES (1, ?, ?)').run(
    JSON.stringify(watched),
    JSON.stringify(scanState),
  );

  applySteps(db, migrations.slice(step));
  expect(currentMailSettings(db)).toMatchObject({ ...mail, security: 'starttls', perMinute: 20 });
  expect(currentWatchedFolder(db)).toMatchObject({ ...watched, missing: 'leave' });
  expect(currentScanState(db)).toEqual({ ...scanState, settledAt: null, restored: false });
  db.close();
});

test('a library that never set them has the defaults', () => {
  const db = openWriter(path.join(folder, 'loandesk.db'));
  applySteps(db, migrations);
  expect(db.prepare('SELECT name FROM settings').all()).toEqual([]);
  expect(currentMailSettings(db)).toMatchObject({ server: '', weeklySince: null });
  expect(currentScanState(db).chosenAt).toBe('');
  db.close();
});
