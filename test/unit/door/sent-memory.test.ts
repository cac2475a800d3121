// Tests that what a long answer has sent does not pile up.
import { expect, test } from 'vitest';
import { sentMemory } from '../../../src-main/door/sent-memory.ts';

const mebibyte = 1024 * 1024;

test('the chunks of a long answer are gone soon after they were sent', () => {
  const sent = sentMemory();
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  for (let count = 0; count < 40; count += 1) {
    sent.add(Buffer.alloc(mebibyte, 1));
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  expect(most / mebibyte).toBeLessThan(24);
});
