// The program of `npm run test:usb`: Loandesk's scanner module reading real USB devices that a small machine makes by software.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { summaryLine, type Summary } from '../support/reports.ts';
import { findParts, runInMachine } from './virtual-machine.ts';

interface Result {
  name?: string;
  ok?: boolean;
  figures?: string;
  error?: string;
  done?: boolean;
}

const root = path.resolve(import.meta.dirname, '..', '..');
const cache = path.join(root, 'node_modules', '.cache', 'loandesk-usb');
const runFolder = path.join(cache, `run-${process.pid}`);
const report = path.join(root, 'test-results', 'usb.json');
const machineTimeoutMs = 400_000;

mkdirSync(path.dirname(report), { recursive: true });
mkdirSync(runFolder, { recursive: true });
const summary = await test();
rmSync(runFolder, { recursive: true, force: true });
writeFileSync(report, JSON.stringify(summary));
for (const { name, reason } of summary.skipped) console.log(`skipped: ${name} (${reason})`);
console.log(summaryLine(summary));
process.exitCode = summary.failed === 0 ? 0 : 1;

async function test(): Promise<Summary> {
  const parts = findParts(cache);
  if ('missing' in parts) {
    return {
      passed: 0,
      failed: 0,
      failures: [],
      skipped: [{ name: 'a USB scanner made by software', reason: parts.missing }],
      repeated: [],
    };
  }
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      ssr: path.join(import.meta.dirname, 'guest.ts'),
      outDir: runFolder,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'guest.mjs' } },
    },
  });
  const start = performance.now();
  const command = [process.execPath, path.join(runFolder, 'guest.mjs')];
  const { output, console: machineConsole } = await runInMachine(
    parts,
    runFolder,
    command.join(' '),
    machineTimeoutMs,
  );
  const results = output.split('\n').flatMap(parsed);
  for (const { name, ok, figures, error } of results.filter((result) => result.name !== undefined)) {
    console.log(
      `${ok ? 'passed' : 'FAILED'}: ${name ?? ''}${figures ? ` (${figures})` : ''}${error ? `: ${error}` : ''}`,
    );
  }
  console.log(`The machine ran for ${Math.round((performance.now() - start) / 1000)} s.`);
  const failures = results
    .filter(({ ok }) => ok === false)
    .map(({ name = 'USB scanner', error = 'no error given' }) => ({ name, error }));
  const isComplete = results.some(({ done }) => done === true);
  if (!isComplete)
    console.log(
      `The machine did not finish. Its console:\n${machineConsole.slice(-4000)}\n${output.slice(-1000)}`,
    );
  return {
    passed: results.filter(({ ok }) => ok === true).length,
    failed: failures.length + (isComplete ? 0 : 1),
    failures,
    skipped: [],
    repeated: [],
  };
}

function parsed(line: string): Result[] {
  if (!line.startsWith('{')) return [];
  return [JSON.parse(line) as Result];
}
