// Decides which packages go into a package: those that the built entries import, and what these depend on.
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';

export interface PackedPackage {
  name: string;
  version: string;
  /** Relative to the project, such as node_modules/a/node_modules/b. */
  folder: string;
}

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const imports = /(?:\bfrom|\bimport|\brequire|\bresolve)\s*\(?\s*["'`]([^"'`\s]+)["'`]/g;

/**
 * The built files that these entries load, and the packages that they name.
 * @param out the folder of the build
 */
export function reachable(out: string, entries: readonly string[]): { files: string[]; names: string[] } {
  const files = new Set<string>();
  const names = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, specifier = ''] of readFileSync(path.join(out, file), 'utf8').matchAll(imports)) {
      if (specifier.startsWith('.')) {
        const next = path.join(path.dirname(file), specifier);
        if (/\.c?js$/.test(next) && existsSync(path.join(out, next))) visit(next);
      } else {
        const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
        if (!specifier.startsWith('node:') && !builtinModules.includes(name)) names.add(name);
      }
    }
  };
  for (const entry of entries) visit(path.join('main', `${entry}.js`));
  return { files: [...files].sort(), names: [...names].sort() };
}

/**
 * These packages and all that they depend on, as installed.
 * @param root the project's folder
 */
export function withDependencies(root: string, names: readonly string[]): PackedPackage[] {
  const packages = new Map<string, PackedPackage>();
  const visit = (name: string, from: string, optional: boolean): void => {
    const folder = installedFolder(root, name, from);
    if (folder === undefined) {
      if (optional) return;
      throw new Error(`${name}, which ${from || 'the program'} needs, is not installed.`);
    }
    if (packages.has(folder)) return;
    const manifest = manifestIn(path.join(root, folder));
    packages.set(folder, { name: manifest.name, version: manifest.version, folder });
    for (const dependency of Object.keys(manifest.dependencies ?? {}))
      visit(dependency, folder, dependency in (manifest.optionalDependencies ?? {}));
  };
  for (const name of names) visit(name, '', false);
  return [...packages.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** Where Node.js finds the package: in the node_modules of the one that asks, or of a folder above. */
function installedFolder(root: string, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder === '.' ? '' : folder, 'node_modules', name);
    if (existsSync(path.join(root, place, 'package.json'))) return place;
    if (folder === '' || folder === '.') return undefined;
  }
}

export function manifestIn(folder: string): Manifest & { license?: string } {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest & {
    license?: string;
  };
}
