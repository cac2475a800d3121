// Builds the program with English and the pseudo-language of mirrored-texts.ts, in a folder of its own.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MIRRORED, mirroredTexts } from './mirrored-texts.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const copied = [
  'src-contract',
  'src-main',
  'src-preload',
  'src-renderer',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'tsconfig.base.json',
];

/** @returns the program's folder, and how it is deleted */
export function buildMirrored(): { app: string; remove: () => void } {
  const app = mkdtempSync(path.join(tmpdir(), 'loandesk-mirrored-'));
  const remove = () => {
    rmSync(app, { recursive: true, force: true });
  };
  for (const part of copied) cpSync(path.join(root, part), path.join(app, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(app, 'node_modules'));
  const locales = path.join(app, 'resources', 'locales');
  for (const language of readdirSync(locales))
    if (language !== 'en') rmSync(path.join(locales, language), { recursive: true });
  mkdirSync(path.join(locales, MIRRORED));
  for (const file of readdirSync(path.join(locales, 'en'))) {
    const texts: unknown = JSON.parse(readFileSync(path.join(locales, 'en', file), 'utf8'));
    writeFileSync(path.join(locales, MIRRORED, file), JSON.stringify(mirroredTexts(texts), null, 2));
  }
  const built = spawnSync(process.execPath, [path.join(app, 'src-main', 'launch', 'build.mjs')], {
    cwd: app,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (built.status === 0) return { app, remove };
  remove();
  throw new Error('The program with the pseudo-language could not be built.');
}
