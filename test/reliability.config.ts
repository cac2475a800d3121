// How vitest runs the reliability tests: power cuts and kills, in their short form, a file at a time.
import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/reliability/**/*.test.ts'],
    maxWorkers: 1,
    testTimeout: 300_000,
    reporters: [
      ...[base.test?.reporters ?? []].flat().slice(0, 2),
      ['json', { outputFile: 'test-results/reliability.json' }],
    ],
  },
});
