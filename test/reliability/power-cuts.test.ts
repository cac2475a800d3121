// Tests that a power cut at any moment takes no acknowledged change, and that this test would notice.
import { describe, expect, test, type TestContext } from 'vitest';
import { recordCheckouts } from './checkout-recording.ts';
import { figuresOf, losses, playPowerCuts, type PowerCutReport } from './power-cuts.ts';
import { copyProgram, type Sabotage } from './program-copy.ts';
import { commitsNotSynced, ledgerNotSynced } from './sabotages.ts';
import { whyNoStrace } from './strace.ts';

const seed = 20260907;

function needsStrace(context: TestContext): void {
  const why = whyNoStrace();
  if (why !== null) context.skip(why);
}

async function playOn(
  sabotage: Sabotage | undefined,
  checkouts: number,
  options: { cuts: number; fatesPerCut: number; untilLoss?: boolean },
): Promise<PowerCutReport> {
  const program = copyProgram(sabotage);
  try {
    const recording = await recordCheckouts(program.entry, checkouts);
    expect(recording.loans).toHaveLength(checkouts);
    const told = new Set(
      recording.events.flatMap((event) => (event.kind === 'acknowledged' ? [event.id] : [])),
    );
    for (const loan of recording.loans) expect(told).toContain(loan);
    const report = await playPowerCuts(recording, { ...options, seed });
    console.log(figuresOf(report));
    return report;
  } finally {
    program.remove();
  }
}

describe('a power cut', () => {
  test('during 150 checkouts by six clients loses none that was acknowledged', async (context) => {
    needsStrace(context);
    const report = await playOn(undefined, 150, { cuts: 35, fatesPerCut: 4 });
    expect(report.faults).toEqual([]);
    expect(losses(report)).toBe(0);
    expect(report.notices, 'no notices').toEqual({});
    expect(report.acknowledged).toBeGreaterThan(275);
    expect(report.images).toBeGreaterThan(100);
    expect(report.withoutLog).toBeGreaterThan(12);
  });

  test('would be seen to lose loans if commits were not synced', async (context) => {
    needsStrace(context);
    const report = await playOn(commitsNotSynced, 40, { cuts: 60, fatesPerCut: 1, untilLoss: true });
    expect(report.notInDatabase.size).toBeGreaterThan(0);
    expect(losses(report)).toBeGreaterThan(0);
  });

  test('would be seen to lose ledger lines if the ledger were not synced', async (context) => {
    needsStrace(context);
    const report = await playOn(ledgerNotSynced, 40, { cuts: 60, fatesPerCut: 1, untilLoss: true });
    expect(report.notInLedger.size).toBeGreaterThan(0);
  });
});
