// Tests that what the library found at its start is said with the moment of the backup and what is to be entered again.
import type { i18n } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { noticeText } from '../../../../src-renderer/app/notice-words.ts';
import { wordsIn } from '../screen-texts.ts';

let words: i18n;
beforeAll(async () => {
  words = await wordsIn('en');
});

const said = (code: string, facts: Record<string, unknown>): string =>
  noticeText({ code, facts }, words, 'Europe/Amsterdam');

test('a recovery notice says how old the backup was, or that there was none', () => {
  expect(said('library-mended', { backup: '2026-09-07T10:00:00.000Z', kept: 'replaced-x' })).toContain(
    'Loandesk has restored the backup of 7 Sept 2026, 12:00',
  );
  expect(said('library-mended', { backup: null, kept: 'damaged-x' })).toMatch(
    /was damaged and there was no intact backup.* The damaged file has been kept\.$/,
  );
});

test('a missing file is not reported as damaged or kept', () => {
  expect(said('library-mended', { backup: '2026-09-07T10:00:00.000Z', kept: null })).toMatch(
    /^The library’s file was missing\. Loandesk has restored the backup of 7 Sept 2026, 12:00/,
  );
  expect(said('library-mended', { backup: null, kept: null })).toMatch(
    /was missing and there was no intact backup.* Restore it first\.$/,
  );
});

test('the notice of an unfinished erasure says where to look', () => {
  expect(said('erasure-unfinished', { why: 'file' })).toContain('whether the disk is full');
  expect(said('erasure-unfinished', { why: 'second-place' })).toContain('Plug in the USB stick');
  expect(said('erasure-unfinished', {}), 'from an earlier version').toContain(
    'or the second backup location',
  );
});

test('a notice of an earlier version is still shown, by its code', () => {
  const look = [{ what: 'borrower', number: '2000010', fields: ['birthDate'] }];
  expect(said('rows-changed', { backup: '2026-09-07T10:00:00.000Z', rows: 5, look })).toBe(
    'The library reports: rows-changed',
  );
});

test('what came back without its name is listed to be entered again', () => {
  const borrowers = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ what: 'borrower', number: `20000${String(nth + 10)}` }));
  expect(said('ledger-restored', { reEnter: [] })).toMatch(/check the Loans screen\.$/);
  expect(said('ledger-restored', { reEnter: borrowers(2) })).toMatch(
    /these again, because the ledger holds no names: Borrower\u00a02000010, Borrower\u00a02000011\.$/,
  );
  expect(said('ledger-restored', { reEnter: borrowers(15) })).toMatch(/Borrower\u00a02000021 and 3 more\.$/);
});
