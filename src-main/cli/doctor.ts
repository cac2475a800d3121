// The entry of `npm run doctor`: examines a library without changing anything. Composition only.
import '../launch/require-node.ts';
import '../launch/private-umask.ts';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../../package.json';
import { examine } from '../features/health/examination.ts';
import { supportBundle } from '../features/health/support-bundle.ts';
import { systemClock } from '../core/journal/clock.ts';
import { shownSettings } from '../library/features.ts';
import { defaultDataFolder } from '../launch/data-folder.ts';

const marks = { fine: 'fine    ', finding: 'FINDING ', 'not-checked': 'skipped ' } as const;
const exitCodes = { fine: 0, findings: 1, cannotLook: 2 } as const;

try {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      json: { type: 'boolean', default: false },
      bundle: { type: 'string' },
    },
  });
  const dataFolder = resolve(values.data ?? defaultDataFolder());
  const now = systemClock.now();
  const findings = examine(dataFolder, now);
  if (values.bundle !== undefined) {
    const zip = await supportBundle({ dataFolder, now, version, findings, settings: shownSettings });
    writeFileSync(values.bundle, zip, { mode: 0o600, flag: 'wx' });
  }
  const isFine = findings.every(({ state }) => state === 'fine');
  if (values.json) process.stdout.write(`${JSON.stringify({ version, fine: isFine, findings }, null, 2)}\n`);
  else for (const { state, sentence } of findings) process.stdout.write(`${marks[state]}${sentence}\n`);
  process.exitCode = isFine ? exitCodes.fine : exitCodes.findings;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = exitCodes.cannotLook;
}
