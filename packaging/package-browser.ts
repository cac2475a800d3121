// `npm run package:browser`: packages of the library with its own Node.js, whose desk opens in a browser.
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hashOf, makeUniform, run, writeDeb, writeTarGz } from './archives.ts';
import { debianDepends } from './debian-depends.ts';
import { installLinuxIcons, writeIco } from './icons.ts';
import { nodeFor } from './node-binary.ts';
import { project, root } from './project.ts';
import { headlessEntries, stageApp } from './staged-app.ts';
import { debianArch, type Target } from './targets.ts';

const parts = path.join(import.meta.dirname, 'browser');
const kinds = ['deb', 'tar.gz', 'nsis'] as const;
type Kind = (typeof kinds)[number];

/** @returns the file */
export function packageBrowser(kind: Kind, arch: Target['arch'], outFolder: string): string {
  const target: Target = { platform: kind === 'nsis' ? 'win32' : 'linux', arch };
  const work = path.join(tmpdir(), `loandesk-package-${String(process.pid)}`);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(outFolder, { recursive: true });
  try {
    if (kind === 'deb') return debianPackage(work, target, outFolder);
    return kind === 'tar.gz' ? archive(work, target, outFolder) : windowsInstaller(work, target, outFolder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The program itself, as every kind holds it: node, its licence, app/. */
function stageProgram(folder: string, target: Target, kind: Kind): void {
  stageApp(path.join(folder, 'app'), headlessEntries, target, `browser-${kind}`);
  const node = nodeFor(target);
  const binary = target.platform === 'win32' ? 'node.exe' : 'node';
  copyFileSync(path.join(node, 'bin', binary), path.join(folder, binary));
  chmodSync(path.join(folder, binary), 0o755);
  // The package for Windows lacks it.
  copyFileSync(
    path.join(nodeFor({ platform: 'linux', arch: 'x64' }), 'LICENSE'),
    path.join(folder, 'NODE-LICENSE'),
  );
}

function debianPackage(tree: string, target: Target, outFolder: string): string {
  const program = path.join(tree, 'usr/lib/loandesk');
  stageProgram(program, target, 'deb');
  const install = (part: string, to: string, mode = 0o644): void => {
    mkdirSync(path.dirname(path.join(tree, to)), { recursive: true });
    copyFileSync(path.join(parts, part), path.join(tree, to));
    chmodSync(path.join(tree, to), mode);
  };
  install('loandesk', 'usr/bin/loandesk', 0o755);
  install('loandesk-admin', 'usr/bin/loandesk-admin', 0o755);
  install('loandesk.desktop', 'usr/share/applications/loandesk.desktop');
  install('loandesk.service', 'usr/lib/systemd/user/loandesk.service');
  install('loandesk-server.service', 'usr/lib/systemd/system/loandesk-server.service');
  install('loandesk.sysusers', 'usr/lib/sysusers.d/loandesk.conf');
  install('../../LICENSE', 'usr/share/doc/loandesk-browser/copyright');
  installLinuxIcons(tree);
  const architecture = debianArch(target);
  const file = path.join(outFolder, `loandesk-browser_${project.version}_${architecture}.deb`);
  writeDeb(
    tree,
    file,
    {
      Package: 'loandesk-browser',
      Version: project.version,
      Architecture: architecture,
      Maintainer: project.author,
      Section: 'education',
      Priority: 'optional',
      Depends: debianDepends(program).join(', '),
      Recommends: 'chromium | www-browser, systemd',
      Conflicts: 'loandesk',
      Homepage: project.homepage,
      Description: [
        'circulation desk of a school library, in the browser',
        ' The library with its own Node.js, without the desktop window: its desk opens in',
        " this computer's browser, and over TLS on other computers if that is switched on.",
        ' A scanner types like a keyboard here; only the desktop window reads it directly.',
      ].join('\n'),
    },
    Object.fromEntries((['postinst', 'prerm', 'postrm'] as const).map((name) => [name, readPart(name)])),
  );
  return file;
}

function archive(work: string, target: Target, outFolder: string): string {
  stageProgram(work, target, 'tar.gz');
  const start =
    '#!/bin/sh\n# Opens the desk; starts the library first if it is not open.\nhere=$(dirname "$(readlink -f "$0")")\nexec "$here/node" "$here/app/out/main/desk.js" "$@"\n';
  writeFileSync(path.join(work, 'loandesk'), start, { mode: 0o755 });
  const name = `loandesk-browser-${project.version}-linux-${target.arch}`;
  const file = path.join(outFolder, `${name}.tar.gz`);
  writeTarGz(work, file, name);
  return file;
}

function windowsInstaller(work: string, target: Target, outFolder: string): string {
  stageProgram(work, target, 'nsis');
  copyFileSync(path.join(parts, 'loandesk.vbs'), path.join(work, 'loandesk.vbs'));
  writeIco(path.join(work, 'loandesk.ico'));
  makeUniform(work);
  const file = path.join(outFolder, `Loandesk-browser-Setup-${project.version}.exe`);
  const defines = { VERSION: project.version, SOURCE: work, OUTPUT: file };
  const args = Object.entries(defines).map(([name, value]) => `-D${name}=${value}`);
  run('makensis', ['-V2', ...args, path.join(parts, 'loandesk.nsi')]);
  return file;
}

function readPart(name: string): string {
  return readFileSync(path.join(parts, name), 'utf8');
}

/** The packages of Debian and Ubuntu that bring the tools. */
const debianPackages: Readonly<Record<string, string>> = { makensis: 'nsis', 'dpkg-deb': 'dpkg' };

/** The command that could not be started because it is not installed. */
function missingTool(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') return null;
  return 'path' in error && typeof error.path === 'string' && error.path in debianPackages
    ? error.path
    : null;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      kind: { type: 'string', multiple: true, default: [...kinds] },
      arch: { type: 'string', multiple: true, default: ['x64', 'arm64'] },
      out: { type: 'string', default: path.join(root, 'dist') },
    },
  });
  try {
    for (const kind of kinds.filter((name) => values.kind.includes(name)))
      for (const arch of (['x64', 'arm64'] as const).filter((name) => values.arch.includes(name))) {
        if (kind === 'nsis' && arch === 'arm64') continue; // Windows for ARM runs the x64 program
        const file = packageBrowser(kind, arch, path.resolve(values.out));
        const megabytes = (statSync(file).size / 1e6).toFixed(1);
        console.log(
          `${path.relative(process.cwd(), file)}  ${megabytes} MB  sha256 ${hashOf(file, 'sha256')}`,
        );
      }
  } catch (error) {
    const tool = missingTool(error);
    if (tool === null) throw error;
    console.error(
      `${tool} is missing: install the package ${debianPackages[tool] ?? tool}, or choose with --kind.`,
    );
    process.exitCode = 1;
  }
}
