// What `npm run dev` runs: rebuilds on every change and restarts the library, for a browser to reload.
import { build } from 'electron-vite';
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..', '..');
const built = path.join(root, 'out', 'main');

await build({ root, build: { watch: {} } });
const library = spawn(
  process.execPath,
  ['--watch', '--watch-path', built, path.join(built, 'headless.js'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
library.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => library.kill(signal));
