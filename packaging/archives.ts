// Writes a folder as a .deb or a .tar.gz whose bytes depend on nothing but the folder's contents.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, globSync, lstatSync, lutimesSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sourceDateEpoch } from './project.ts';

/** The fields of a Debian package, in the order in which they are written. */
export interface DebFields {
  Package: string;
  Version: string;
  Architecture: string;
  Maintainer: string;
  Section: string;
  Priority: string;
  Depends: string;
  Recommends?: string;
  Conflicts?: string;
  Homepage: string;
  Description: string;
}

type Script = 'postinst' | 'prerm' | 'postrm';

/**
 * @param tree the files as they are installed, below `/`; gets its DEBIAN folder here
 * @param file the .deb
 */
export function writeDeb(
  tree: string,
  file: string,
  fields: DebFields,
  scripts: Partial<Record<Script, string>>,
) {
  makeUniform(tree);
  const installed = filesBelow(tree);
  const control = path.join(tree, 'DEBIAN');
  mkdirSync(control, { recursive: true });
  const bytes = installed.reduce((sum, file) => sum + lstatSync(path.join(tree, file)).size, 0);
  const { Description, ...others } = fields;
  const lines = Object.entries({ ...others, 'Installed-Size': Math.ceil(bytes / 1024), Description });
  writeFileSync(path.join(control, 'control'), lines.map(([name, value]) => `${name}: ${value}\n`).join(''));
  const sums = installed
    .filter((file) => lstatSync(path.join(tree, file)).isFile())
    .map((file) => `${hashOf(path.join(tree, file), 'md5')}  ${file}\n`);
  writeFileSync(path.join(control, 'md5sums'), sums.join(''));
  for (const [name, text] of Object.entries(scripts)) writeFileSync(path.join(control, name), text);
  makeUniform(control);
  for (const name of Object.keys(scripts)) chmodSync(path.join(control, name), 0o755);
  // zstd: dpkg of Debian 12 and Ubuntu 22.04 reads it, which are the oldest that better-sqlite3 runs on.
  run('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z10', '--build', tree, file]);
}

/** @param top the one folder that the archive holds */
export function writeTarGz(folder: string, file: string, top: string): void {
  makeUniform(folder);
  const order = ['--sort=name', '--format=gnu', `--mtime=@${sourceDateEpoch}`, '--owner=0', '--group=0'];
  const names = ['--numeric-owner', `--transform=s,^\\.,${top},`, '-C', folder, '-cf', '-', '.'];
  const tar = execFileSync('tar', [...order, ...names], { maxBuffer: 2 ** 30 });
  writeFileSync(file, execFileSync('gzip', ['-6n'], { input: tar, maxBuffer: 2 ** 30 }));
}

/** Gives every file the same time and, but for whether it can be run, the same mode. */
export function makeUniform(folder: string): void {
  for (const name of [...filesAndFoldersBelow(folder), '.']) {
    const place = path.join(folder, name);
    const stats = lstatSync(place);
    if (!stats.isSymbolicLink()) chmodSync(place, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644);
    lutimesSync(place, sourceDateEpoch, sourceDateEpoch);
  }
}

export function hashOf(file: string, algorithm: 'sha256' | 'md5'): string {
  return createHash(algorithm).update(readFileSync(file)).digest('hex');
}

/** @throws with what the tool said */
export function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(sourceDateEpoch), ...options.env };
  return execFileSync(command, args, {
    ...options,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function filesBelow(folder: string): string[] {
  return filesAndFoldersBelow(folder).filter(
    (name) =>
      name !== 'DEBIAN' && !name.startsWith('DEBIAN/') && !lstatSync(path.join(folder, name)).isDirectory(),
  );
}

function filesAndFoldersBelow(folder: string): string[] {
  return globSync('**/{*,.*}', { cwd: folder }).sort();
}
