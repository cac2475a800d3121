// Reads a request's body as bytes, up to a limit, with or without a Content-Length.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Problem } from '../problems/problem.ts';

const kibibyte = 1024;
/** The HTTP server's own limit for discarding an unread body. */
const maxDiscardedBytes = 64 * kibibyte * kibibyte;

/** @throws Problem body-too-large */
export async function requestBytes(request: Request, largestBytes: number): Promise<Uint8Array> {
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > largestBytes) throw tooLarge(largestBytes);
  if (length !== null) return new Uint8Array(await request.arrayBuffer());
  const body = (request.body as ReadableStream<Uint8Array> | null)?.getReader();
  const chunks: Uint8Array[] = [];
  let total = 0;
  for (let read = await body?.read(); read?.done === false; read = await body?.read()) {
    total += read.value.length;
    if (body !== undefined && total > largestBytes) {
      void discardRest(body);
      throw tooLarge(largestBytes);
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}

/**
 * Discards the rest of the body while the answer is sent: a client that sends everything before it reads would otherwise
 * see a broken connection instead of the answer. The server's timeout ends slow clients.
 */
async function discardRest(body: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    let bytes = 0;
    for (let read = await body.read(); !read.done && bytes < maxDiscardedBytes; read = await body.read()) {
      bytes += read.value.length;
      await nextTurn();
    }
    await body.cancel();
  } catch {
    // The client disconnected.
  }
}

function tooLarge(largestBytes: number): Problem {
  const kibibytes = largestBytes / kibibyte;
  const most = kibibytes < kibibyte ? `${String(kibibytes)} KiB` : `${String(kibibytes / kibibyte)} MiB`;
  return new Problem('body-too-large', `The body may have at most ${most}.`);
}
