// Brings the Node.js of any platform from npm, checked against the lockfile, and keeps it for the next package.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root, toolFolder } from './project.ts';
import { nodePackage, type Target } from './targets.ts';

interface Lockfile {
  packages: Record<string, { version: string; integrity: string }>;
}

/** @returns the folder of the package: bin/ and LICENSE */
export function nodeFor(target: Target): string {
  const name = nodePackage(target);
  const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  const locked = lockfile.packages[`node_modules/${name}`];
  if (locked === undefined) throw new Error(`package-lock.json names no ${name}.`);
  const folder = path.join(toolFolder, `${name}-${locked.version}`);
  if (existsSync(folder)) return folder;
  const download = path.join(toolFolder, `${name}.download`);
  rmSync(download, { recursive: true, force: true });
  mkdirSync(download, { recursive: true });
  const packed = execFileSync('npm', ['pack', '--silent', `${name}@${locked.version}`], {
    cwd: download,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const file = path.join(download, packed.trim());
  const [algorithm = ''] = locked.integrity.split('-');
  const integrity = `${algorithm}-${createHash(algorithm).update(readFileSync(file)).digest('base64')}`;
  if (integrity !== locked.integrity)
    throw new Error(`${name} is not the one in package-lock.json: ${integrity}.`);
  // The C headers are most of its files.
  execFileSync('tar', ['-xzf', file, '-C', download, '--exclude=*/include', '--exclude=*/share']);
  renameSync(path.join(download, 'package'), folder);
  rmSync(download, { recursive: true, force: true });
  return folder;
}
