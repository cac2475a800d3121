// Tests the queue of a stocktake's scans against a library that is slow, unreachable or refuses codes: none is lost.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Outcome, scanQueue } from '../../../../../src-renderer/features/stocktakes/scan-queue.ts';

/** A library whose answers go as planned: first the plan, then all is well. */
function library(plan: Outcome[]) {
  const stored: string[] = [];
  let requests = 0;
  return {
    stored,
    requests: () => requests,
    send: (codes: readonly string[]): Promise<Outcome> => {
      requests += 1;
      const planned = plan.shift() ?? 'stored';
      // An answer that never came: the codes are stored nevertheless.
      if (planned === 'later' && requests % 3 === 0) stored.push(...codes);
      if (planned !== 'stored' && planned !== 'refused') return Promise.resolve(planned);
      if (codes.some(isBad)) return Promise.resolve('refused');
      stored.push(...codes);
      return Promise.resolve('stored');
    },
  };
}

const isBad = (code: string) => code.startsWith('?');
const firstOfEach = (codes: readonly string[]) => [...new Set(codes)];

/** Adds the codes pile by pile, and waits until nothing more happens. */
async function scanned(piles: readonly (readonly string[])[], plan: Outcome[]) {
  const { send, stored, requests } = library(plan);
  let told: { waiting: number; refused: readonly string[] } = { waiting: 0, refused: [] };
  const queue = scanQueue({
    send,
    pause: () => Promise.resolve(),
    onChange: (waiting, refused) => {
      told = { waiting, refused };
    },
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  for (const pile of piles) {
    queue.add(pile);
    await Promise.resolve();
  }
  await settled();
  return { stored, requests: requests(), told, queue, settled, now: () => told };
}

describe('the scans of a stocktake', () => {
  test('arrive complete and in their order, whatever the library answers meanwhile', async () => {
    const outcome = fc.constantFrom<Outcome[]>('stored', 'later', 'not now', 'refused');
    const pile = fc.array(fc.tuple(fc.boolean(), fc.nat(9)), { maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(pile, { maxLength: 5 }),
        fc.array(outcome, { maxLength: 12 }),
        async (seeds, plan) => {
          let nth = 0;
          const piles = seeds.map((seed) =>
            seed.map(([odd, bad]) => `${odd && bad === 0 ? '?' : ''}${String((nth += 1))}`),
          );
          const { stored, queue, settled, now } = await scanned(piles, plan);
          // As often as the library may still say "not now", another scan sends what waits.
          for (let more = 0; more < 12; more += 1) {
            queue.add([`end ${String(more)}`]);
            await settled();
          }
          const all = [...piles.flat(), ...Array.from({ length: 12 }, (_, more) => `end ${String(more)}`)];
          expect(firstOfEach(stored).filter((code) => !isBad(code))).toEqual(
            all.filter((code) => !isBad(code)),
          );
          expect(now()).toEqual({ waiting: 0, refused: all.filter(isBad) });
        },
      ),
    );
  });

  test('of a whole library are 20,000 at ten a second, and none is lost', async () => {
    // Ten come while one request is answered; each twentieth is not answered in time.
    const codes = Array.from({ length: 20_000 }, (_, nth) => String(30_000_000 + nth));
    const piles = Array.from({ length: 2000 }, (_, nth) => codes.slice(nth * 10, nth * 10 + 10));
    const plan = Array.from({ length: 2000 }, (_, nth): Outcome => (nth % 20 === 19 ? 'later' : 'stored'));
    const { stored, told } = await scanned(piles, plan);
    expect(firstOfEach(stored)).toEqual(codes);
    expect(told).toEqual({ waiting: 0, refused: [] });
  });

  test('are not sent one by one because of one code that is none', async () => {
    const codes = Array.from({ length: 2000 }, (_, nth) => String(nth)).with(700, '?');
    const { requests, told } = await scanned([codes], []);
    expect(told.refused).toEqual(['?']);
    expect(requests).toBeLessThan(40);
  });
});
