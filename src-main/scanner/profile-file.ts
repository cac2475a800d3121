// Stores this PC's scanner profiles in `scanners.json` in the data folder, and detects the PC's keyboard layout.
import { closeSync, copyFileSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { keyboardLayouts, type KeyboardLayout } from './key-map-tables.ts';
import { scannerProfileSchema, type ScannerProfile } from './scanner-profile.ts';

export interface ProfileStore {
  all(): readonly ScannerProfile[];
  /** Throws if the file cannot be written; nothing changes then. */
  save(profile: ScannerProfile): void;
  /** Deletes the device's profile. */
  forget(device: string): void;
}

/** No profiles without a file. An invalid file is logged, and copied before it is overwritten. */
export function openProfiles(dataFolder: string): ProfileStore {
  const file = path.join(dataFolder, 'scanners.json');
  let isDamaged = false;
  let profiles = read();

  function read(): ScannerProfile[] {
    try {
      return z.array(scannerProfileSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
        isDamaged = true;
        console.error(`${file} cannot be used:`, error);
      }
      return [];
    }
  }

  function write(changed: ScannerProfile[]): void {
    if (isDamaged) copyFileSync(file, `${file}.damaged`);
    isDamaged = false;
    const written = openSync(`${file}.new`, 'w');
    try {
      writeSync(written, `${JSON.stringify(changed, null, 2)}\n`);
      fsyncSync(written);
    } finally {
      closeSync(written);
    }
    renameSync(`${file}.new`, file);
    profiles = changed;
  }

  return {
    all: () => profiles,
    save(profile) {
      write([...profiles.filter(({ device }) => device !== profile.device), profile]);
    },
    forget(device) {
      write(profiles.filter((profile) => profile.device !== device));
    },
  };
}

/** Keyboard scanners are usually set to the layout of their PC; `us` if it is unknown. */
export function layoutOfThisPc(
  files = ['/etc/default/keyboard', '/etc/vconsole.conf', '/etc/X11/xorg.conf.d/00-keyboard.conf'],
): KeyboardLayout {
  for (const file of files) {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      continue;
    }
    const name = /^\s*(?:XKBLAYOUT=|KEYMAP=|Option "XkbLayout" )"?([a-z]+)/m.exec(text)?.[1];
    const layout = keyboardLayouts.find((layout) => layout === (name === 'gb' ? 'uk' : name));
    if (layout !== undefined) return layout;
  }
  return 'us';
}
