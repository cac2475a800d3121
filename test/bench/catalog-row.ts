// Measures the catalog look-up beside a bare server that answers a constant of the same size.
import { bareProcess } from './bare-process.ts';
import type { Effort } from './checkout-rows.ts';
import { median } from './figures.ts';
import { getMany } from './load.ts';
import { row, type Row } from './row.ts';
import { barcodeOf, type SeededLibrary } from './seeded-library.ts';
import { processorTimeOf, type ServedLibrary } from './served-library.ts';

const connections = 16;

export async function catalogRow(
  name: string,
  library: SeededLibrary,
  served: ServedLibrary,
  { rounds, each }: Effort,
): Promise<Row> {
  const paths = Array.from({ length: 1000 }, (_, index) => lookUp((index * 7919) % library.items));
  const sizes = await Promise.all(
    paths.slice(0, 50).map((path) => served.call('GET', path.slice('/api/v1'.length))),
  );
  const bytes = Math.round(median(sizes.map(({ text }) => Buffer.byteLength(text))));
  const bare = bareProcess<never, { url: string }>('bare-http.ts', String(bytes));
  try {
    const constant = { url: (await bare.hello()).url, headers: served.headers };
    const perSecond: { http: number[]; bare: number[] } = { http: [], bare: [] };
    const processor: { http: number[]; bare: number[] } = { http: [], bare: [] };
    await getMany(served, paths, connections, Math.round(each / 2));
    await getMany(constant, paths, connections, Math.round(each / 2));
    for (let count = 0; count < rounds; count += 1) {
      const before = [served.pid, bare.pid].map(processorTimeOf);
      const ours = await getMany(served, paths, connections, each);
      const theirs = await getMany(constant, paths, connections, each);
      const [http = 0, constantUs = 0] = [served.pid, bare.pid].map(
        (pid, index) => (processorTimeOf(pid) - (before[index] ?? 0)) / each,
      );
      processor.http.push(http);
      processor.bare.push(constantUs);
      if (ours.others > 0) throw new Error(`${ours.others} look-ups failed`);
      perSecond.http.push(ours.acknowledged / ours.seconds);
      perSecond.bare.push(theirs.acknowledged / theirs.seconds);
    }
    return row({
      what: 'GET /catalog?barcode=',
      library: name,
      measured: { value: median(perSecond.http), unit: '/s' },
      baseline: {
        value: median(perSecond.bare),
        unit: '/s',
        what: `node:http, a constant of ${bytes} bytes`,
      },
      held: median(perSecond.http) / median(perSecond.bare),
      target: { least: 0.5, unit: 'x' },
      details: { rounds: perSecond, connections, 'processor microseconds each': processor },
    });
  } finally {
    await bare.stop();
  }
}

export const lookUp = (item: number): string => `/api/v1/catalog?barcode=${barcodeOf(item)}`;
