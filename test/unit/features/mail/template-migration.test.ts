// Tests that templates of older versions, whose sentences about the card went by themselves, read the same.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { applySteps, migrations } from '../../../../src-main/core/database/migrations.ts';

test('a line of a changed template that asks for the card becomes a section; other templates stay', () => {
  const db = new Database(':memory:');
  const before = migrations.findIndex(({ name }) => name.includes('template-sections'));
  expect(before).toBeGreaterThan(0);
  applySteps(db as never, migrations.slice(0, before));
  const add = db.prepare('INSERT INTO mail_templates (kind, language, subject, body) VALUES (?, ?, ?, ?)');
  add.run('welcome', 'en', 'Hi', 'Dear {{name}},\n\nYour card: {{ barcode }}\nBring it.\n');
  add.run('welcome', 'nl', 'Hoi', 'Beste {{name}},\n\nTot ziens');
  applySteps(db as never, migrations.slice(before));
  expect(db.prepare('SELECT body FROM mail_templates ORDER BY language').pluck().all()).toEqual([
    'Dear {{name}},\n\n{{#barcode}}Your card: {{ barcode }}{{/barcode}}\nBring it.\n',
    'Beste {{name}},\n\nTot ziens',
  ]);
  db.close();
});
