// Tests where a scanner's settings come from on this PC.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layoutOfThisPc, openProfiles } from '../../../src-main/scanner/profile-file.ts';
import { scannerProfileSchema } from '../../../src-main/scanner/scanner-profile.ts';

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
  expect(openProfiles(folder).all()).toEqual([]);
  fileWith('[{"device": "05e0:1200", "layout": "fr", "paired": true}]');
  expect(openProfiles(folder).all()).toMatchObject([
    { device: '05e0:1200', layout: 'fr', paired: true, minLength: 1 },
  ]);
});

test('a damaged file is reported, and no scanner stops for it', () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  fileWith('[{"device": 5}]');
  expect(openProfiles(folder).all()).toEqual([]);
  expect(told).toHaveBeenCalledOnce();
});

test('a profile that is saved is there at the next start, once for each device, until it is forgotten', () => {
  const drop = scannerProfileSchema.parse({ device: '05e0:1200', name: 'Drop', only: 'returns' });
  const desk = scannerProfileSchema.parse({ device: '1234:5678:S-1' });
  const store = openProfiles(folder);
  store.save(desk);
  store.save({ ...drop, name: 'Old name' });
  store.save(drop);
  expect(openProfiles(folder).all()).toEqual([desk, drop]);
  store.forget(desk.device);
  expect([store.all(), openProfiles(folder).all()]).toEqual([[drop], [drop]]);
  expect(readdirSync(folder)).toEqual(['scanners.json']);
});

test('what stood in a damaged file is kept beside the new one', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  fileWith('[{"device": 5}]');
  openProfiles(folder).save(scannerProfileSchema.parse({ device: '05e0:1200' }));
  expect(readFileSync(path.join(folder, 'scanners.json.damaged'), 'utf8')).toBe('[{"device": 5}]');
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
