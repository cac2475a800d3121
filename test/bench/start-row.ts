// Measures how long it takes from starting the program to its first answered scan.
import { median } from './figures.ts';
import { row, type Row } from './row.ts';
import { cardOf, type SeededLibrary } from './seeded-library.ts';
import { serve } from './served-library.ts';

export async function startRow(
  name: string,
  build: string,
  library: SeededLibrary,
  times: number,
): Promise<Row> {
  const whole: number[] = [];
  const listening: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const start = performance.now();
    const served = await serve(build, library.folder);
    listening.push(performance.now() - start);
    const { status } = await served.call('POST', '/desk/scans', { code: cardOf(count) });
    whole.push(performance.now() - start);
    await served.stop();
    if (status !== 200) throw new Error(`the first scan was answered ${status}`);
  }
  return row({
    what: 'start to first scan possible, headless',
    library: name,
    measured: { value: median(whole) / 1000, unit: 's' },
    baseline: { value: median(listening) / 1000, unit: 's', what: 'until it listens' },
    held: median(whole) / 1000,
    target: { most: 1.5, unit: 's' },
    details: { whole, listening },
  });
}
