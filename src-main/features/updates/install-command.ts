// Says what to type to install a package.
import type { UpdateFile } from './update-manifest.ts';

/** For a terminal; null if the installer is a program or an archive. */
export function installCommand(kind: UpdateFile['kind'], installer: string): string | null {
  if (!kind.endsWith('-deb')) return null;
  const isPlain = /^[\w./+-]+$/.test(installer);
  return `sudo apt-get install ${isPlain ? installer : quoted(installer)}`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
