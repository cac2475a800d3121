// `npm run package`: packages of the desktop app, with Electron or with a stand-in for it.
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hashOf, writeDeb, writeTarGz } from './archives.ts';
import type { UpdateFile } from '../src-main/features/updates/update-manifest.ts';
import { debianDepends } from './debian-depends.ts';
import { installLinuxIcons } from './icons.ts';
import { project, root } from './project.ts';
import { stageApp, windowEntries } from './staged-app.ts';
import { debianArch, type Target } from './targets.ts';
import { buildWindow, formats } from './window/builder.ts';
import { makeStandIn } from './window/stand-in.ts';

const parts = path.join(import.meta.dirname, 'window');
const electron = createRequire(import.meta.url)('electron/package.json') as { version: string };

/** Libraries that Electron opens by name when it runs, so that its binary does not say that it needs them. */
const openedByName = ['libgtk-3-0t64 | libgtk-3-0', 'libnotify4', 'libsecret-1-0', 'xdg-utils'];

/** The kind of update that each platform's installer takes; a Mac's program is not updated from its Settings. */
export const updateKinds: Partial<Record<Target['platform'], UpdateFile['kind']>> = {
  linux: 'window-deb',
  win32: 'window-nsis',
};

interface Options {
  target: Target;
  output: string;
  /** Packs a stand-in: the files are real, but the program is Node.js and opens no window. */
  standIn: boolean;
}

/** @returns the folder with the unpacked program */
export async function packFolder({ target, output, standIn }: Options): Promise<string> {
  const work = path.join(output, `work-${target.platform}-${target.arch}`);
  const { folder } = stageApp(path.join(work, 'app'), windowEntries, target, updateKinds[target.platform]);
  const electronDist = path.join(work, 'electron');
  if (standIn) makeStandIn(electronDist, target, electron.version);
  const unpacked = path.join(work, 'packed');
  rmSync(unpacked, { recursive: true, force: true });
  await buildWindow({
    app: folder,
    output: unpacked,
    target,
    targets: standIn ? ['dir'] : ['dir', ...formats[target.platform]],
    electronVersion: electron.version,
    ...(standIn && { electronDist }),
  });
  const name = readdirSync(unpacked).find((folder) => /unpacked$|^mac/.test(folder)) ?? '';
  return path.join(unpacked, name);
}

/** The .deb and .tar.gz of the unpacked program. */
export function linuxPackages(folder: string, target: Target, output: string): string[] {
  const tree = path.join(output, `work-${target.platform}-${target.arch}`, 'deb');
  rmSync(tree, { recursive: true, force: true });
  const program = path.join(tree, 'opt/Loandesk');
  cpSync(folder, program, { recursive: true });
  copyFileSync(path.join(parts, 'loandesk.apparmor'), path.join(program, 'resources/apparmor-profile'));
  const name = `loandesk-${project.version}-linux-${target.arch}`;
  const archive = path.join(output, `${name}.tar.gz`);
  writeTarGz(program, archive, name);
  const install = (from: string, to: string): void => {
    mkdirSync(path.dirname(path.join(tree, to)), { recursive: true });
    copyFileSync(from, path.join(tree, to));
  };
  install(path.join(parts, 'loandesk.desktop'), 'usr/share/applications/loandesk.desktop');
  install(path.join(root, 'LICENSE'), 'usr/share/doc/loandesk/copyright');
  const notices = path.join(output, `work-${target.platform}-${target.arch}`, 'app', 'THIRD-PARTY-NOTICES');
  install(notices, 'usr/share/doc/loandesk/THIRD-PARTY-NOTICES');
  // Before 73-seat-late.rules, which gives the person at the screen what is tagged uaccess.
  const rule = '70-loandesk-scanners.rules';
  install(path.join(root, 'resources/udev', rule), `usr/lib/udev/rules.d/${rule}`);
  installLinuxIcons(tree);
  const architecture = debianArch(target);
  const deb = path.join(output, `loandesk_${project.version}_${architecture}.deb`);
  writeDeb(
    tree,
    deb,
    {
      Package: 'loandesk',
      Version: project.version,
      Architecture: architecture,
      Maintainer: project.author,
      Section: 'education',
      Priority: 'optional',
      Depends: [...debianDepends(program), ...openedByName].join(', '),
      Conflicts: 'loandesk-browser',
      Homepage: project.homepage,
      Description: [
        'circulation desk of a school library',
        ' Lends and takes back books with a barcode scanner, without a network. One desk, one',
        ' scanner, one file; other programs of the school use its local API.',
      ].join('\n'),
    },
    Object.fromEntries(
      (['postinst', 'postrm'] as const).map((script) => [
        script,
        readFileSync(path.join(parts, script), 'utf8'),
      ]),
    ),
  );
  return [deb, archive];
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      'stand-in': { type: 'boolean', default: false },
      platform: { type: 'string', default: process.platform },
      arch: { type: 'string', default: process.arch },
      out: { type: 'string', default: path.join(root, 'dist') },
    },
  });
  const target = { platform: values.platform, arch: values.arch } as Target;
  const output = path.resolve(values.out);
  mkdirSync(output, { recursive: true });
  const folder = await packFolder({ target, output, standIn: values['stand-in'] });
  console.log(`${path.relative(process.cwd(), folder)} is the unpacked program.`);
  if (target.platform === 'linux')
    for (const file of linuxPackages(folder, target, output))
      console.log(
        `${path.basename(file)}  ${(statSync(file).size / 1e6).toFixed(1)} MB  sha256 ${hashOf(file, 'sha256')}`,
      );
}
