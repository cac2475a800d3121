// Reads a request's body as bytes, up to a limit, however it is sent.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Problem } from '../problems/problem.ts';

const kibibyte = 1024;
/** As much as the HTTP server takes of a body that nobody reads. */
const mostForgottenBytes = 64 * kibibyte * kibibyte;

/** @throws Problem body-too-large */
export async function requestBytes(request: Request, largestBytes: number): Promise<Uint8Array> {
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > largestBytes) throw tooLarge(largestBytes);
  if (length !== null) return new Uint8Array(await request.arrayBuffer());
  const body = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let total = 0;
  for (let read = await body?.read(); read?.done === false; read = await body?.read()) {
    total += read.value.length;
    if (body !== undefined && total > largestBytes) {
      void forgetRest(body);
      throw tooLarge(largestBytes);
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}

/**
 * Takes what is still on its way while the answer goes out: a program that sends all before it reads would otherwise
 * find the connection broken and never learn why. The server ends one that takes its time.
 */
async function forgetRest(body: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    let bytes = 0;
    for (let read = await body.read(); !read.done && bytes < mostForgottenBytes; read = await body.read()) {
      bytes += read.value.length;
      await nextTurn();
    }
    await body.cancel();
  } catch {
    // It broke off: nobody waits for it.
  }
}

function tooLarge(largestBytes: number): Problem {
  const kibibytes = largestBytes / kibibyte;
  const most = kibibytes < kibibyte ? `${String(kibibytes)} KiB` : `${String(kibibytes / kibibyte)} MiB`;
  return new Problem('body-too-large', `The body may have at most ${most}.`);
}
