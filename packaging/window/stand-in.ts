// Makes a folder shaped like Electron's download whose executable is Node.js: to try out packages without Electron.
import { appendFileSync, chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nodeFor } from '../node-binary.ts';
import type { Target } from '../targets.ts';

/** As in Electron 43 and later: nine fuses with their defaults. */
const wire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
]);
const files = [
  'LICENSE',
  'LICENSES.chromium.html',
  'chrome_100_percent.pak',
  'chrome_200_percent.pak',
  'icudtl.dat',
  'libEGL.so',
  'libGLESv2.so',
  'libffmpeg.so',
  'libvk_swiftshader.so',
  'libvulkan.so.1',
  'resources.pak',
  'snapshot_blob.bin',
  'v8_context_snapshot.bin',
  'vk_swiftshader_icd.json',
];

/** @param version of the Electron that it stands in for */
export function makeStandIn(folder: string, target: Target, version: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const below of ['locales', 'resources']) mkdirSync(path.join(folder, below), { recursive: true });
  const [name, node] = target.platform === 'win32' ? ['electron.exe', 'node.exe'] : ['electron', 'node'];
  copyFileSync(path.join(nodeFor(target), 'bin', node), path.join(folder, name));
  appendFileSync(path.join(folder, name), wire);
  chmodSync(path.join(folder, name), 0o755);
  writeFileSync(path.join(folder, 'version'), version);
  for (const file of files) writeFileSync(path.join(folder, file), `stands in for ${file}\n`);
  for (const tool of ['chrome-sandbox', 'chrome_crashpad_handler'])
    writeFileSync(path.join(folder, tool), '#!/bin/sh\n', { mode: 0o755 });
  for (const language of ['en-US', 'en-GB', 'nl', 'de'])
    writeFileSync(path.join(folder, 'locales', `${language}.pak`), language);
}
