// The built program, started on a library in memory so that no disk is waited for, and asked over real connections.
import { accessSync, constants, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { answerCheck, type ApiDocument } from './answer-schemas.ts';
import type { FuzzedHeaders } from './header-arbitraries.ts';
import { startHeadless, type Exit } from './headless.ts';
import { knownIds } from './known-ids.ts';
import { closingsIn } from './logged-closings.ts';
import type { MemoryHeld } from './memory-told.ts';
import type { StrayKind } from './query-arbitraries.ts';
import type { Caller, FuzzedRequest } from './request-arbitraries.ts';

export interface FuzzedProgram {
  readonly document: ApiDocument;
  /**
   * Asks, and holds the answer to the document.
   *
   * @returns the answer's status
   * @throws where there is no answer, or not the one that is documented
   */
  send(request: FuzzedRequest, heard?: (body: unknown) => void): Promise<number>;
  /**
   * Whether it is no wonder that this went wrong: the answer was cut off by what is documented to do so. The program's
   * own log has to tell it.
   *
   * @param askedAt when the request was sent, in milliseconds since 1970
   */
  isExcused(error: unknown, askedAt: number): Promise<boolean>;
  /** Whether this would only add to what is plenty already: long lists take the time of many other requests. */
  isIdle(request: FuzzedRequest): boolean;
  /** What the program holds after everything unneeded was thrown away. */
  memory(): Promise<MemoryHeld>;
  stop(): Promise<Exit>;
}

/** What a client sees of an answer that ends early: an erasure or a restore closes the library for a moment. */
const cutOff = /aborted|socket hang up|ECONNRESET|EPIPE/;

interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

export async function startFuzzedProgram(connections: number): Promise<FuzzedProgram> {
  const folder = mkdtempSync(path.join(folderInMemory(), 'loandesk-fuzz-'));
  const headless = startHeadless(['--data', path.join(folder, 'library'), '--port', '0'], {
    node: ['--import', path.resolve(import.meta.dirname, 'memory-told.ts')],
    cwd: folder,
    channel: true,
  });
  const { url, tokenFile } = await headless.listening;
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const deskToken = `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`;
  const ids = knownIds();
  const closings = closingsIn(path.join(folder, 'library'));
  const pauses = watchForPauses();

  function plainly(method: string, at: string, headers: FuzzedHeaders, body?: Buffer): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const asked = ask(
        {
          agent,
          hostname,
          port,
          method,
          path: `/api/v1${at}`,
          headers,
          setHost: headers['host'] === undefined,
        },
        (response) => {
          const { statusCode: status = 0 } = response;
          const parts: Buffer[] = [];
          const live = response.headers['content-type'] === 'text/event-stream';
          response.on('data', (part: Buffer) => {
            parts.push(part);
            if (live) response.destroy(); // it would go on for ever
          });
          const done = (): void => {
            resolve({ status, headers: response.headers, bytes: Buffer.concat(parts) });
          };
          response.on('end', done);
          if (live) {
            response.on('close', done);
            setTimeout(() => response.destroy(), 50);
          } else response.on('error', reject);
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
  }

  const asDesk = async (method: string, at: string, body?: unknown): Promise<unknown> => {
    const headers = { authorization: deskToken, 'content-type': 'application/json' };
    const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const { status, bytes } = await plainly(method, at, headers, sent);
    if (status >= 300) throw new Error(`${method} ${at} answered ${String(status)}: ${bytes.toString()}`);
    return JSON.parse(bytes.toString()) as unknown;
  };
  const document = (await asDesk('GET', '/openapi.json')) as ApiDocument;
  const answers = answerCheck(document);
  await asDesk('POST', '/users', {
    givenName: 'Noor',
    familyName: 'Jansen',
    barcode: '2000001',
    externalId: 'S-1',
  });
  for (const barcode of ['3000001', '3000002']) await asDesk('POST', '/items', { title: 'A book', barcode });
  const reader = (await asDesk('POST', '/tokens', { name: 'Reader', scopes: ['borrowers:read'] })) as {
    token: string;
  };
  const shows: Readonly<Record<Caller, Record<string, string>>> = {
    desk: { authorization: deskToken },
    reader: { authorization: `Bearer ${reader.token}` },
    nobody: {},
    stranger: { authorization: 'Bearer 0123456789' },
    'foreign-page': { authorization: deskToken, origin: 'https://elsewhere.example' },
    'other-host': { authorization: deskToken, host: 'elsewhere.example' },
  };

  return {
    document,
    async send({ method, at: asked, headers, caller, body, stray }, heard) {
      const sent = bytesOf(body, (text) => ids.inText(text));
      const address = ids.inAddress(asked);
      const answer = await plainly(
        method,
        address,
        { ...(sent !== undefined && { 'content-type': 'application/json' }), ...shows[caller], ...headers },
        sent,
      );
      if (method === 'HEAD' && answer.bytes.length > 0) throw new Error('HEAD was answered with a body');
      const read = method === 'HEAD' ? bodiless : bodyOf(answer);
      if (read !== live) heard?.(read.body);
      if (read !== live) {
        // What `..` leads to is where it is asked.
        const { pathname, search } = new URL(`http://desk/api/v1${address}`);
        if (!pathname.startsWith('/api/v1/')) return answer.status;
        if (`/api/v1${address}`.startsWith(pathname)) noticeStray(stray, answer);
        const at = pathname.slice('/api/v1'.length);
        if (method !== 'HEAD') answers.check(method, at + search, answer.status, read.kind, read.body);
        if (method !== 'HEAD' && answer.status < 300) ids.learn(method, at, read.body);
      }
      return answer.status;
    },
    isExcused: async (error, askedAt) =>
      pauses.wasJustNow() || (cutOff.test(String(error)) && (await closings.oneBegan(askedAt, Date.now()))),
    isIdle: ({ method, at }) => method === 'POST' && ids.holdsMany(at.replace(/\?.*/, '')),
    memory: () =>
      new Promise((resolve, reject) => {
        headless.process.once('message', resolve as (held: unknown) => void);
        headless.process.send({}, (error) => {
          if (error !== null) reject(error);
        });
      }),
    async stop() {
      agent.destroy();
      pauses.end();
      const exit = await headless.stop('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
      return exit;
    },
  };
}

/** If the computer sleeps, or both programs are stopped for a while, connections grow too old. */
function watchForPauses(): { wasJustNow(): boolean; end(): void } {
  const everyMs = 500;
  let seenAt = performance.now();
  let pausedAt = -Infinity;
  const look = (): void => {
    const now = performance.now();
    if (now - seenAt > 10 * everyMs) pausedAt = now;
    seenAt = now;
  };
  const timer = setInterval(look, everyMs);
  return {
    wasJustNow() {
      look();
      return performance.now() - pausedAt < 10_000;
    },
    end: () => {
      clearInterval(timer);
    },
  };
}

/** What a call does not take never passes unnoticed. */
function noticeStray(stray: StrayKind | undefined, { status }: Answered): void {
  if (stray === 'unknown' && status < 400) throw new Error('a parameter that is not known passed');
}

const bodiless = { kind: null, body: null };

const live = Symbol('an answer that goes on');

function bodyOf({ headers, bytes }: Answered): typeof live | { kind: string | null; body: unknown } {
  const kind = (headers['content-type'] as string | undefined) ?? null;
  const whole = headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
  if (kind === 'text/event-stream') return live;
  if (kind?.startsWith('application/x-ndjson') === true) {
    const lines = whole.toString().split('\n').slice(0, -1);
    return { kind: 'application/json', body: lines.map((line) => JSON.parse(line) as unknown) };
  }
  if (whole.length === 0) return { kind, body: null };
  return { kind, body: kind?.includes('json') === true ? (JSON.parse(whole.toString()) as unknown) : whole };
}

function bytesOf(body: unknown, withIds: (text: string) => string): Buffer | undefined {
  if (body === undefined) return undefined;
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(withIds(typeof body === 'string' ? body : JSON.stringify(body)));
}

/** Where writing costs nothing and syncing neither; what is synced when is not asked here. */
function folderInMemory(): string {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
}
