// Tests that the program outlives its starting window until the desk is open.
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { labelsFor } from '../../../src-main/shell/labels.ts';
import { startingWindow } from '../../../src-main/shell/starting-window.ts';

const electron = vi.hoisted(() => ({ app: undefined as EventEmitter | undefined }));
vi.mock('electron', () => {
  electron.app = new EventEmitter();
  return { app: electron.app, nativeTheme: {}, BrowserWindow: vi.fn() };
});

test('closing the starting window ends nothing: Electron quits only if nobody listens', () => {
  const listeners = () => electron.app?.listenerCount('window-all-closed');
  const starting = startingWindow('icon.png', labelsFor('en').starting);
  expect(listeners()).toBe(1);
  starting.close();
  expect(listeners()).toBe(0);
});
