// Counts the types that the compiler makes of each TypeScript project: lint and editors take time and memory by them.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { row, type Row } from './row.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const projects = ['src-main', 'src-renderer', 'test'];

/** The tests reach every file, so their project is the largest. */
export function typesRow(): Row {
  const counts = Object.fromEntries(projects.map((project) => [project, typesOf(project)]));
  const most = Math.max(...Object.values(counts));
  return row({
    what: 'types of the largest TypeScript project',
    library: '',
    measured: { value: most, unit: 'types' },
    baseline: null,
    held: most,
    target: { most: 900_000, unit: 'types' },
    details: counts,
  });
}

function typesOf(project: string): number {
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '--project', project, '--extendedDiagnostics'],
    { cwd: root, encoding: 'utf8' },
  );
  const count = /^Types:\s+(\d+)$/m.exec(stdout)?.[1];
  if (count === undefined) throw new Error(`the compiler counted no types of ${project}: ${stdout}`);
  return Number(count);
}
