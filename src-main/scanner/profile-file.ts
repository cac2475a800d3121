// Reads what this PC's scanners are set to: `scanners.json` in the data folder, and the PC's own keyboard layout.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { keyboardLayouts, type KeyboardLayout } from './key-maps.ts';
import { scannerProfileSchema, type ScannerProfile } from './scanner-profile.ts';

/** None where there is no such file; a file that cannot be understood is told and left alone. */
export function readProfiles(dataFolder: string): ScannerProfile[] {
  const file = path.join(dataFolder, 'scanners.json');
  try {
    return z.array(scannerProfileSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      console.error(`${file} cannot be used:`, error);
    }
    return [];
  }
}

/** Scanners that type are set to the layout of the PC they were bought for; `us` where the PC does not tell. */
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
    const layout = keyboardLayouts.find((one) => one === (name === 'gb' ? 'uk' : name));
    if (layout !== undefined) return layout;
  }
  return 'us';
}
