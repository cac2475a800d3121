// Starts the built program on a data folder as its own process, calls it, and ends it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freshLink } from '../../src-main/launch/browser-desk.ts';

export interface ServedLibrary {
  readonly url: string;
  /** A fresh address at which a browser opens the desk, once. */
  link(): Promise<string>;
  readonly pid: number;
  readonly token: string;
  readonly headers: Record<string, string>;
  /** Over one connection that stays open. */
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>;
  /** A page outside the API, over the same connection. @param path with `/catalogue` */
  page(path: string): Promise<Answer>;
  stop(): Promise<void>;
}

export interface Answer {
  status: number;
  text: string;
  /** From sending the request to the answer's last byte. */
  milliseconds: number;
}

interface Listening {
  url: string;
  api: string;
  desk: string;
  tokenFile: string;
}

const root = resolve(import.meta.dirname, '..', '..');

/** @param build the folder with the built program. */
export async function serve(build: string, dataFolder: string): Promise<ServedLibrary> {
  const entry = join(root, build, 'main', 'headless.js');
  const extra = (process.env['LOANDESK_BENCH_NODE'] ?? '').split(' ').filter(Boolean);
  const child = spawn(process.execPath, [...extra, entry, '--data', dataFolder, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await listening(child);
  const { url, tokenFile } = line;
  const token = readFileSync(tokenFile, 'utf8').trim();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    url,
    link: () => freshLink(line),
    pid: child.pid ?? 0,
    token,
    headers,
    call: (method, path, body) => callOnce(`${url}/api/v1${path}`, { method, headers, agent }, body),
    page: (path) => callOnce(`${url}${path}`, { method: 'GET', headers: {}, agent }, undefined),
    async stop() {
      agent.destroy();
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function listening(child: ChildProcess): Promise<Listening> {
  const { stdout } = child;
  if (stdout === null) throw new Error('the program has no output');
  const line = await Promise.race([
    once(createInterface({ input: stdout }), 'line').then(([text]) => String(text)),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the program ended with ${String(code)} before it listened`);
    }),
  ]);
  return JSON.parse(line) as Listening;
}

function callOnce(
  url: string,
  options: { method: string; headers: Record<string, string>; agent: Agent },
  body: unknown,
): Promise<Answer> {
  return new Promise((done, fail) => {
    const start = performance.now();
    const sent = request(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => {
        done({ status: response.statusCode ?? 0, text, milliseconds: performance.now() - start });
      });
    });
    sent.on('error', fail);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Resident memory of a process in bytes, and its highest since `forgetPeak`; Linux only. */
export function memoryOf(pid: number): { resident: number; peak: number } | null {
  if (process.platform !== 'linux') return null;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kib = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return { resident: kib('VmRSS') * 1024, peak: kib('VmHWM') * 1024 };
}

export function forgetPeak(pid: number): void {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Time that a process has spent on processors, in microseconds; what others do on the machine hardly moves it. */
export function processorTimeOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const tasks = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1000;
}
