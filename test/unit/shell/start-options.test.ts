// Holds what a start of the desktop app reads from its command line and environment.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startOptions } from '../../../src-main/shell/start-options.ts';

const defaults = { dataFolder: path.resolve('/library'), port: 4780 };
const usual = { ...defaults, demo: false, newPin: null };

describe('a start of the desktop app', () => {
  it('opens the usual library where nothing is said', () => {
    expect(startOptions([], defaults)).toEqual(usual);
  });

  it('opens the library and the port that the command line names', () => {
    const said = { dataFolder: path.resolve('/said'), port: 0, demo: false, newPin: null };
    expect(startOptions(['--data', '/said', '--port=0'], defaults)).toEqual(said);
    expect(startOptions(['--data=/said', '--port', '0'], defaults)).toEqual(said);
    expect(startOptions(['--data='], defaults)).toEqual(usual);
  });

  it('fills an empty library where that is asked for', () => {
    expect(startOptions(['--demo', '--data', '/said'], defaults)).toEqual({
      ...defaults,
      dataFolder: path.resolve('/said'),
      demo: true,
      newPin: null,
    });
  });

  it('takes a new PIN of 4 to 12 digits', () => {
    expect(startOptions(['--new-pin=246810'], defaults).newPin).toBe('246810');
    for (const other of ['--new-pin', '--new-pin=123', '--new-pin=12ab', '--new-pin='])
      expect(startOptions([other], defaults).newPin).toBeNull();
  });

  it("passes over the app's folder and Chromium's own switches", () => {
    const args = [
      '/the/app',
      '--no-sandbox',
      '--data=/said',
      '--remote-debugging-port=0',
      '--original-process-start-time=1',
    ];
    expect(startOptions(args, defaults).dataFolder).toBe(path.resolve('/said'));
  });

  it('takes a folder from where it was started', () => {
    expect(startOptions(['--data', 'here'], defaults).dataFolder).toBe(path.resolve('here'));
  });

  it.each(['', 'many', '-1', '70000', '1.5'])('keeps its port where %j is none', (port) => {
    expect(startOptions([`--port=${port}`], defaults).port).toBe(4780);
  });
});
