// Plays power cuts until ten thousand different disks were opened; LOANDESK_POWER_CUT_DISKS and _SEED choose others.
import { expect, test } from 'vitest';
import { recordCheckouts } from '../reliability/checkout-recording.ts';
import { figuresOf, losses, playPowerCuts } from '../reliability/power-cuts.ts';
import { copyProgram } from '../reliability/program-copy.ts';
import { whyNoStrace } from '../reliability/strace.ts';

const imagesWanted = Number(process.env['LOANDESK_POWER_CUT_DISKS'] ?? 10_000);
const firstSeed = Number(process.env['LOANDESK_POWER_CUT_SEED'] ?? 1);
const cutsPerRecording = Math.min(600, Math.ceil(imagesWanted / 5));
const fatesPerCut = 10;

test(`${String(imagesWanted)} disks that a power cut could have left hold every checkout that was acknowledged`, async (context) => {
  const why = whyNoStrace();
  if (why !== null) context.skip(why);
  const program = copyProgram();
  let images = 0;
  try {
    for (let seed = firstSeed; images < imagesWanted; seed += 1) {
      const recording = await recordCheckouts(program.entry, 300);
      const report = await playPowerCuts(recording, {
        cuts: cutsPerRecording,
        fatesPerCut,
        seed,
        progress: (soFar) => {
          console.log(`recording ${String(seed)}: ${figuresOf(soFar)}`);
        },
      });
      console.log(`recording ${String(seed)} as a whole: ${figuresOf(report)}`);
      expect(report.faults).toEqual([]);
      expect(losses(report)).toBe(0);
      images += report.images;
    }
    console.log(`${String(images)} different disks, nothing lost`);
  } finally {
    program.remove();
  }
});
