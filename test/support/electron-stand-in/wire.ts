// Lets the program under test and the test that drives its browser call each other across their two processes.

/** What the stand-in asks of the test process, which holds the browser. */
export interface BrowserCalls {
  openWindow(id: number, window: WindowToOpen): Promise<void>;
  /** Resolves to nothing, or to the net error that kept the page from loading. */
  load(id: number, address: string): Promise<string | null>;
  reload(id: number): Promise<void>;
  close(id: number): Promise<void>;
  bringToFront(id: number): Promise<void>;
  deliver(id: number, channel: string, args: unknown[]): Promise<void>;
  execute(id: number, script: string): Promise<unknown>;
  crash(id: number): Promise<void>;
}

/** What the test process asks of the stand-in, on behalf of a page or of the test. */
export interface ProgramCalls {
  evaluate(source: string, arg: unknown): Promise<unknown>;
  invoked(id: number, frameUrl: string, channel: string, args: unknown[]): Promise<unknown>;
  sent(id: number, frameUrl: string, channel: string, args: unknown[]): Promise<void>;
  mayNavigate(id: number, url: string, isMainFrame: boolean): Promise<boolean>;
  mayOpenWindow(id: number, url: string): Promise<boolean>;
  mayRequest(url: string): Promise<boolean>;
  screenGone(id: number): Promise<void>;
}

export interface WindowToOpen {
  /** The preload script's text, or nothing. */
  preload: string | null;
  contextIsolation: boolean;
  nodeIntegration: boolean;
  width: number;
  height: number;
  /** The permissions, in Electron's names, that this window's session grants. */
  granted: string[];
}

/** Something that happened in the program, as the test reads it later, even after the program's end. */
export interface Note {
  what: string;
  facts: Record<string, unknown>;
}

interface Port {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

type Message =
  | { kind: 'call'; id: number; name: string; args: unknown[] }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failure'; id: number; message: string };

type AsyncCalls<Calls> = { [Name in keyof Calls]: (...args: never[]) => Promise<unknown> };

/** Connects the two ends: `mine` answers the other side's calls, the result makes calls there. */
export function connect<Theirs extends AsyncCalls<Theirs>, Mine extends AsyncCalls<Mine>>(
  port: Port,
  mine: Mine,
): Theirs {
  let last = 0;
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const answerCall = async (message: Message & { kind: 'call' }): Promise<void> => {
    try {
      const call = mine[message.name as keyof Mine] as (...args: never[]) => Promise<unknown>;
      port.send({ kind: 'answer', id: message.id, value: await call(...(message.args as never[])) });
    } catch (error) {
      port.send({
        kind: 'failure',
        id: message.id,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  };
  port.onMessage((received) => {
    const message = received as Message;
    if (message.kind === 'call') {
      void answerCall(message);
      return;
    }
    const caller = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'answer') caller?.resolve(message.value);
    else caller?.reject(new Error(message.message));
  });
  return new Proxy({} as Theirs, {
    get:
      (_target, name) =>
      (...args: unknown[]) =>
        new Promise((resolve, reject) => {
          last += 1;
          waiting.set(last, { resolve, reject });
          port.send({ kind: 'call', id: last, name: String(name), args });
        }),
  });
}
