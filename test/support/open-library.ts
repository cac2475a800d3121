// Opens a real library in a folder of its own and calls its API as the desk's window does; every answer is held to the document.
import '../../src-main/launch/private-umask.ts';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { openWriter } from '../../src-main/core/database/connection.ts';
import { migrate } from '../../src-main/core/database/migrations.ts';
import {
  openLibrary,
  type RequestContext,
  type Library,
  type LibraryOptions,
} from '../../src-main/library/library.ts';
import { beginCopy, hubOracle, isCopied } from './hub-oracle.ts';
import { answerCheck, type AnswerCheck, type ApiDocument } from './answer-schemas.ts';

/** The API's answer; `body` is the parsed JSON, the bytes of a file, null where there was none. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface CallOptions {
  headers?: Record<string, string>;
  door?: RequestContext;
}

export interface TestLibrary {
  readonly folder: string;
  readonly clock: { now(): string; set(instant: string): void };
  /** The library that is open now. */
  readonly library: Library;
  readonly document: ApiDocument;
  /** The defects and storage faults that the library reported. */
  readonly reported: unknown[];
  /** Sends any request to the API, under /api/v1; strings and bytes go as they are, the rest as JSON. */
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** Every row of every table, to compare before and after. */
  tables(): Record<string, unknown[]>;
  ledgerLines(): string[];
  reopen(): Promise<void>;
  close(): Promise<void>;
  /** Closes the library and deletes its folder. */
  remove(): Promise<void>;
}

const fileTypes = /^(application\/(zip|pdf|marc|marcxml\+xml)|image\/(jpeg|png|webp))$/;

/** A Monday in term, noon in Amsterdam. */
const aMonday = '2026-09-07T10:00:00.000Z';

/** The same for every library of a test file: generating it and compiling its schemas takes longer than opening one. */
let contract: { document: ApiDocument; answers: AnswerCheck } | undefined;

async function contractOf({ api }: Library): Promise<NonNullable<typeof contract>> {
  const answer = await api.fetch(new Request('http://desk/api/v1/openapi.json'), { kind: 'window' });
  const document = (await answer.json()) as ApiDocument;
  return { document, answers: answerCheck(document) };
}

/** The file of a library without rows; applying every migration to each new library takes longer than the rest of it. */
let emptyLibrary: Buffer | undefined;

function migratedFile(): Buffer {
  const folder = newFolder();
  const file = path.join(folder, 'loandesk.db');
  const db = openWriter(file);
  migrate(db, folder);
  db.close();
  if (isCopied) beginCopy(file);
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

export function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'loandesk-test-'));
}

/** @param options a folder is kept where it is given, a new one is made otherwise; the clock starts `at` a Monday in term */
export async function openTestLibrary(
  options: { folder?: string; deskFolder?: string; at?: string } & Pick<
    LibraryOptions,
    'webhooks' | 'updates' | 'hub'
  > = {},
): Promise<TestLibrary> {
  const folder = options.folder ?? newFolder();
  if (options.folder === undefined)
    writeFileSync(path.join(folder, 'loandesk.db'), (emptyLibrary ??= migratedFile()));
  let instant = options.at ?? aMonday;
  const clock = {
    now: () => instant,
    set(to: string) {
      instant = to;
    },
  };
  const reported: unknown[] = [];
  const open = (): Promise<Library> =>
    openLibrary({
      dataFolder: folder,
      version: '0.0.0-test',
      clock,
      report: (error) => reported.push(error),
      ...(options.deskFolder !== undefined && { deskFolder: options.deskFolder }),
      ...(options.webhooks !== undefined && { webhooks: options.webhooks }),
      ...(options.updates !== undefined && { updates: options.updates }),
      ...(options.hub !== undefined && { hub: options.hub }),
    });
  let library = await open();
  const oracle = isCopied && options.hub === undefined ? hubOracle(folder) : null;
  contract ??= await contractOf(library);
  const { document, answers } = contract;

  async function call(
    method: string,
    at: string,
    body?: unknown,
    { headers, door }: CallOptions = {},
  ): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;
    const request = new Request(`http://desk/api/v1${at}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: raw ? (body as BodyInit) : JSON.stringify(body), duplex: 'half' }),
    });
    const response = await library.api.fetch(request, door ?? { kind: 'window' });
    const contentType = response.headers.get('content-type');
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const file = contentType !== null && fileTypes.test(contentType);
    const plain = contentType?.startsWith('text/') === true;
    const parsed = file ? bytes : plain ? text : text === '' ? null : (JSON.parse(text) as unknown);
    answers.check(method, at, response.status, contentType, parsed);
    await oracle?.sometimes();
    return { status: response.status, headers: response.headers, body: parsed };
  }

  let closed = false;
  return {
    folder,
    clock,
    reported,
    document,
    get library() {
      return library;
    },
    call,
    get: (at) => call('GET', at),
    post: (at, body = {}) => call('POST', at, body),
    delete: (at) => call('DELETE', at),
    tables: () => tablesIn(folder),
    ledgerLines: () => ledgerLinesIn(folder),
    async reopen() {
      if (!closed) await library.close();
      library = await open();
      closed = false;
    },
    async close() {
      closed = true;
      await library.close();
    },
    async remove() {
      await oracle?.check();
      if (!closed) await library.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The lines of the ledger's events, whatever segment they are in. */
export function ledgerLinesIn(folder: string): string[] {
  return segmentFilesIn(folder)
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('{"segment":'));
}

/** The files of the ledger, the newest last. */
export function segmentFilesIn(folder: string): string[] {
  const ledger = path.join(folder, 'ledger');
  return readdirSync(ledger)
    .filter((name) => name.endsWith('.ndjson'))
    .toSorted()
    .map((name) => path.join(ledger, name));
}

/** The file that the library appends to. */
export function newestSegmentIn(folder: string): string {
  return segmentFilesIn(folder).at(-1) ?? '';
}

/** Leaves these lines of events in the newest segment. */
export function writeLedgerLines(folder: string, lines: readonly string[]): void {
  const file = newestSegmentIn(folder);
  const [first = ''] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [first, ...lines, ''].join('\n'));
}

/** Every row of every table but what moves by itself: the bookkeeping between database and ledger, a token's last use. */
export function tablesIn(folder: string, file = 'loandesk.db'): Record<string, unknown[]> {
  const db = new Database(path.join(folder, file), { readonly: true });
  try {
    const names = db
      .prepare<[], { name: string }>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%\\_search%' ESCAPE '\\'
           AND name NOT LIKE 'sqlite_%' AND name <> 'ledger_marks'
           ${isCopied ? "AND name NOT LIKE 'hub_%'" : ''} ORDER BY name`,
      )
      .all();
    return Object.fromEntries(
      names.map(({ name }) => [
        name,
        db
          .prepare<[], Record<string, unknown>>(`SELECT * FROM "${name}"`)
          .all()
          .map(({ last_used_at: _, ...row }) => row),
      ]),
    );
  } finally {
    db.close();
  }
}
