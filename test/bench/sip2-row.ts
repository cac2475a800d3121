// Measures scans at the desk while four machines that speak SIP2 lend and return without a pause.
import { addMachineOver, connectMachine, machineTime } from '../support/sip2-machine.ts';
import { percentile } from './figures.ts';
import { whileScanning } from './import-row.ts';
import { row, type Row } from './row.ts';
import { barcodeOf, cardOf, type SeededLibrary } from './seeded-library.ts';
import type { ServedLibrary } from './served-library.ts';

const machines = 4;
const seconds = 10;

export async function sip2Row(name: string, library: SeededLibrary, served: ServedLibrary): Promise<Row> {
  const accounts = await addMachineOver(
    async (method, path, body) => JSON.parse((await served.call(method, path, body)).text) as unknown,
    machines,
  );
  const waits: number[] = [];
  let until = 0;
  async function machine(nth: number): Promise<void> {
    const connection = await connectMachine(accounts.port, accounts.accounts[nth]);
    const [card, item] = [cardOf(library.borrowers - 1 - nth), barcodeOf(library.items - 1 - nth)];
    for (let turn = 0; performance.now() < until; turn += 1) {
      // A machine's clock moves on: the same line again would be the same loan.
      const now = `20260907    ${String(100_000 + (turn % 800_000)).slice(-6)}`;
      for (const line of [
        `11NN${now}${machineTime}AOschool|AA${card}|AC|AB${item}|`,
        `09N${now}${now}AP|AOschool|AB${item}|AC|`,
      ]) {
        const began = performance.now();
        const answer = await connection.ask(line);
        waits.push(performance.now() - began);
        if (answer === null || !/^1[02]1/.test(answer))
          throw new Error(`${line} was answered ${String(answer)}`);
      }
    }
    await connection.hangUp();
  }
  const scans = await whileScanning(library, served, async () => {
    until = performance.now() + seconds * 1000;
    await Promise.all(Array.from({ length: machines }, (_, nth) => machine(nth)));
  });
  return row({
    what: 'a scan while four machines lend and return by SIP2 without a pause: p95',
    library: name,
    measured: { value: percentile(scans.waits, 0.95), unit: 'ms' },
    baseline: { value: percentile(scans.quiet, 0.95), unit: 'ms', what: 'p95 of scans with nothing else' },
    held: percentile(scans.waits, 0.95),
    target: { most: 33, unit: 'ms' },
    details: {
      messages: waits.length,
      perSecond: waits.length / seconds,
      answeredP95: percentile(waits, 0.95),
      longest: Math.max(...scans.waits),
    },
  });
}
