// Runs the attacks on the API, its files and its copies together, and says which ones cannot be tried here.
import { afterAll, describe } from 'vitest';

const attacks = [
  'access',
  'visible-fields',
  'desk-codes',
  'self-checkout',
  'catalogue',
  'catalogue-accounts',
  'catalogue-devices',
  'catalogue-privacy',
  'catalogue-wishes',
  'private-files',
  'odd-requests',
  'raw-requests',
  'only-here',
  'lan-access',
  'hostile-imports',
  'photos',
  'idempotency',
  'webhooks',
  'copies',
  'restore-elsewhere',
];

for (const name of attacks)
  describe(name, async () => {
    await import(`../integration/${name}.test.ts`);
  });

afterAll(() => {
  console.log(
    'Not tried: Electron itself, Windows and macOS, a real screen lock, and an installed update. ' +
      'In a browser: npm run test:e2e -- foreign-pages desk-codes self-checkout.',
  );
});
