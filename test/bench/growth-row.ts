// Measures what a hundred times as many items add to the cost of one look-up, one checkout and one return.
import { lendingOf } from './checkout-rows.ts';
import { lookUp } from './catalog-row.ts';
import { median, rounded } from './figures.ts';
import { getMany } from './load.ts';
import { row, type Row } from './row.ts';
import type { SeededLibrary } from './seeded-library.ts';
import type { ServedLibrary } from './served-library.ts';

interface Side {
  library: SeededLibrary;
  served: ServedLibrary;
}

const operations = ['look-up', 'checkout', 'return'] as const;
type Costs = Record<(typeof operations)[number], number[]>;

const noCosts = (): Costs => ({ 'look-up': [], checkout: [], return: [] });

export async function growthRow(
  name: string,
  small: Side,
  large: Side,
  rounds: number,
  each: number,
): Promise<Row> {
  const sides = [small, large].map((side) => ({
    ...side,
    lending: lendingOf(side.library, side.served),
    costs: noCosts(),
  }));
  for (let count = 0; count <= rounds; count += 1) {
    for (const { library, served, lending, costs } of sides) {
      const paths = Array.from({ length: each }, (_, index) =>
        lookUp(((count * each + index) * 7919) % library.items),
      );
      const found = await getMany(served, paths, 1, each);
      const lent = await lending.round(each, 1);
      if (count === 0) continue; // both warm up
      costs['look-up'].push(median(found.milliseconds));
      costs.checkout.push(median(lent.milliseconds));
      costs.return.push(median(lent.returns.milliseconds));
    }
  }
  const [few, many] = sides.map(({ costs }) => costs);
  if (few === undefined || many === undefined) throw new Error('two libraries are compared');
  const growth = operations.map((operation) => ({
    operation,
    few: median(few[operation]),
    many: median(many[operation]),
    ratio: median(many[operation]) / median(few[operation]),
  }));
  const worst = growth.reduce((one, other) => (other.ratio > one.ratio ? other : one));
  return row({
    what: `cost growth from ${small.library.items.toLocaleString('en')} items, one at a time: ${worst.operation}`,
    library: name,
    measured: { value: worst.many, unit: 'ms' },
    baseline: { value: worst.few, unit: 'ms', what: `the same with ${small.library.items} items` },
    held: worst.ratio,
    target: { most: 1.3, unit: 'x' },
    details: { growth, rounds: { few, many } },
    remark: growth.map(({ operation, ratio }) => `${operation} ${rounded(ratio)} x`).join(', '),
  });
}
