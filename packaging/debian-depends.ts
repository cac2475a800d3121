// Derives what a Debian package depends on from the shared libraries that its binaries need.
import { globSync } from 'node:fs';
import path from 'node:path';
import { elfNeeds, type ElfNeeds } from './elf-needs.ts';

/** Which package of Debian and Ubuntu holds a library; `t64` names are those of Ubuntu 24.04 and Debian 13. */
const packageOf: Readonly<Record<string, string>> = {
  'ld-linux-x86-64.so.2': 'libc6',
  'ld-linux-aarch64.so.1': 'libc6',
  'libc.so.6': 'libc6',
  'libdl.so.2': 'libc6',
  'libm.so.6': 'libc6',
  'libpthread.so.0': 'libc6',
  'librt.so.1': 'libc6',
  'libgcc_s.so.1': 'libgcc-s1',
  'libatomic.so.1': 'libatomic1',
  'libstdc++.so.6': 'libstdc++6',
  'libudev.so.1': 'libudev1',
  'libusb-1.0.so.0': 'libusb-1.0-0',
  // Electron's
  'libX11.so.6': 'libx11-6',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libXrandr.so.2': 'libxrandr2',
  'libasound.so.2': 'libasound2t64 | libasound2',
  'libatk-1.0.so.0': 'libatk1.0-0t64 | libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0t64 | libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0t64 | libatspi2.0-0',
  'libcairo.so.2': 'libcairo2',
  'libcups.so.2': 'libcups2t64 | libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libdrm.so.2': 'libdrm2',
  'libexpat.so.1': 'libexpat1',
  'libgbm.so.1': 'libgbm1',
  'libgio-2.0.so.0': 'libglib2.0-0t64 | libglib2.0-0',
  'libglib-2.0.so.0': 'libglib2.0-0t64 | libglib2.0-0',
  'libgobject-2.0.so.0': 'libglib2.0-0t64 | libglib2.0-0',
  'libgtk-3.so.0': 'libgtk-3-0t64 | libgtk-3-0',
  'libnspr4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libsmime3.so': 'libnss3',
  'libxcb.so.1': 'libxcb1',
  'libxkbcommon.so.0': 'libxkbcommon0',
};

/** The version of libstdc++6 that first has a symbol version, from GCC's ABI table. */
const gccOf: Readonly<Record<string, number>> = {
  '3.4.21': 5,
  '3.4.22': 6,
  '3.4.23': 7,
  '3.4.24': 7,
  '3.4.25': 8,
  '3.4.26': 9,
  '3.4.28': 9,
  '3.4.29': 11,
  '3.4.30': 12,
  '3.4.31': 13,
  '3.4.32': 13,
  '3.4.33': 14,
};

/**
 * @param folder whose ELF binaries count, at any depth
 * @throws for a library or a version that the tables do not know
 */
export function debianDepends(folder: string): string[] {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const packed = new Set(files.map(({ name }) => name)); // such as Electron's libffmpeg.so
  const needs = files
    .map((entry) => elfNeeds(path.join(entry.parentPath, entry.name)))
    .filter((library) => library !== undefined);
  return dependsOf(
    needs.map(({ libraries, versions }) => ({
      versions,
      libraries: libraries.filter((library) => !packed.has(library)),
    })),
  );
}

export function dependsOf(needs: readonly ElfNeeds[]): string[] {
  const packages = new Set(
    needs
      .flatMap(({ libraries }) => libraries)
      .map((library) => {
        const name = packageOf[library];
        if (name === undefined)
          throw new Error(`Which Debian package holds ${library}? Add it to debian-depends.ts.`);
        return name;
      }),
  );
  const versions = needs.flatMap((need) => need.versions);
  const least: Record<string, string> = {
    libc6: highest(versions, 'GLIBC_'),
    'libstdc++6': gcc(highest(versions, 'GLIBCXX_')),
  };
  return [...packages].sort().map((name) => (least[name] ? `${name} (>= ${least[name]})` : name));
}

function highest(versions: readonly string[], prefix: string): string {
  return (
    versions
      .filter((version) => version.startsWith(prefix) && /\d$/.test(version))
      .map((version) => version.slice(prefix.length))
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .at(-1) ?? ''
  );
}

function gcc(symbols: string): string {
  if (symbols === '' || symbols === '3.4') return '';
  const release = gccOf[symbols];
  if (release === undefined && symbols.localeCompare('3.4.21', 'en', { numeric: true }) < 0) return '5';
  if (release === undefined)
    throw new Error(`Which GCC has GLIBCXX_${symbols}? Add it to debian-depends.ts.`);
  return String(release);
}
