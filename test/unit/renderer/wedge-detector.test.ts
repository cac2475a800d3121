// Holds the wedge detector to its promise: every scan is found whole, and nothing that a person types is taken.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createWedgeDetector,
  type Verdict,
} from '../../../src-renderer/features/desk/scanning/wedge-detector.ts';

interface Press {
  key: string;
  gapMs: number;
}

/** Presses keys one after the other; a mark is the number of the key. */
function press(presses: readonly Press[]): Verdict<number>[] {
  const detector = createWedgeDetector<number>();
  let at = 1_000;
  return presses.map(({ key, gapMs }, mark) => {
    at += gapMs;
    return detector.key({ key, at, mark });
  });
}

function scansIn(presses: readonly Press[]) {
  return press(presses).filter((verdict) => verdict.is === 'scan');
}

function scanOf(code: string, gapMs = 6): Press[] {
  return [...Array.from(code), 'Enter'].map((key) => ({ key, gapMs }));
}

function slowly(words: string): Press[] {
  return Array.from(words, (key) => ({ key, gapMs: 120 }));
}

function startingAfter(pauseMs: number, presses: readonly Press[]): Press[] {
  return presses.map((each, index) => (index === 0 ? { ...each, gapMs: pauseMs } : each));
}

const printable = fc.constantFrom(...Array.from('abcxyzABCXYZ0123456789-./?'));
const terminator = fc.constantFrom('Enter', 'Tab');
const code = fc.array(printable, { minLength: 3, maxLength: 40 });

const scannedCode = fc
  .record({
    code,
    end: terminator,
    gaps: fc.array(fc.integer({ min: 0, max: 18 }), { minLength: 41, maxLength: 41 }),
  })
  .map(({ code, end, gaps }) => ({
    code: code.join(''),
    presses: [...code, end].map((key, index) => ({ key, gapMs: gaps[index] ?? 0 })),
  }));

/** A person: from fast typists (60 ms between keys) to those who search for each letter. */
const personTyping = fc.array(
  fc.record({
    key: fc.oneof(
      { weight: 8, arbitrary: printable },
      fc.constantFrom('Enter', 'Tab', 'Backspace', 'Shift', ' '),
    ),
    gapMs: fc.integer({ min: 60, max: 900 }),
  }),
  { maxLength: 60 },
);

