// How vitest runs the reliability tests: power cuts, kills and faults, in their short form.
import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

const { projects: _, ...settings } = base.test ?? {};

export default defineConfig({
  ...base,
  test: {
    ...settings,
    include: ['test/reliability/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000, // several live in a library first, on the disk
    reporters: [
      ...[settings.reporters ?? []].flat().slice(0, 2),
      ['json', { outputFile: 'test-results/reliability.json' }],
    ],
  },
});
