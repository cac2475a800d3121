// Decides which files of an installed package go into a package of Loandesk: what runs, and licences.
import path from 'node:path';
import type { Target } from './targets.ts';

/** Files that no program loads: types, sources of binaries, maps, documents. */
const neverLoaded =
  /\.(d\.[cm]?ts|[cm]?ts|map|md|markdown|flow|gyp|gypi|c|cc|cpp|h|hpp|mm|m|tsbuildinfo|patch|yml|yaml|lock)$/;
const licence = /(^|\/)(licen[cs]e|copying|notice|copyright)[^/]*$/i;

/** Folders of single packages that nothing loads, as the program imports them. */
const unused: Readonly<Record<string, RegExp>> = {
  '@cantoo/fontkit': /^(dist\/(?!module\.mjs$)|src\/|types\/)/,
  '@cantoo/pdf-lib': /^(cjs|dist|src|ts3\.4)\//,
  '@fontsource-variable/literata': /^(?!package\.json|LICENSE|unicode\.json|files\/.*-opsz-normal\.woff2$)/,
  '@fontsource-variable/noto-sans-kr': /^(?!package\.json|LICENSE|unicode\.json|files\/)/,
  '@fontsource-variable/noto-sans-sc': /^(?!package\.json|LICENSE|unicode\.json|files\/)/,
  '@e965/xlsx': /^(dist|bin|types)\//,
  '@serialport/bindings-cpp': /^src\//,
  '@zip.js/zip.js': /^(dist|deno|tests)\//,
  '@silvia-odwyer/photon-node': /^photon_rs_bg\.js$/,
  'better-sqlite3': /^(deps|src)\//,
  brotli: /^build\//,
  'bwip-js': /^(src\/|barcode\.ps$|dist\/(?!bwip-js-node\.mjs$|bwipp\.mjs$))/,
  'dejavu-fonts-ttf': /^(?!package\.json|LICENSE|ttf\/DejaVuSans(-Bold)?\.ttf$)/,
  fontverter: /^(test|testdata|\.github)\//,
  harfbuzzjs: /^(?!package\.json|LICENSE|dist\/harfbuzz-subset\.wasm$)/,
  hono: /^dist\/(cjs|types)\//,
  'inter-ui': /^(?!package\.json|LICENSE|variable\/InterVariable\.woff2$)/,
  'node-hid': /^(hidapi|src)\//,
  pako: /^dist\//,
  'temporal-polyfill': /^(?!package\.json|LICENSE|(chunks\/)?[^/]*\.js$|.*\.js$)/,
  wawoff2: /^bin\//,
  'woff2sfnt-sfnt2woff': /^\.idea\//,
  zod: /^src\//,
};

/** Needed to compile binaries, which come ready-made. */
const onlyToCompile = new Set(['node-addon-api']);

/**
 * @param name of the package
 * @param file relative to its folder, with slashes
 */
export function isPacked(name: string, file: string, target: Target): boolean {
  if (onlyToCompile.has(name)) return false;
  if (licence.test(file)) return !/(^|\/)(hidapi|deps|src)\//.test(file);
  if (neverLoaded.test(file) || unused[name]?.test(file) === true) return false;
  if (file.endsWith('.musl.node')) return false; // Alpine's, not Debian's
  const prebuilt = /(^|\/)prebuilds\/([^/]+)/.exec(file)?.[2];
  return prebuilt === undefined || isBuiltFor(prebuilt, target);
}

/** @param build the name of a file or folder such as HID-linux-x64, linuxmusl-x64.node or darwin-x64+arm64 */
function isBuiltFor(build: string, { platform, arch }: Target): boolean {
  const [system, ...processors] = path
    .parse(build)
    .name.replace(/^HID(_hidraw)?-/, '')
    .split(/[-+]/);
  return system === platform && processors.includes(arch) && !processors.includes('musl');
}
