// Facts about the project for its packages: name, version, and the moment that stands in for every file's time.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/** Tools that are installed or downloaded once for all packages. */
export const toolFolder = path.join(root, 'node_modules', '.cache', 'loandesk-packaging');

interface Project {
  name: string;
  version: string;
  description: string;
  homepage: string;
  license: string;
  author: string;
  dependencies: Record<string, string>;
}

export const project = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Project;

/** Seconds since 1970: SOURCE_DATE_EPOCH, or the time of the last commit. The same sources make the same bytes. */
export const sourceDateEpoch = Number(
  process.env['SOURCE_DATE_EPOCH'] ??
    execFileSync('git', ['-C', root, 'log', '-1', '--format=%ct'], { encoding: 'utf8' }).trim(),
);
