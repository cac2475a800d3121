// The baseline of lending, in its own process: the rows of a checkout through better-sqlite3, one transaction each.
import { bareLending, type Pair } from './bare-transaction.ts';

export interface BareRound {
  pairs: Pair[];
}

export interface BareResult {
  seconds: number;
  milliseconds: number[];
  /** Processor time of one transaction. */
  processorUs: number;
}

const file = process.argv[2];
if (file === undefined) throw new Error('which library?');
const lending = bareLending(file);

process.on('message', ({ pairs }: BareRound) => {
  const known = pairs.map(lending.known);
  const milliseconds: number[] = [];
  const processorBefore = process.cpuUsage();
  const began = performance.now();
  for (const pair of known) {
    const start = performance.now();
    lending.checkOut(pair);
    milliseconds.push(performance.now() - start);
  }
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(processorBefore);
  const processorUs = (user + system) / known.length;
  lending.giveBack(known);
  process.send?.({ seconds, milliseconds, processorUs } satisfies BareResult);
});
process.on('disconnect', () => {
  lending.close();
});
