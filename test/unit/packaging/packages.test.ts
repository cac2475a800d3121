// Holds what goes into a package: files, licences, and what its binaries need of the system.
import { describe, expect, test } from 'vitest';
import { dependsOf } from '../../../packaging/debian-depends.ts';
import { elfNeeds } from '../../../packaging/elf-needs.ts';
import { isPacked } from '../../../packaging/packed-files.ts';
import { filesFor } from '../../../src-main/features/printing/typefaces.ts';
import { isPermissive } from '../../../packaging/third-party-notices.ts';

const linux = { platform: 'linux', arch: 'x64' } as const;
const windows = { platform: 'win32', arch: 'x64' } as const;

describe('a file of a package', () => {
  test('goes along if it runs or is a licence', () => {
    expect(isPacked('hono', 'dist/hono.js', linux)).toBe(true);
    expect(isPacked('hono', 'LICENSE', linux)).toBe(true);
    expect(isPacked('@cantoo/pdf-lib', 'LICENSE.md', linux)).toBe(true);
  });

  test.each(['dist/hono.d.ts', 'README.md', 'dist/hono.js.map', 'src/binding.cc'])('%s stays', (file) => {
    expect(isPacked('hono', file, linux)).toBe(false);
  });

  test('goes along if it is a font of printed pages', () => {
    const characters = new Set(
      Array.from('Žofie Щ ش 王小明 김', (character) => character.codePointAt(0) ?? 0),
    );
    const fonts = (['regular', 'bold', 'title'] as const).flatMap((face) => [...filesFor(face, characters)]);
    const files = new Set(
      fonts.map(({ path }) => path.replaceAll('\\', '/').split('/node_modules/')[1] ?? ''),
    );
    expect(files.size).toBeGreaterThan(8);
    for (const file of files) {
      const [, name = '', inside = ''] = /^((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(file) ?? [];
      expect([file, isPacked(name, inside, linux)]).toEqual([file, true]);
    }
    for (const name of ['literata', 'noto-sans-sc', 'noto-sans-kr'])
      expect(isPacked(`@fontsource-variable/${name}`, 'unicode.json', linux)).toBe(true);
    expect(isPacked('harfbuzzjs', 'dist/harfbuzz-subset.wasm', linux)).toBe(true);
  });

  test('a licence of sources that stay, stays: hidapi offers the GPL as one of three', () => {
    expect(isPacked('node-hid', 'hidapi/LICENSE-gpl3.txt', linux)).toBe(false);
  });

  test.each([
    ['better-sqlite3', 'prebuilds/linux-x64.node', true, false],
    ['better-sqlite3', 'prebuilds/linux-arm64.node', false, false],
    ['better-sqlite3', 'prebuilds/linuxmusl-x64.node', false, false],
    ['better-sqlite3', 'prebuilds/win32-x64.node', false, true],
    ['node-hid', 'prebuilds/HID_hidraw-linux-x64/node-napi-v4.node', true, false],
    ['node-hid', 'prebuilds/HID_hidraw-linux-x64-musl/node-napi-v4.node', false, false],
    ['@serialport/bindings-cpp', 'prebuilds/darwin-x64+arm64/node.napi.node', false, false],
  ])('of %s, %s goes along only to the platform it is built for', (name, file, onLinux, onWindows) => {
    expect([isPacked(name, file, linux), isPacked(name, file, windows)]).toEqual([onLinux, onWindows]);
  });
});

describe('a licence', () => {
  test.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND Zlib', '(MIT OR X11)'])(
    '%s is handed on',
    (licence) => {
      expect(isPermissive(licence)).toBe(true);
    },
  );

  test.each(['GPL-3.0-only', 'MIT AND LGPL-2.1', 'UNLICENSED', '', 'SEE LICENSE IN x', 'Apache-2.0 WITH x'])(
    '%s stops the build',
    (licence) => {
      expect(isPermissive(licence)).toBe(false);
    },
  );
});

describe('what a Debian package depends on', () => {
  test('is read from its binaries, with the newest version that one of them asks for', () => {
    const needs = [
      { libraries: ['libc.so.6', 'libusb-1.0.so.0'], versions: ['GLIBC_2.9', 'GLIBC_2.17'] },
      { libraries: ['libm.so.6', 'libstdc++.so.6'], versions: ['GLIBC_2.34', 'GLIBCXX_3.4.29'] },
    ];
    expect(dependsOf(needs)).toEqual(['libc6 (>= 2.34)', 'libstdc++6 (>= 11)', 'libusb-1.0-0']);
  });

  test('a library that no table knows stops the build', () => {
    expect(() => dependsOf([{ libraries: ['libnew.so.1'], versions: [] }])).toThrow('libnew.so.1');
  });

  test.skipIf(process.platform !== 'linux')('the binary that runs this test needs the C library', () => {
    const needs = elfNeeds(process.execPath);
    expect(needs?.libraries).toContain('libc.so.6');
    expect(needs?.versions.some((version) => version.startsWith('GLIBC_2.'))).toBe(true);
    expect(elfNeeds(import.meta.filename)).toBeUndefined();
  });
});
