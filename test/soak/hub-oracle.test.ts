// Runs the tests of every kind of work once more, on libraries whose copy is compared at random moments.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..', '..');
const work = `
  round-trips imports import-properties import-undo-later import-library borrower-imports
  item-imports loan-imports hold-imports charge-imports picture-imports records moves merge
  roll-overs holds holds-model bookings charges loan-state-machine retention item-states item-parts
  item-photos covers photos places reading-levels saved-lists restored-work restore-properties
  restore-while-open desk-actions simultaneous stocktakes title-details titles-and-copies weeding
  catalogue-wishes catalogue-topics whole-schools`;

test(
  'the copy equals the library at random moments of all that a library does',
  { timeout: 1_800_000 },
  () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        '--config',
        'test/vitest.config.ts',
        '--reporter',
        'dot',
        ...work
          .trim()
          .split(/\s+/)
          .map((name) => `test/integration/${name}.test.ts`),
      ],
      { cwd: root, encoding: 'utf8', env: { ...process.env, LOANDESK_TEST_COPY: '1' }, maxBuffer: 1 << 28 },
    );
    expect({ status, said: status === 0 ? '' : stdout }).toEqual({ status: 0, said: '' });
  },
);
