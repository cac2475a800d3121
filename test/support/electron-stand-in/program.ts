// Holds what all parts of the stand-in share inside the program under test: its line to the test, and its notes.
import { appendFileSync } from 'node:fs';
import { connect, type BrowserCalls, type Note, type ProgramCalls } from './wire.ts';

/** How the test set this start up. */
export interface Setup {
  /** The folder whose package.json names the program, as given to `electron`. */
  appFolder: string;
  notesFile: string;
  appData: string;
  locale: string;
  workArea: { width: number; height: number };
  dark: boolean;
  /** whether the test plugs in the USB devices, in place of the PC's own */
  fakeUsb: boolean;
}

export const setup = JSON.parse(process.env['ELECTRON_STAND_IN'] ?? '{}') as Setup;

/** Written at once and not sent, so that the last words of a program that ends are kept. */
export function note(what: string, facts: Record<string, unknown> = {}): void {
  appendFileSync(setup.notesFile, `${JSON.stringify({ what, facts } satisfies Note)}\n`);
}

/** Filled in by the parts that can answer; empty until the program has loaded them. */
export const answers: Partial<ProgramCalls> = {};

const answer = new Proxy({} as ProgramCalls, {
  get:
    (_target, name) =>
    (...args: unknown[]) => {
      const part = answers[name as keyof ProgramCalls] as
        ((...given: unknown[]) => Promise<unknown>) | undefined;
      if (part === undefined) throw new Error(`The stand-in cannot answer ${String(name)}`);
      return part(...args);
    },
});

export const browser = connect<BrowserCalls, ProgramCalls>(
  {
    send: (message) => process.connected && process.send?.(message),
    onMessage: (listener) => process.on('message', listener),
  },
  answer,
);

/** An event as Electron hands it out: it remembers whether a listener prevented its default. */
export function preventable<Facts extends object>(facts: Facts): Facts & PreventableEvent {
  const event = {
    ...facts,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
}

interface PreventableEvent {
  defaultPrevented: boolean;
  preventDefault(): void;
}
