// Tests that a program killed at any moment loses and doubles nothing, and that this test would notice.
import { describe, expect, test } from 'vitest';
import { stormAndKill, type StormReport } from './kill-storm.ts';
import { copyProgram, type Sabotage } from './program-copy.ts';
import { committedNowAndThen, keysKeptApart } from './sabotages.ts';

async function stormOn(
  sabotage: Sabotage | undefined,
  options: { kills: number; untilFault?: boolean; withImports?: boolean },
): Promise<StormReport> {
  const program = copyProgram(sabotage);
  try {
    const report = await stormAndKill(program.entry, { ...options, seed: 20260907 });
    console.log(JSON.stringify({ ...report, faults: report.faults.length }));
    return report;
  } finally {
    program.remove();
  }
}

describe('a kill', () => {
  test('in a storm of six clients, 15 times, loses and doubles nothing', async () => {
    const { faults, ...figures } = await stormOn(undefined, { kills: 15 });
    expect(faults).toEqual([]);
    expect(figures).toMatchObject({ kills: 15, lost: 0, doubled: 0 });
    expect(figures.acknowledged).toBeGreaterThan(150);
    expect(figures.retried).toBeGreaterThan(20);
    expect(figures.alreadyDone).toBeGreaterThan(0);
  });

  test('would be seen to double changes if keys were committed apart from them', async () => {
    const report = await stormOn(keysKeptApart, { kills: 40, untilFault: true });
    expect(report.doubled, report.faults.join('\n')).toBeGreaterThan(0);
  });

  test('would be seen to lose or double changes if they were committed later', async () => {
    const report = await stormOn(committedNowAndThen, {
      kills: 20,
      untilFault: true,
      withImports: false, // an import cannot even be begun where commits do not come
    });
    expect(report.lost + report.doubled, report.faults.join('\n')).toBeGreaterThan(0);
  });
});
