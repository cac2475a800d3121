// Puts the program's icons where Linux and Windows look for them.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.ts';

const sizes = [16, 32, 48, 128, 256, 512] as const;

function iconFile(size: number): string {
  return path.join(root, 'resources', 'icons', `loandesk-${String(size)}.png`);
}

/** @param tree the files as they are installed, below `/` */
export function installLinuxIcons(tree: string): void {
  for (const size of sizes) {
    const folder = path.join(tree, 'usr/share/icons/hicolor', `${size}x${size}`, 'apps');
    mkdirSync(folder, { recursive: true });
    copyFileSync(iconFile(size), path.join(folder, 'loandesk.png'));
  }
}

/** An .ico is a list of pictures; since Windows Vista these may be PNG files. */
export function writeIco(file: string): void {
  const pictures = sizes
    .filter((size) => size <= 256)
    .map((size) => ({ size, png: readFileSync(iconFile(size)) }));
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [nth, { size, png }] of pictures.entries()) {
    const entry = header.subarray(6 + 16 * nth);
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
  }
  writeFileSync(file, Buffer.concat([header, ...pictures.map(({ png }) => png)]));
}
