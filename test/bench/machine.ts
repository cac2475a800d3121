// What machine a figure was measured on; the disk's sync decides most about lending.
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { cpus, loadavg, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { median, percentile, rounded } from './figures.ts';

export interface Machine {
  system: string;
  processor: string;
  cores: number;
  memoryGib: number;
  node: string;
  /** Of an append of 400 bytes, in the folder of the libraries. */
  fdatasyncMs: { median: number; p95: number };
  /** Of the last 1, 5 and 15 minutes, before the first row: what else this machine was doing. */
  load: number[];
}

export function describeMachine(folder: string): Machine {
  return {
    system: `${type()} ${process.arch}`,
    processor: cpus()[0]?.model ?? 'unknown processor',
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    fdatasyncMs: syncTimes(folder),
    load: loadavg(),
  };
}

/** Of an append of 400 bytes, as often as a median needs. */
export function syncTimes(folder: string): { median: number; p95: number } {
  const file = join(folder, 'sync-probe');
  const fd = openSync(file, 'a');
  const line = Buffer.alloc(400, 'x');
  const times: number[] = [];
  for (let i = 0; i < 300; i += 1) {
    writeSync(fd, line);
    const start = performance.now();
    fdatasyncSync(fd);
    times.push(performance.now() - start);
  }
  closeSync(fd);
  rmSync(file);
  return { median: rounded(median(times)), p95: rounded(percentile(times, 0.95)) };
}
