// Measures labels of many items, and a stocktake by scanner while the desk lends.
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './figures.ts';
import { scansOf } from './import-row.ts';
import { row, type Row } from './row.ts';
import { barcodeOf, type SeededLibrary } from './seeded-library.ts';
import type { ServedLibrary } from './served-library.ts';

const labels = 1000;

/** The second sheet of labels: the first starts the worker process. */
export async function labelsRow(name: string, served: ServedLibrary): Promise<Row> {
  const items = Array.from({ length: labels }, (_, index) => `barcode:${barcodeOf(index)}`);
  const first = await printed(served, items);
  const again = await printed(served, items);
  return row({
    what: `${labels.toLocaleString('en')} labels as a PDF file`,
    library: name,
    measured: { value: again.seconds, unit: 's' },
    baseline: { value: first.seconds, unit: 's', what: 'the first time' },
    held: Math.max(first.seconds, again.seconds),
    target: { most: 5, unit: 's' },
    details: { bytes: again.bytes },
  });
}

async function printed(served: ServedLibrary, items: readonly string[]) {
  const start = performance.now();
  const { headers } = served;
  const answer = await fetch(`${served.url}/api/v1/labels`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ items }),
  });
  if (answer.status !== 200)
    throw new Error(`the labels were answered ${answer.status}: ${await answer.text()}`);
  const { byteLength } = await answer.arrayBuffer();
  return { seconds: (performance.now() - start) / 1000, bytes: byteLength };
}

/** Each item once, one request a scan, as fast as answers come, and the desk's scans meanwhile. */
export async function stocktakeRows(
  name: string,
  library: SeededLibrary,
  served: ServedLibrary,
  scans: number,
): Promise<Row[]> {
  const begun = await served.call('POST', '/stocktakes', { name: 'Everything' });
  if (begun.status !== 201) throw new Error(`the stocktake was answered ${begun.status}: ${begun.text}`);
  const { id } = JSON.parse(begun.text) as { id: string };
  const lend = scansOf(library, served);
  const state = { busy: true };
  const waits: number[] = [];
  const lending = (async () => {
    while (state.busy) {
      waits.push(await lend());
      await sleep(100);
    }
  })();
  lending.catch(() => undefined); // it is awaited below
  const took: number[] = [];
  const start = performance.now();
  try {
    for (let index = 0; index < scans; index += 1) took.push(await scanned(served, id, barcodeOf(index)));
  } finally {
    state.busy = false;
    await lending;
  }
  const seconds = (performance.now() - start) / 1000;
  const answer = await served.call('GET', `/stocktakes/${id}`);
  const { counts } = JSON.parse(answer.text) as { counts: Record<string, number> };
  const lost = scans - (counts['scanned'] ?? 0);
  return [
    row({
      what: `stocktake, ${scans.toLocaleString('en')} scans: scans a second`,
      library: name,
      measured: { value: scans / seconds, unit: '/s' },
      baseline: null,
      held: scans / seconds,
      target: { least: 10, unit: '/s' },
      details: { seconds, p95: percentile(took, 0.95), longest: Math.max(...took), counts },
    }),
    row({
      what: 'the same: scans that are missing from its count',
      library: name,
      measured: { value: lost, unit: 'scans' },
      baseline: null,
      held: lost,
      target: { most: 0, unit: 'scans' },
      details: {},
    }),
    row({
      what: 'the same: scan at the desk meanwhile, p95',
      library: name,
      measured: { value: percentile(waits, 0.95), unit: 'ms' },
      baseline: null,
      held: percentile(waits, 0.95),
      target: { most: 50, unit: 'ms' },
      details: { scans: waits.length, longest: Math.max(...waits) },
    }),
  ];
}

async function scanned(served: ServedLibrary, id: string, barcode: string): Promise<number> {
  const { headers } = served;
  const start = performance.now();
  const answer = await fetch(`${served.url}/api/v1/stocktakes/${id}/scans`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ barcodes: [barcode] }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`a scan of the stocktake was answered ${answer.status}`);
  return performance.now() - start;
}
