// Drives electron-builder, which is installed apart from the project with a lockfile of its own.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { appId } from '../../src-main/shell/app-id.ts';
import { root } from '../project.ts';
import type { Target } from '../targets.ts';
import { setFuses } from './fuses.ts';

const tools = path.join(root, 'packaging', 'tools');

/** The facts that electron-builder gives its hook. */
interface Packed {
  appOutDir: string;
  electronPlatformName: 'linux' | 'win32' | 'darwin' | 'mas';
}
interface Builder {
  build: (options: object) => Promise<string[]>;
}

/** The part of @electron/asar that is used. */
export interface Asar {
  listPackage: (file: string, options: { isPack: boolean }) => string[];
  extractAll: (file: string, folder: string) => void;
}

function installTools(): void {
  if (existsSync(path.join(tools, 'node_modules', '.package-lock.json'))) return;
  console.log('Installing electron-builder (once, about 100 MB) ...');
  const shell = process.platform === 'win32';
  execFileSync('npm', ['ci', '--ignore-scripts'], {
    cwd: tools,
    shell,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function tool<Module>(name: string): Promise<Module> {
  installTools();
  const folder = path.join(tools, 'node_modules', name);
  const { main, exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    main?: string;
    exports?: string | { '.': string | { import?: string } };
  };
  const entry = typeof exports === 'string' ? exports : exports?.['.'];
  const file = pathToFileURL(
    path.join(folder, (typeof entry === 'string' ? entry : entry?.import) ?? main ?? 'index.js'),
  ).href;
  const loaded = (await import(file)) as { default?: Module } & Module;
  return loaded.default ?? loaded;
}

export async function asar(): Promise<Asar> {
  return tool<Asar>('@electron/asar');
}

/** The formats that electron-builder writes itself; on Linux Loandesk writes .deb and .tar.gz from the folder. */
export const formats = {
  linux: ['AppImage'],
  win32: ['nsis', 'portable'],
  darwin: ['dmg', 'zip'],
} as const;

/**
 * @param app the staged app
 * @param targets of `formats`, or `dir` for the folder alone
 * @param electronDist a folder with Electron; by default electron-builder downloads it
 */
export async function buildWindow(options: {
  app: string;
  output: string;
  target: Target;
  targets: readonly string[];
  electronVersion: string;
  electronDist?: string;
}): Promise<void> {
  const { app, output, target, targets, electronVersion, electronDist } = options;
  const os = { linux: 'linux', win32: 'win', darwin: 'mac' }[target.platform];
  const { build } = await tool<Builder>('electron-builder');
  // Its packages are files like all others: electron-builder would look for them with npm, and find none.
  const manifest = path.join(app, 'package.json');
  const { dependencies: _, ...bare } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>;
  writeFileSync(manifest, JSON.stringify(bare, null, 2));
  await build({
    projectDir: app,
    publish: 'never',
    [os]: [...targets],
    [target.arch]: true,
    config: configuration({ output, electronVersion, ...(electronDist !== undefined && { electronDist }) }),
  });
}

/** How electron-builder is to pack the program, whatever the platform. */
export function configuration(options: { output: string; electronVersion: string; electronDist?: string }) {
  const { output, ...electron } = options;
  return {
    appId,
    productName: 'Loandesk',
    ...electron,
    directories: { output, buildResources: path.join(root, 'resources') },
    npmRebuild: false,
    asar: true,
    // Binaries have to be files of the system; the worker entries go with them if asar cannot start them.
    asarUnpack: ['node_modules/*/prebuilds/**', 'node_modules/@serialport/bindings-cpp/prebuilds/**'],
    files: ['**/*', { from: 'node_modules', to: 'node_modules', filter: ['**/*'] }],
    extraResources: [{ from: path.join(root, 'resources', 'udev'), to: 'udev' }],
    // For the windows of the system: every language that the screens have.
    electronLanguages: ['ar', 'de', 'en-GB', 'en-US', 'es', 'fr', 'id', 'nl', 'pt-BR'],
    afterPack: setFusesOf,
    linux: { executableName: 'loandesk', category: 'Education', icon: iconFolder(), syncDesktopName: true },
    win: { icon: path.join(root, 'resources', 'icons', 'loandesk-256.png') },
    mac: {
      category: 'public.app-category.education',
      icon: path.join(root, 'resources', 'icons', 'loandesk-512.png'),
      ...(!hasCertificate() && { identity: '-', hardenedRuntime: false }),
    },
    // Per user: a volunteer at the desk is no administrator.
    nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false },
    artifactName: `Loandesk-\${version}-\${os}-\${arch}.\${ext}`,
    // Also an .exe: under the installer's name it would take its place. An update is never this file.
    portable: { artifactName: `Loandesk-portable-\${version}-\${arch}.\${ext}` },
  };
}

/**
 * Whether electron-builder is told of a certificate. Without one a Mac's program is signed by itself: the fuses change
 * the file that Electron's makers signed, and a Mac with Apple's processor starts no program whose signature is broken.
 */
function hasCertificate(): boolean {
  return ['CSC_LINK', 'CSC_NAME'].some((name) => (process.env[name] ?? '') !== '');
}

function setFusesOf({ appOutDir, electronPlatformName }: Packed): void {
  const executable = executableIn(
    appOutDir,
    electronPlatformName === 'mas' ? 'darwin' : electronPlatformName,
  );
  const bytes = readFileSync(executable);
  setFuses(bytes);
  writeFileSync(executable, bytes);
  chmodSync(executable, 0o755);
}

/** The file with the fuse wire. */
export function executableIn(folder: string, platform: Target['platform']): string {
  const framework = 'Loandesk.app/Contents/Frameworks/Electron Framework.framework/Electron Framework';
  const names = { linux: 'loandesk', win32: 'Loandesk.exe', darwin: framework };
  return path.join(folder, names[platform]);
}

function iconFolder(): string {
  return path.join(root, 'resources', 'icons', 'loandesk-512.png');
}
