// Measures how long the worst file that an import can be given is looked at: a bomb, a cell without end, a million rows.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Import } from '../../src-main/features/imports/import-record.ts';
import { hostileFiles } from '../support/hostile-files.ts';
import { median } from './figures.ts';
import { row, type Row } from './row.ts';
import type { ServedLibrary } from './served-library.ts';

const lookEveryMs = 20;

export async function hostileFilesRow(served: ServedLibrary): Promise<Row> {
  const took: { name: string; seconds: number }[] = [];
  for (const [name, make] of hostileFiles) took.push({ name, seconds: await secondsFor(served, make()) });
  const longest = took.toSorted((one, other) => other.seconds - one.seconds).slice(0, 5);
  const seconds = longest[0]?.seconds ?? Number.NaN;
  return row({
    what: 'hostile files to import: the longest until it is refused or planned',
    library: `${took.length} files`,
    measured: { value: seconds, unit: 's' },
    baseline: null,
    held: seconds,
    target: { most: 5, unit: 's' },
    details: { longest, median: median(took.map((one) => one.seconds)) },
  });
}

async function secondsFor(served: ServedLibrary, file: Uint8Array): Promise<number> {
  const start = performance.now();
  const sent = await fetch(`${served.url}/api/v1/imports?name=list.xlsx`, {
    method: 'POST',
    headers: { ...served.headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(file),
  });
  if (sent.status !== 201) throw new Error(`the file was answered ${sent.status}: ${await sent.text()}`);
  const { id } = (await sent.json()) as Import;
  for (;;) {
    const { text } = await served.call('GET', `/imports/${id}`);
    const { status } = JSON.parse(text) as Import;
    if (status === 'failed' || status === 'planned') break;
    await sleep(lookEveryMs);
  }
  const seconds = (performance.now() - start) / 1000;
  await served.call('POST', `/imports/${id}/cancel`);
  return seconds;
}
