// Tests that the log shows where an error happened, and never holds input or file contents.
import Database from 'better-sqlite3';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { failureFacts, failureWords } from '../../../../src-main/core/log/failure-facts.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
const kept = (error: unknown): string => JSON.stringify(failureFacts(error));

describe('of an error the log keeps', () => {
  test('the kind, the code and places in the program, whatever folder it is installed in', () => {
    const facts = failureFacts(thrownBy(() => readFileSync('/home/matilda/list-of-6B.csv')));
    expect(facts).toMatchObject({ name: 'Error', code: 'ENOENT', syscall: 'open' });
    expect(facts.stack?.length).toBeGreaterThan(1);
    expect(facts.stack?.join('\n')).toMatch(/test\/unit\/core\/log\/failure-facts\.test\.ts:\d+:\d+/);
    expect(JSON.stringify(facts)).not.toMatch(/matilda|6B|home/i);
  });

  test('which constraint failed, but never what SQLite quotes of a search', () => {
    const db = new Database(':memory:');
    db.exec('CREATE TABLE readers (name TEXT UNIQUE); CREATE VIRTUAL TABLE words USING fts5 (word)');
    db.prepare('INSERT INTO readers VALUES (?)').run('Wormwood');
    const twice = thrownBy(() => db.prepare('INSERT INTO readers VALUES (?)').run('Wormwood'));
    expect(failureFacts(twice)).toMatchObject({
      name: 'SqliteError',
      code: 'SQLITE_CONSTRAINT_UNIQUE',
      constraint: 'UNIQUE constraint failed: readers.name',
    });
    const search = thrownBy(() => db.prepare('SELECT * FROM words WHERE words MATCH ?').all('Wormwood: x'));
    expect(String(search)).toContain('Wormwood'); // which is why no message is kept
    expect(kept(search)).not.toContain('Wormwood');
    const unknown = thrownBy(() => db.prepare('SELECT wormwood FROM readers'));
    expect(kept(unknown)).not.toMatch(/wormwood/i);
    db.close();
  });

  test('nothing of what a schema found wrong, or of a body that is no JSON', () => {
    const bad = thrownBy(() => z.object({ email: z.enum(['x']) }).parse({ email: 'matilda@example.org' }));
    expect(kept(bad)).not.toMatch(/matilda|example/);
    const json = thrownBy(() => JSON.parse('{"familyName": Wormwood}') as unknown);
    expect(String(json)).toContain('Wormwood');
    expect(kept(json)).not.toContain('Wormwood');
  });

  test('nothing of a message that looks like a place in the program', () => {
    const error = new Error(
      'row 3:\n    at Wormwood (/srv/out/main/wormwood.js:1:1)\n    at out/matilda.js:2:2',
    );
    error.name = 'Matilda Wormwood';
    expect(kept(error)).not.toMatch(/wormwood|matilda/i);
    expect(failureFacts(error).stack?.length).toBeGreaterThan(0);
    expect(kept('Matilda')).toBe('{"name":"string"}');
  });

  test('the causes behind it, in the same manner', () => {
    const error = new Error('Wormwood', { cause: Object.assign(new Error('Matilda'), { code: 'EIO' }) });
    expect(failureFacts(error).cause).toMatchObject({ name: 'Error', code: 'EIO' });
    expect(failureWords(failureFacts(error))).toMatch(/^Error\n {4}at [^]*\ncaused by Error EIO\n/);
    expect(kept(error)).not.toMatch(/wormwood|matilda/i);
  });
});
