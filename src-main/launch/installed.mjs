// Decides whether node_modules holds what package-lock.json asks for.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Compares contents, not times: a fresh checkout or a touched lockfile would otherwise cost a reinstall.
 * A package for another platform is optional and may be missing; what is installed beyond the lockfile does
 * no harm.
 * @param {Lockfile} wanted package-lock.json
 * @param {Lockfile} present node_modules/.package-lock.json, which npm writes when an install has succeeded
 */
export function holdsWhatIsLocked(wanted, present) {
  return Object.entries(wanted.packages ?? {}).every(([folder, locked]) => {
    if (folder === '' || locked.link) return true;
    const installed = present.packages?.[folder];
    if (installed) return installed.version === locked.version;
    return locked.optional === true || locked.devOptional === true || locked.peer === true;
  });
}

/**
 * @param {string} root the project's folder
 * @returns {'missing' | 'outdated' | 'complete'}
 */
export function installedState(root) {
  const present = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(present) || !existsSync(path.join(root, 'node_modules', 'node', 'package.json')))
    return 'missing';
  const wanted = path.join(root, 'package-lock.json');
  return holdsWhatIsLocked(readLockfile(wanted), readLockfile(present)) ? 'complete' : 'outdated';
}

/**
 * The Node.js that came with `npm ci`, or undefined where its install script has not run.
 * @param {string} root
 */
export function bundledNode(root) {
  const bin = path.join(root, 'node_modules', 'node', 'bin');
  const file = path.join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(file) ? file : undefined;
}

/**
 * The packages whose install scripts package.json approves, less Node.js if the right one already runs:
 * Windows refuses to replace a running program.
 * @param {string} root
 * @returns {string[]}
 */
export function packagesToUnpack(root) {
  /** @type {unknown} */
  const project = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { allowScripts = {} } = /** @type {{ allowScripts?: Record<string, boolean> }} */ (project);
  const wantedNode = readLockfile(path.join(root, 'package-lock.json')).packages?.['node_modules/node']
    ?.version;
  const nodeIsThere = bundledNode(root) !== undefined && process.versions.node === wantedNode;
  return Object.keys(allowScripts).filter((name) => allowScripts[name] && !(name === 'node' && nodeIsThere));
}

/**
 * @param {string} file
 * @returns {Lockfile}
 */
function readLockfile(file) {
  /** @type {unknown} */
  const lockfile = JSON.parse(readFileSync(file, 'utf8'));
  return /** @type {Lockfile} */ (lockfile);
}
