// Prints the rows as a table for people and writes them as JSON for programs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { written } from './figures.ts';
import type { Machine } from './machine.ts';
import type { Row, Target } from './row.ts';

export interface Report {
  at: string;
  command: string;
  machine: Machine;
  seeding: string;
  rows: Row[];
}

const columns = ['what', 'library', 'measured', 'baseline', 'held', 'target', 'met'] as const;

export function printReport({ machine, rows, seeding }: Report): void {
  const cells = rows.map((one): Record<(typeof columns)[number], string> => ({
    what: one.what,
    library: one.library,
    measured: one.measured ? `${written(one.measured.value)} ${one.measured.unit}` : '-',
    baseline: one.baseline ? `${written(one.baseline.value)} ${one.baseline.unit}` : '-',
    held: one.held === null ? '-' : `${written(one.held)} ${one.target?.unit ?? ''}`.trim(),
    target: one.target ? targetText(one.target) : '-',
    met: [one.met === null ? '-' : one.met ? 'yes' : 'NO', one.remark].filter(Boolean).join(': '),
  }));
  const widths = columns.map((name) => Math.max(name.length, ...cells.map((cell) => cell[name].length)));
  const line = (parts: readonly string[]) =>
    parts
      .map((part, index) => part.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  console.log(
    `\n${machine.processor}, ${machine.cores} cores, ${machine.memoryGib} GiB; Node ${machine.node}; ` +
      `fdatasync ${written(machine.fdatasyncMs.median)} ms (p95 ${written(machine.fdatasyncMs.p95)} ms); ` +
      `load ${machine.load.map((one) => one.toFixed(1)).join(' ')}\n${seeding}\n`,
  );
  console.log(line(columns));
  console.log(line(widths.map((width) => '-'.repeat(width))));
  for (const cell of cells) console.log(line(columns.map((name) => cell[name])));
}

export function writeReport(file: string, report: Report): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\nAll figures: ${file}`);
}

function targetText({ least, most, unit }: Target): string {
  if (least !== undefined) return `at least ${least} ${unit}`;
  return `at most ${most ?? 0} ${unit}`;
}
