// How vitest runs the long forms of the reliability tests, which take their time.
import { defineConfig } from 'vitest/config';
import reliability from './reliability.config.ts';

export default defineConfig({
  ...reliability,
  test: {
    ...reliability.test,
    include: ['test/soak/**/*.test.ts'],
    maxWorkers: 1, // one at a time: some of them measure
    testTimeout: 6 * 60 * 60_000,
    reporters: ['default', ['json', { outputFile: 'test-results/soak.json' }]],
  },
});
