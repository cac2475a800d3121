// Tests which files of the watched folder count, when a file is complete, and which is taken next.
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isWanted,
  classifyFiles,
  quietMs,
  withFirstSeen,
  type SeenEntry,
} from '../../../../src-main/features/watched-folder/watched-files-rules.ts';
import { importableFiles } from '../../../../src-main/features/watched-folder/watched-folder-settings.ts';

describe('a name', () => {
  test.each([
    ['pupils.csv', importableFiles, true],
    ['PUPILS.XLSX', importableFiles, true],
    ['pupils.pdf', importableFiles, false],
    ['pupils.csv.part', importableFiles, false],
    ['~$pupils.xlsx', importableFiles, false],
    ['.pupils.csv', '*', false],
    ['export-07.csv', 'export-??.csv', true],
    ['export-7.csv', 'export-??.csv', false],
    ['aaaaab', '*a*b', true],
    ['a+b(c).csv', 'a+b(c).csv', true],
    ['axb.csv', 'a.b.csv', false],
    ['x.csv', ' , *.xlsx,*.csv ', true],
    ['x.csv', '', false],
  ])('%s with the pattern %s: %s', (name, patterns, wanted) => {
    expect(isWanted(name, patterns)).toBe(wanted);
  });

  test('matches itself with any part replaced by a star', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,20}$/), fc.nat(20), fc.nat(20), (name, from, length) => {
        expect(isWanted(name, `${name.slice(0, from)}*${name.slice(from + length)}`)).toBe(true);
      }),
    );
  });

  test('is matched quickly even by a malicious pattern', () => {
    const wanted = () => isWanted('a'.repeat(250), `${'*a'.repeat(200)}*b`);
    // Naive backtracking would take years.
    expect(runInNewContext('wanted()', { wanted }, { timeout: 60_000 })).toBe(false);
  });
});

const noon = Date.parse('2026-09-07T12:00:00.000Z');
const seen = (name: string, hoursOld: number, bytes = 100, sinceMs = 60_000): SeenEntry => ({
  name,
  bytes,
  modifiedMs: noon - hoursOld * 3_600_000,
  firstSeenMs: noon - sinceMs,
});
const states = (entries: SeenEntry[], last: Parameters<typeof classifyFiles>[1] = null): string[] =>
  classifyFiles(entries, last, noon).files.map(({ entry, is }) => `${entry.name} ${is}`);

describe('the next file', () => {
  test('is the newest, once it is complete', () => {
    expect(states([seen('a', 3), seen('b', 1), seen('c', 2)])).toEqual(['b next', 'c older', 'a older']);
    const writing = [seen('a', 3), seen('b', 1, 100, quietMs - 1)];
    expect(states(writing)).toEqual(['b being-written', 'a older']);
    expect(classifyFiles(writing, null, noon)).toMatchObject({ next: null, skipped: ['a'] });
  });

  test('is never older than the last one, even if that was dated in the future', () => {
    const at = new Date(noon - 3_600_000).toISOString();
    const last = { at, file: 'b', bytes: 100, modifiedMs: noon - 2 * 3_600_000 };
    expect(states([seen('b', 2), seen('a', 3)], last)).toEqual(['b taken', 'a older']);
    expect(classifyFiles([seen('b', 2), seen('a', 3)], last, noon)).toMatchObject({
      next: null,
      skipped: [],
    });
    const tomorrow = { ...last, modifiedMs: noon + 86_400_000 };
    expect(states([seen('b', -24), seen('c', 0.5)], tomorrow)).toEqual(['b taken', 'c next']);
  });

  test('is the same file again if it was changed', () => {
    const last = { at: new Date(noon).toISOString(), file: 'b', bytes: 100, modifiedMs: noon - 7_200_000 };
    expect(states([seen('b', 1)], last)).toEqual(['b next']);
  });

  test('skips an empty file; a file that is too large is marked so', () => {
    expect(states([seen('a', 1, 0), seen('b', 2)])).toEqual(['a empty', 'b next']);
    expect(states([seen('a', 1, 40_000_000)])).toEqual(['a too-large']);
  });

  test('is complete only after it has been unchanged for ten seconds', () => {
    const look = fc.record({ bytes: fc.integer({ min: 1, max: 3 }), afterMs: fc.nat(quietMs) });
    fc.assert(
      fc.property(fc.array(look, { minLength: 1, maxLength: 12 }), (looks) => {
        let now = noon;
        let known: SeenEntry[] = [];
        let stayedMs = 0;
        let before: number | null = null;
        for (const { bytes, afterMs } of looks) {
          now += afterMs;
          stayedMs = before === bytes ? stayedMs + afterMs : 0;
          before = bytes;
          known = withFirstSeen([{ name: 'a', bytes, modifiedMs: noon }], known, now);
        }
        expect(classifyFiles(known, null, now).next !== null).toBe(stayedMs >= quietMs);
      }),
    );
  });
});
