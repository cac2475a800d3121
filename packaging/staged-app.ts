// Makes the folder that every package holds: the build, the packages that it imports, and the notices of their licences.
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { UpdateFile } from '../src-main/features/updates/update-manifest.ts';
import { isPacked } from './packed-files.ts';
import { reachable, withDependencies, type PackedPackage } from './packed-packages.ts';
import { project, root, sourceDateEpoch } from './project.ts';
import type { Target } from './targets.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

export interface StagedApp {
  folder: string;
  packages: PackedPackage[];
}

/** Entries that need no Electron. */
export const headlessEntries = [
  'headless',
  'worker',
  'doctor',
  'export',
  'restore',
  'update',
  'desk',
] as const;
/** The desktop app's. */
export const windowEntries = [
  'index',
  ...headlessEntries.filter((entry) => entry !== 'desk' && entry !== 'update'),
] as const;

/**
 * @param to the folder, which is replaced
 * @param entries of out/main; only what they load goes along
 * @param packaged what an update has to be of
 */
export function stageApp(
  to: string,
  entries: readonly string[],
  target: Target,
  packaged?: UpdateFile['kind'],
): StagedApp {
  rmSync(to, { recursive: true, force: true });
  const out = path.join(root, 'out');
  const { files, names } = reachable(out, entries);
  const dependencies = names.filter((name) => name in project.dependencies && name !== 'electron');
  const packages = withDependencies(root, dependencies);
  for (const file of files) copyInto(path.join(out, file), path.join(to, 'out', file));
  cpSync(path.join(out, 'renderer'), path.join(to, 'out', 'renderer'), { recursive: true });
  if (entries.includes('index')) {
    cpSync(path.join(out, 'preload'), path.join(to, 'out', 'preload'), { recursive: true });
    const icon = path.join('resources', 'icons', 'loandesk-256.png'); // loaded by index.js
    copyInto(path.join(root, icon), path.join(to, icon));
  }
  for (const { name, folder } of packages) {
    const files = globSync('**/*', { cwd: path.join(root, folder), exclude: ['node_modules/**'] });
    for (const file of files) {
      const from = path.join(root, folder, file);
      if (statSync(from).isFile() && isPacked(name, file.split(path.sep).join('/'), target))
        copyInto(from, path.join(to, folder, file));
    }
  }
  copyInto(path.join(root, 'LICENSE'), path.join(to, 'LICENSE'));
  const bundled = ['bundled-in-main.json', 'bundled-in-screens.json'].flatMap(
    (file) => JSON.parse(readFileSync(path.join(out, file), 'utf8')) as string[],
  );
  const folders = new Set([...packages.map(({ folder }) => folder), ...bundled]);
  const notices = thirdPartyNotices(root, [...folders]);
  writeFileSync(path.join(to, 'THIRD-PARTY-NOTICES'), notices);
  const versions = packages.filter(({ folder, name }) => folder === path.join('node_modules', name));
  const manifest = {
    name: project.name,
    productName: 'Loandesk',
    version: project.version,
    released: new Date(sourceDateEpoch * 1000).toISOString().slice(0, 10),
    ...(packaged !== undefined && { packaged }),
    description: project.description,
    homepage: project.homepage,
    license: project.license,
    author: project.author,
    type: 'module',
    main: `./out/main/${entries[0] ?? 'index'}.js`,
    dependencies: Object.fromEntries(
      versions.filter(({ name }) => dependencies.includes(name)).map(({ name, version }) => [name, version]),
    ),
  };
  writeFileSync(path.join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return { folder: to, packages };
}

function copyInto(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  copyFileSync(from, to);
}
