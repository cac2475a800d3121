// Reads a request's body as bytes, up to a limit, with or without a Content-Length.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Problem } from '../problems/problem.ts';

const kibibyte = 1024;
/** The HTTP server's own limit for discarding an unread body. */
const maxDiscardedBytes = 64 * kibibyte * kibibyte;

/** @throws Problem body-too-large */
export async function requestBytes(request: Request, largestBytes: number): Promise<Uint8Array> {
  refuseLength(request, largestBytes);
  if (request.headers.has('content-length')) return new Uint8Array(await request.arrayBuffer());
  const pieces: Uint8Array[] = [];
  await readPieces(request, largestBytes, (piece) => void pieces.push(piece));
  return Buffer.concat(pieces);
}

/** Hands over the body piece by piece. @returns the number of bytes @throws Problem body-too-large */
export async function readPieces(
  request: Request,
  largestBytes: number,
  take: (piece: Uint8Array) => void | Promise<void>,
): Promise<number> {
  refuseLength(request, largestBytes);
  const body = (request.body as ReadableStream<Uint8Array> | null)?.getReader();
  let total = 0;
  for (let read = await body?.read(); read?.done === false; read = await body?.read()) {
    total += read.value.length;
    if (body !== undefined && total > largestBytes) {
      void discardRest(body);
      throw tooLarge(largestBytes);
    }
    await take(read.value);
  }
  return total;
}

function refuseLength(request: Request, largestBytes: number): void {
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > largestBytes) throw tooLarge(largestBytes);
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
