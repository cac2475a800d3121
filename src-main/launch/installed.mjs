// Decides whether node_modules holds what package-lock.json asks for.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Compares contents, not times: a fresh checkout or a touched lockfile would otherwise cost a reinstall.
 * A package for another platform is optional and may be missing; what is installed beyond the lockfile does
 * no harm.
 * @param {Lockfile} wanted package-lock.json
 * @param {Lockfile} present node_modules/.package-lock.json, which npm writes when an install has succeeded
 * @param {{ tools: boolean }} options tools: whether what only tests and checks use is needed too
 */
export function holdsWhatIsLocked(wanted, present, { tools }) {
  return Object.entries(wanted.packages ?? {}).every(([folder, locked]) => {
    if (folder === '' || locked.link || (locked.dev === true && !tools)) return true;
    const installed = present.packages?.[folder];
    if (installed) return installed.version === locked.version;
    return locked.optional === true || locked.devOptional === true || locked.peer === true;
  });
}

/**
 * @param {string} root the project's folder
 * @param {{ tools: boolean }} options
 * @returns {'missing' | 'outdated' | 'complete'}
 */
export function installedState(root, options) {
  const present = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(present)) return 'missing';
  const lockfile = path.join(root, 'package-lock.json');
  return holdsWhatIsLocked(readLockfile(lockfile), readLockfile(present), options) ? 'complete' : 'outdated';
}

/**
 * Whether the tools of tests and checks are installed; an update keeps them then.
 * @param {string} root
 */
export function hasTools(root) {
  const present = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(present)) return false;
  return Object.values(readLockfile(present).packages ?? {}).some(({ dev }) => dev === true);
}

/**
 * The Node.js that came with `npm ci`, or undefined on a platform for which package.json names none.
 * @param {string} root
 */
export function bundledNode(root) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const bin = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin');
  const file = path.join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(file) ? file : undefined;
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