describe('the wedge detector', () => {
  it('finds every scan whole and in order, whatever lies between them', () => {
    const pauses = fc.integer({ min: 30, max: 5_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(scannedCode, pauses), { maxLength: 12 }), (scans) => {
        const presses = scans.flatMap(([scan, pause]) =>
          scan.presses.map((each, index) => (index === 0 ? { ...each, gapMs: pause } : each)),
        );
        expect(scansIn(presses).map((scan) => scan.code)).toEqual(scans.map(([scan]) => scan.code));
      }),
    );
  });

  it('finds scans that follow each other without a pause', () => {
    fc.assert(
      fc.property(fc.array(scannedCode, { maxLength: 12 }), (scans) => {
        const detected = scansIn(scans.flatMap((scan) => scan.presses));
        expect(detected.map((scan) => scan.code)).toEqual(scans.map((scan) => scan.code));
      }),
    );
  });

  it('takes nothing of what a person types', () => {
    fc.assert(
      fc.property(personTyping, (presses) => {
        expect(scansIn(presses)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('takes nothing of what a person types who rolls two keys at a time', () => {
    const roll = fc.tuple(printable, printable, fc.integer({ min: 90, max: 240 })).map(([a, b, gapMs]) => [
      { key: a, gapMs },
      { key: b, gapMs: 15 },
    ]);
    fc.assert(
      fc.property(
        fc.array(roll, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 60, max: 240 }),
        (rolls, end) => {
          expect(scansIn([...rolls.flat(), { key: 'Enter', gapMs: end }])).toEqual([]);
        },
      ),
    );
  });

  it('gives the scan after typing as the code alone, and the typing back as it was', () => {
    const words = fc.array(fc.record({ key: printable, gapMs: fc.integer({ min: 60, max: 900 }) }), {
      minLength: 2,
      maxLength: 20,
    });
    fc.assert(
      fc.property(words, scannedCode, fc.integer({ min: 501, max: 5_000 }), (typed, scan, pause) => {
        const found = scansIn([...typed, ...startingAfter(pause, scan.presses)]);
        expect(found).toMatchObject([{ is: 'scan', code: scan.code }]);
        expect(found[0]?.marks).toEqual(Array.from(scan.code, (_, index) => typed.length + index));
      }),
    );
  });

  it('takes what was typed just before a scan for a part of it, so that the code is unknown', () => {
    const found = scansIn([...slowly('an'), ...startingAfter(200, scanOf('3000017'))]);
    expect(found).toMatchObject([{ is: 'scan', code: 'an3000017' }]);
  });

  it('keeps a code whole wherever a busy computer holds up one or two of its keys', () => {
    const held = fc.record({
      code: fc.array(printable, { minLength: 5, maxLength: 20 }),
      where: fc.tuple(fc.nat(), fc.nat()),
      heldUpMs: fc.tuple(fc.integer({ min: 60, max: 500 }), fc.integer({ min: 60, max: 500 })),
    });
    fc.assert(
      fc.property(held, ({ code, where, heldUpMs }) => {
        const presses = scanOf(code.join(''));
        for (const [each, ms] of heldUpMs.entries()) {
          const late = presses[1 + ((where[each] ?? 0) % code.length)];
          if (late) late.gapMs = ms;
        }
        expect(scansIn(presses).map((scan) => scan.code)).toEqual([code.join('')]);
      }),
      { numRuns: 500 },
    );
  });

  it('waits longer for the rest of what a machine has begun', () => {
    const presses = scanOf('3000017');
    const late = presses[4];
    if (late) late.gapMs = 1_900;
    expect(scansIn(presses)).toMatchObject([{ is: 'scan', code: '3000017' }]);
  });

  it('never takes half a code for a whole one, whatever holds up its keys', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 14, maxLength: 14 });
    fc.assert(
      fc.property(fc.array(printable, { minLength: 3, maxLength: 13 }), gaps, (code, gaps) => {
        const presses = [...code, 'Enter'].map((key, index) => ({ key, gapMs: gaps[index] ?? 0 }));
        for (const scan of scansIn(presses)) expect(scan.code).toBe(code.join(''));
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes nothing of what a person types whose keys are mostly apart, however some of them are rolled', () => {
    const keys = fc.array(
      fc.tuple(printable, fc.integer({ min: 0, max: 59 }), fc.integer({ min: 60, max: 400 })),
      {
        minLength: 3,
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(keys, fc.infiniteStream(fc.boolean()), (typed, rolls) => {
        const gaps = typed.map(([, rolled, apart]) => ({ rolled, apart }));
        let rolled = 0;
        // Of the gaps after the first key, Enter's included, fewer than half are rolled.
        const presses = [...typed.map(([key]) => key), 'Enter'].map((key, index) => {
          const gap = gaps[index % gaps.length];
          const mayRoll = index > 0 && rolled + 1 <= Math.floor(typed.length / 2);
          const roll = rolls.next().value === true && mayRoll;
          if (roll) rolled += 1;
          return { key, gapMs: (roll ? gap?.rolled : gap?.apart) ?? 60 };
        });
        expect(scansIn(presses)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('reads a slow scanner with a long code, and not a short one at that pace', () => {
    expect(scansIn(scanOf('3000017', 35)).map(({ code }) => code)).toEqual(['3000017']);
    expect(scansIn(scanOf('30000', 35))).toEqual([]);
  });

  it('forgets a key that meant something by itself', () => {
    const detector = createWedgeDetector<null>();
    detector.key({ key: '2', at: 0, mark: null });
    detector.forget();
    const verdicts = scanOf('3000017').map(({ key }, index) =>
      detector.key({ key, at: 300 + index * 5, mark: null }),
    );
    expect(verdicts.at(-1)).toMatchObject({ is: 'scan', code: '3000017' });
  });

  it('hears capitals although Shift is pressed between the characters', () => {
    const presses = ['Shift', 'A', 'Shift', 'B', '1', 'Enter'].map((key) => ({ key, gapMs: 4 }));
    expect(scansIn(presses).map((scan) => scan.code)).toEqual(['AB1']);
  });

  it('takes a held-down key for a person, however fast it repeats', () => {
    const detector = createWedgeDetector<null>();
    const verdicts = [0, 1, 2, 3, 4, 5, 6, 7].map((index) =>
      detector.key({ key: 'a', at: index * 10, repeat: index > 0, mark: null }),
    );
    expect(
      [...verdicts, detector.key({ key: 'Enter', at: 80, mark: null })].some(({ is }) => is === 'scan'),
    ).toBe(false);
  });

  it('takes keyboard commands for no part of a code', () => {
    const detector = createWedgeDetector<null>();
    detector.key({ key: '1', at: 0, mark: null });
    detector.key({ key: '2', at: 5, mark: null });
    detector.key({ key: 'v', at: 10, command: true, mark: null });
    detector.key({ key: '3', at: 15, mark: null });
    expect(detector.key({ key: 'Enter', at: 20, mark: null }).is).toBe('other');
  });

  it('knows the first key after a silence, which may be a single key of a person', () => {
    const verdicts = press([
      { key: '2', gapMs: 0 },
      { key: '3', gapMs: 10 },
      { key: '4', gapMs: 400 },
    ]);
    expect(verdicts).toEqual([
      { is: 'character', alone: true },
      { is: 'character', alone: false },
      { is: 'character', alone: true },
    ]);
  });
});
