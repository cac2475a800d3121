// Kills the program a thousand times in a storm, and demands that nothing was lost or doubled.
import { expect, test } from 'vitest';
import { stormAndKill } from '../reliability/kill-storm.ts';
import { copyProgram } from '../reliability/program-copy.ts';

const kills = 1000;
const killsPerLibrary = 100;

test('a thousand kills lose and double nothing', async () => {
  const program = copyProgram();
  let done = 0;
  let acknowledged = 0;
  try {
    for (let seed = 1; done < kills; seed += 1) {
      const { faults, ...figures } = await stormAndKill(program.entry, { kills: killsPerLibrary, seed });
      done += figures.kills;
      acknowledged += figures.acknowledged;
      console.log(`library ${String(seed)}: ${JSON.stringify(figures)}`);
      expect(faults).toEqual([]);
    }
    console.log(
      `${String(done)} kills, ${String(acknowledged)} changes acknowledged, nothing lost or doubled`,
    );
  } finally {
    program.remove();
  }
});
