// Writes the licences of everything in a package into one text, and refuses a licence that Loandesk may not hand on so.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { manifestIn } from './packed-packages.ts';

/** Licences that ask for no more than their text in every copy. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  'Zlib',
  'X11',
  'OFL-1.1',
  'Python-2.0',
  'CC0-1.0',
  'BlueOak-1.0.0',
]);

/** Packages whose package.json names no licence of the list, as read in their licence file. */
const readByHand: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream Vera and Arev, which are permissive',
};

/** Typefaces of the screens, which style sheets load; the build names only the packages of scripts. */
const typefaces = ['node_modules/@fontsource-variable/literata', 'node_modules/inter-ui'];

/** Works of others that stand in Loandesk's own sources, with their licences. */
const copied = { 'Tabler Icons': 'resources/licences/icons.txt' };

/**
 * Whether a licence expression such as `(MIT OR GPL-3.0)` lets Loandesk hand the package on.
 * @param expression SPDX, without exceptions (`WITH`)
 */
export function isPermissive(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, ' ');
  if (/\bWITH\b/.test(bare)) return false;
  const choices = bare
    .split(/\bOR\b/)
    .map((choice) => choice.split(/\bAND\b/).map((licence) => licence.trim()));
  return choices.some((all) => all.every((licence) => permissive.has(licence)));
}

/**
 * @param folders of packages, relative to the project
 * @throws naming each package with a copyleft or unknown licence, or without a licence text where its licence asks for it
 */
export function thirdPartyNotices(root: string, folders: readonly string[]): string {
  const refused: string[] = [];
  const parts = [...new Set([...folders, ...typefaces])].sort().map((folder) => {
    const { name, version, license = 'unknown' } = manifestIn(path.join(root, folder));
    const terms = readByHand[name] ?? license;
    if (!(name in readByHand) && !isPermissive(license)) refused.push(`${name} ${version}: ${license}`);
    return `${name} ${version}\n${terms}\n\n${licenceText(path.join(root, folder)) ?? noText(license)}\n`;
  });
  if (refused.length > 0)
    throw new Error(`These licences are copyleft or unknown to packaging/: ${refused.join('; ')}.`);
  for (const [name, file] of Object.entries(copied))
    parts.push(`${name}\n\n${readFileSync(path.join(root, file), 'utf8').trim()}\n`);
  const rule = `\n${'-'.repeat(80)}\n\n`;
  return `Loandesk is made with the following software. Each keeps its own licence.\n${rule}${parts.join(rule)}`;
}

function licenceText(folder: string): string | undefined {
  const files = globSync('{LICENSE,LICENCE,License,license,COPYING,NOTICE}*', { cwd: folder }).sort();
  const texts = files
    .map((file) => path.join(folder, file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').trim());
  return texts.length > 0 ? texts.join('\n\n') : undefined;
}

function noText(license: string): string {
  return `The package contains no licence text; its package.json names ${license}.`;
}
