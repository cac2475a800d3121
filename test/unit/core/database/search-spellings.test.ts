// Tests the dictionary of the words of titles, on a real file.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWriter, type WritableDatabase } from '../../../../src-main/core/database/connection.ts';
import { applySteps, migrations } from '../../../../src-main/core/database/migrations.ts';
import { titleDictionary } from '../../../../src-main/core/database/search-dictionary.ts';
import { inLatin, missingSpellings } from '../../../../src-main/core/database/search-spellings.ts';

let folder: string;
let db: WritableDatabase;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-test-'));
  db = openWriter(path.join(folder, 'loandesk.db'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

function addTitles(...titles: string[]): void {
  const add = db.prepare(
    `INSERT INTO titles (id, title, authors, created_at, updated_at) VALUES (?, ?, '[]', '2026-01-01', '2026-01-01')`,
  );
  for (const title of titles) add.run(title, title);
}

test.each([
  ['чаикин', 'chaikin'],
  ['月亮', 'yueliang'],
  ['しんかんせん', 'shinkansen'],
  ['καλημερα', 'kalimera'],
  ['fisica', 'fisica'],
  ['b12', ''],
])('%s in Latin letters is %j', (word, latin) => {
  expect(inLatin(word)).toBe(latin);
});

describe('the dictionary', () => {
  test('has the words of new and changed titles', () => {
    applySteps(db, migrations);
    addTitles('Glasscrab');
    const { spelt } = titleDictionary(db);
    expect(spelt('glasscrab')).toEqual(['glasscrab']);
    db.prepare(`UPDATE titles SET title = 'Чайкин'`).run();
    expect(spelt('chaikin')).toEqual(['чаикин']);
  });

  test('is made of an older library by its migration as the triggers would make it', () => {
    applySteps(
      db,
      migrations.filter(({ version }) => version < 56),
    );
    addTitles('Glasscrab', 'Chemie für alle', '月亮上的面包店', 'Het 3e boek');
    applySteps(
      db,
      migrations.filter(({ version }) => version >= 56),
    );
    const rows = () => db.prepare('SELECT * FROM title_spellings').raw().all();
    const migrated = rows();
    expect(migrated.length).toBeGreaterThan(10);
    expect(db.prepare(missingSpellings).pluck().get()).toBe(0);
    db.exec('DELETE FROM title_spellings; DELETE FROM titles');
    db.exec(
      'DROP TRIGGER IF EXISTS titles_search_words_insert; DROP TRIGGER IF EXISTS titles_search_words_update',
    );
    applySteps(db, []);
    addTitles('Glasscrab', 'Chemie für alle', '月亮上的面包店', 'Het 3e boek');
    expect(rows()).toEqual(migrated);
  });

  test('knows compounds by their end, plurals with another vowel, and other scripts', () => {
    applySteps(db, migrations);
    addTitles('Glasscrab', 'Zwanen', 'Чайкин', 'Zwager');
    const { related } = titleDictionary(db);
    const wordsFor = (typed: string) => related(typed).map(({ word }) => word);
    expect(wordsFor('crab')).toEqual(['glasscrab']);
    expect(wordsFor('zwaan')).toEqual(['zwanen']);
    expect(wordsFor('chaikin')).toEqual(['чаикин']);
    expect(wordsFor('ab')).toEqual([]);
  });

  test('puts the word that is spelt or sounds most alike first', () => {
    applySteps(db, migrations);
    addTitles('Physics and phases', 'Bridges', 'Ridges of sand', 'Dinosaurs dance');
    const { near } = titleDictionary(db);
    expect(near('fisiks')[0]?.word).toBe('physics');
    expect(near('gridges')[0]?.word).toBe('ridges');
    expect(near('gridges').map(({ word }) => word)).toContain('bridges');
    expect(near('dinosor')[0]?.word).toBe('dinosaurs');
    expect(near('zzzzzz')).toEqual([]);
  });
});
