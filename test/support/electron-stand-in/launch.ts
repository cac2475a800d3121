// Starts the built app on the stand-in, for tests: one program in a process of its own, its windows in their browser.
import type { Browser, Page } from '@playwright/test';
import { fork } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DeskApp, StartOptions } from '../desk-app.ts';
import type { Setup } from './program.ts';
import { Pages } from './pages.ts';
import { connect, type BrowserCalls, type Note, type ProgramCalls } from './wire.ts';

/** The project, or the contents of a package: LOANDESK_PACKED names their folder. */
const root = process.env['LOANDESK_PACKED'] ?? path.resolve(import.meta.dirname, '..', '..', '..');

/** What only a stand-in can be asked: everything that the program wanted of Electron. */
export interface StandInApp extends DeskApp {
  notes(what: string): Note['facts'][];
  /** What was wanted, by name, the earliest first. */
  order(): string[];
  /** Everything the program wrote to its outputs. */
  output(): string;
}

export interface StandInOptions extends StartOptions {
  appData?: string;
  locale?: string;
  workArea?: { width: number; height: number };
  fakeUsb?: boolean;
  /**
   * Lets every request of the page go as it is, for who measures: otherwise each makes its way by the test process,
   * where it is asked whether Electron would let it go. That way is no part of the app, and takes longer than all else.
   */
  unguarded?: boolean;
}

export function launchOnStandIn(browser: Browser, options: StandInOptions): StandInApp {
  const place = mkdtempSync(path.join(tmpdir(), 'loandesk-stand-in-'));
  const notesFile = path.join(place, 'notes.ndjson');
  const setup: Setup = {
    appFolder: root,
    notesFile,
    appData: options.appData ?? place,
    locale: options.locale ?? 'en-GB',
    workArea: options.workArea ?? { width: 1920, height: 1040 },
    dark: false,
    fakeUsb: options.fakeUsb ?? false,
  };
  mkdirSync(setup.appData, { recursive: true });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ELECTRON_STAND_IN: JSON.stringify(setup),
    ...options.env,
  };
  const child = fork(path.join(import.meta.dirname, 'run.ts'), options.args, {
    env,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()));

  let loaded: (page: Page) => void = () => undefined;
  let current = new Promise<Page>((resolve) => (loaded = resolve));
  let known = false;
  const pages: Pages = new Pages(
    browser,
    () => program,
    (page) => {
      if (known) current = Promise.resolve(page);
      known = true;
      loaded(page);
    },
    options.unguarded !== true,
  );
  const program: ProgramCalls = connect<ProgramCalls, BrowserCalls>(
    {
      send: (message) => child.connected && child.send(message as object, () => undefined),
      onMessage: (listener) => child.on('message', listener),
    },
    forwarded(pages),
  );
  const exited = new Promise<number | null>((resolve) => {
    child.once(
      'exit',
      (code) =>
        void pages.closeAll().then(() => {
          resolve(code);
        }),
    );
  });
  const tooEarly = exited.then((code) => {
    throw new Error(`The app ended with ${String(code)} before it showed a window:\n${output}`);
  });
  tooEarly.catch(() => undefined);

  return {
    exited,
    page: () => Promise.race([current, tooEarly]),
    evaluate: (call, arg) => program.evaluate(String(call), arg) as never,
    notes: (what) =>
      notesIn(notesFile)
        .filter((note) => note.what === what)
        .map((note) => note.facts),
    order: () => notesIn(notesFile).map(({ what }) => what),
    output: () => output,
    signal: (name) => void child.kill(name),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** A class's methods as calls that can be named over the wire. */
function forwarded(pages: Pages): BrowserCalls {
  return {
    openWindow: (id, window) => pages.openWindow(id, window),
    load: (id, address) => pages.load(id, address),
    reload: (id) => pages.reload(id),
    close: (id) => pages.close(id),
    bringToFront: (id) => pages.bringToFront(id),
    deliver: (id, channel, args) => pages.deliver(id, channel, args),
    execute: (id, script) => pages.execute(id, script),
    crash: (id) => pages.crash(id),
  };
}

function notesIn(file: string): Note[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Note);
}
