// Tests where a scanner's settings come from on this PC.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layoutOfThisPc, readProfiles } from '../../../src-main/scanner/profile-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-scanners-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function fileWith(text: string): string {
  const file = path.join(folder, 'scanners.json');
  writeFileSync(file, text);
  return file;
}

test('profiles are those of scanners.json, filled up with what holds by itself', () => {
  expect(readProfiles(folder)).toEqual([]);
  fileWith('[{"device": "05e0:1200", "layout": "fr", "paired": true}]');
  expect(readProfiles(folder)).toMatchObject([
    { device: '05e0:1200', layout: 'fr', paired: true, minLength: 1 },
  ]);
});

test('a damaged file is told, and no scanner stops for it', () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  fileWith('[{"device": 5}]');
  expect(readProfiles(folder)).toEqual([]);
  expect(told).toHaveBeenCalledOnce();
});

test.each([
  ['XKBMODEL="pc105"\nXKBLAYOUT="fr,us"\n', 'fr'],
  ['XKBLAYOUT=gb\n', 'uk'],
  ['KEYMAP=be-latin1\n', 'be'],
  ['Section "InputClass"\n  Option "XkbLayout" "de"\n', 'de'],
  ['XKBLAYOUT="xx"\n', 'us'],
])("the PC's own layout is read from its settings: %j", (text, layout) => {
  expect(layoutOfThisPc([path.join(folder, 'none'), fileWith(text)])).toBe(layout);
});
