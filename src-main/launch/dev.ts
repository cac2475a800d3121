// What `npm run dev` runs: rebuilds on every change and restarts the library, for a browser to reload.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..', '..');
const builder = path.join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
const entry = path.join(root, 'out', 'main', 'headless.js');

const children = [run([builder, 'build', '--watch'])];
while (!existsSync(entry)) await new Promise((resolve) => setTimeout(resolve, 200));
children.push(run(['--watch-path', path.join(root, 'out', 'main'), entry, ...process.argv.slice(2)]));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}

function run(args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
}
