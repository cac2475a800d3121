// Starts the headless program as a process of its own, from the build, and speaks to it over HTTP.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../../out/main/headless.js');

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface HeadlessOptions {
  /** A command that runs the program, such as `prlimit --fsize=1000000`. */
  wrapper?: string[];
  env?: NodeJS.ProcessEnv;
  /** Another copy of the program than the build. */
  entry?: string;
  /** Options of Node.js. */
  node?: string[];
  cwd?: string;
  /** Whether it can be spoken to by `process.send`. */
  channel?: boolean;
}

/** A program that was started; it may be listening, or have ended. */
export interface Headless {
  readonly process: ChildProcess;
  readonly exited: Promise<Exit>;
  /** The JSON line it printed; rejects with what it said where it ended instead. */
  readonly listening: Promise<{ event: string; url: string; api: string; desk: string; tokenFile: string }>;
  stop(signal: NodeJS.Signals): Promise<Exit>;
}

export function startHeadless(args: string[], options: HeadlessOptions = {}): Headless {
  const entry = options.entry ?? program;
  if (!existsSync(entry)) throw new Error(`${entry} is not there: build first (npm run build).`);
  const [command, ...rest] = [
    ...(options.wrapper ?? []),
    process.execPath,
    ...(options.node ?? []),
    entry,
    ...args,
  ];
  const child = spawn(command ?? '', rest, {
    stdio: options.channel === true ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    env: { ...process.env, ...options.env },
  });
  let stdout = '';
  let stderr = '';
  child.stderr?.on('data', (data: Buffer) => (stderr += data.toString()));
  const exited = new Promise<Exit>((resolve) => {
    child.on('close', (code, signal) => {
      resolve({ code, signal, stdout, stderr });
    });
  });
  const listening = new Promise<Awaited<Headless['listening']>>((resolve, reject) => {
    child.stdout?.on('data', (data: Buffer) => {
      stdout += data.toString();
      const end = stdout.indexOf('\n');
      if (end !== -1) resolve(JSON.parse(stdout.slice(0, end)) as Awaited<Headless['listening']>);
    });
    void exited.then((exit) => {
      reject(new Error(`ended with ${String(exit.code)}: ${exit.stderr}`));
    });
  });
  listening.catch(() => undefined); // a test that waits for the exit instead gets no unhandled rejection
  return {
    process: child,
    exited,
    listening,
    stop(signal) {
      child.kill(signal);
      return exited;
    },
  };
}

/** Calls the program's API with the token from its file. */
export async function clientOf(
  headless: Headless,
): Promise<(method: string, at: string, body?: unknown) => Promise<{ status: number; body: unknown }>> {
  const { api, tokenFile } = await headless.listening;
  const headers = {
    authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`,
    'content-type': 'application/json',
  };
  const { process: child } = headless;
  return async (method, at, body) => {
    const send = (): Promise<Response> =>
      fetch(api + at, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const answer = await send().catch((error: unknown) => {
      // A computer that stood still for seconds finds its idle connections closed; who only reads may ask again.
      if (method !== 'GET' || child.exitCode !== null || child.signalCode !== null) throw error;
      return send();
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
}
