// Reads what a package of Loandesk says of itself in its package.json; the sources say nothing.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Edition and format: what an update has to be of. */
type PackageKind = 'window-deb' | 'window-nsis' | 'browser-deb' | 'browser-nsis' | 'browser-tar.gz';

interface PackageFacts {
  /** On which day the installed version was made, a calendar date. */
  readonly releasedOn: string | null;
  readonly kind: PackageKind | null;
}

/** @param appFolder the folder with package.json */
export function packageFacts(appFolder: string): PackageFacts {
  const text = readFileSync(path.join(appFolder, 'package.json'), 'utf8');
  const { released, packaged } = JSON.parse(text) as { released?: string; packaged?: PackageKind };
  const kind = packaged === undefined || isUninstalled(packaged, appFolder) ? null : packaged;
  return { releasedOn: released ?? null, kind };
}

/** Whether this is a copy that no installer put in place: AppImage, portable .exe and .tar.gz hold the same files. */
function isUninstalled(packaged: PackageKind, appFolder: string): boolean {
  if (packaged === 'window-deb')
    return process.env['APPIMAGE'] !== undefined || !appFolder.startsWith('/opt/Loandesk/');
  return packaged === 'window-nsis' && process.env['PORTABLE_EXECUTABLE_DIR'] !== undefined;
}
