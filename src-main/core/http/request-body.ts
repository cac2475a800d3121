// Reads request bodies and checks type, encoding and size: JSON in UTF-8, or a file for operations that take one.
import { rm } from 'node:fs/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { RequestEnv } from './operation.ts';
import { malformedJson } from './malformed-json.ts';
import { receiveFile } from './received-file.ts';
import { requestBytes } from './request-bytes.ts';
import { Problem } from '../problems/problem.ts';

const mebibyte = 1024 * 1024;
const largestBodyBytes = mebibyte;

/** Operations that take many rows: their size limit, and whether they accept NDJSON. */
const batches: Readonly<Record<string, { largestBytes: number; lines: boolean }>> = {
  '/api/v1/users/batch': { largestBytes: 16 * mebibyte, lines: true },
};
/** Operations whose body is a raw file, with their size limit; some kinds of file have a smaller one. */
const filePaths: Readonly<Record<string, number>> = {
  '/api/v1/imports': 256 * mebibyte,
  '/api/v1/moves': 256 * mebibyte,
};
const fileKinds =
  /^(application\/octet-stream|application\/vnd\.[\w.+-]+|text\/(csv|plain|tab-separated-values))$/;
const ndjson = 'application/x-ndjson';
/** Other values are ignored: some clients name a text encoding by mistake, and send the body uncompressed. */
const compressions = new Set(['gzip', 'x-gzip', 'compress', 'x-compress', 'deflate', 'br', 'zstd']);
const json = /^application\/([\w.-]+\+)?json$/;

/** @param path with `/api/v1` */
export function largestBodyBytesAt(path: string): number {
  return filePaths[path] ?? batches[path]?.largestBytes ?? largestBodyBytes;
}

/** The media type alone (RFC 9110, 8.3.1): in lower case, without its parameters. */
const mediaTypeOf = ({ req }: Context<RequestEnv>): string =>
  (req.header('content-type') ?? '').replace(/;.*$/, '').trim().toLowerCase();

/**
 * Reads the body of a POST once. Invalid UTF-8 is refused: lenient decoding would lose letters of names from a program
 * with another encoding.
 *
 * @throws Problem body-too-large, not-json (in a coding too), malformed-json
 */
export const jsonBody: MiddlewareHandler<RequestEnv> = async (context, next) => {
  if (context.req.method === 'POST') await readJson(context);
  return next();
};

/**
 * The same; the file of an operation that takes one is received in the folder.
 *
 * @throws Problem body-too-large, not-json, malformed-json, not-a-file
 */
export const jsonOrFile =
  (folder: string): MiddlewareHandler<RequestEnv> =>
  async (context, next) => {
    const largestBytes = context.req.method === 'POST' ? filePaths[context.req.path] : undefined;
    if (largestBytes === undefined) return jsonBody(context, next);
    refuseCoding(context, 'not-a-file');
    const file = await receiveFile(context.req.raw, folder, largestBytes);
    try {
      if (file.bytes > 0 && !fileKinds.test(mediaTypeOf(context)))
        throw new Problem(
          'not-a-file',
          'Send the file itself as application/octet-stream, text/csv or text/plain.',
        );
      context.set('file', file);
      // The digest represents the file in the fingerprint of an idempotent request.
      replaceBodyText(context, file.digest);
      await next();
    } finally {
      await rm(file.place, { force: true });
    }
    return undefined;
  };

/** @throws Problem */
function refuseCoding({ req }: Context<RequestEnv>, code: 'not-json' | 'not-a-file'): void {
  const codings = (req.header('content-encoding') ?? '').toLowerCase().split(',');
  if (codings.some((coding) => compressions.has(coding.trim())))
    throw new Problem(code, 'Send the body as it is, without a Content-Encoding.');
}

async function readJson(context: Context<RequestEnv>): Promise<void> {
  refuseCoding(context, 'not-json');
  const batch = batches[context.req.path];
  const bytes = await requestBytes(context.req.raw, largestBodyBytesAt(context.req.path));
  const kind = mediaTypeOf(context);
  const isJson = json.test(kind);
  if (bytes.length > 0 && !isJson && !(batch?.lines === true && kind === ndjson)) {
    const lines = batch?.lines === true;
    const spreadsheets = ' A spreadsheet is sent to POST /imports.';
    throw new Problem(
      'not-json',
      `Send the body as application/json${lines ? `, or as ${ndjson} with a row a line.${spreadsheets}` : '.'}`,
    );
  }
  // Hono's own check accepts fewer spellings, and ignores the body otherwise.
  if (isJson) context.req.raw.headers.set('content-type', 'application/json');
  replaceBodyText(context, textOf(bytes));
}

/** Lets all that reads the body from now on read this text. */
export function replaceBodyText({ req }: Context<RequestEnv>, text: string): void {
  // Hono's cache holds promises, although its type says text.
  Object.assign(req.bodyCache, { text: Promise.resolve(text) });
}

/** The problem if the body is not valid JSON; null for other errors. */
export async function notJson(error: unknown, { req }: Context<RequestEnv>): Promise<Problem | null> {
  if (!(error instanceof HTTPException) || error.status !== 400) return null;
  return new Problem('malformed-json', malformedJson('The body', await req.text()));
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('malformed-json', 'The body is not valid UTF-8. Send it in that encoding.');
  }
}
