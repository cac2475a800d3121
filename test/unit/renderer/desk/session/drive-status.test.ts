// Tests that what waits for a drive goes on by itself once it is back, and that a disk which fails is not tried for ever.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDriveWatch } from '../../../../../src-renderer/features/desk/session/drive-status.ts';

let inPlace: boolean;
let tries: number;
let drive: ReturnType<typeof createDriveWatch>;
beforeEach(() => {
  vi.useFakeTimers();
  tries = 0;
  drive = createDriveWatch({
    isInPlace: () => Promise.resolve(inPlace),
    again: () => {
      tries += 1;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});
const someSeconds = () => vi.advanceTimersByTimeAsync(10_000);

test('a library that is gone is waited for, and tried once when it is back', async () => {
  inPlace = false;
  drive.watch('scan-1');
  await someSeconds();
  expect(tries).toBe(0);
  inPlace = true;
  await someSeconds();
  expect(tries).toBe(1);
});

test('one that was opened again meanwhile is tried at once', async () => {
  inPlace = true;
  drive.watch('scan-1');
  await vi.advanceTimersByTimeAsync(1);
  expect(tries).toBe(1);
});

test('one that seems to be in place and refuses the same again waits for a person, or until it was gone', async () => {
  inPlace = true;
  drive.watch('scan-1')();
  drive.watch('scan-1');
  await someSeconds();
  const stop = drive.watch('scan-1'); // it was refused again
  await someSeconds();
  expect(tries).toBe(1);
  inPlace = false;
  await someSeconds();
  inPlace = true;
  await someSeconds();
  expect(tries).toBe(2);
  stop();
});

test('nothing is tried any more once it was skipped', async () => {
  inPlace = false;
  const stop = drive.watch('scan-1');
  await someSeconds();
  stop();
  inPlace = true;
  await someSeconds();
  expect(tries).toBe(0);
});
