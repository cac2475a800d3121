// Plays power cuts until ten thousand different disks were opened, and demands that none has lost anything.
import { expect, test } from 'vitest';
import { recordCheckouts } from '../reliability/checkout-recording.ts';
import { figuresOf, losses, playPowerCuts } from '../reliability/power-cuts.ts';
import { copyProgram } from '../reliability/program-copy.ts';
import { whyNoStrace } from '../reliability/strace.ts';

const imagesWanted = 10_000;
const cutsPerRecording = 600;
const fatesPerCut = 10;

test('ten thousand disks that a power cut could have left hold every checkout that was acknowledged', async (context) => {
  const why = whyNoStrace();
  if (why !== null) context.skip(why);
  const program = copyProgram();
  let images = 0;
  try {
    for (let seed = 1; images < imagesWanted; seed += 1) {
      const recording = await recordCheckouts(program.entry, 300);
      const report = await playPowerCuts(recording, {
        ...{ cuts: cutsPerRecording, fatesPerCut, seed },
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
