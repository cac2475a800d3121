// Reads a request's body as bytes, up to a limit, however it is sent.
import { Problem } from '../problems/problem.ts';

const kibibyte = 1024;

/** @throws Problem body-too-large */
export async function requestBytes(request: Request, largestBytes: number): Promise<Uint8Array> {
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > largestBytes) throw tooLarge(largestBytes);
  if (length !== null) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of request.body ?? []) {
    total += chunk.length;
    if (total > largestBytes) throw tooLarge(largestBytes); // leaving the loop cancels the stream
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(largestBytes: number): Problem {
  const kibibytes = largestBytes / kibibyte;
  const most = kibibytes < kibibyte ? `${String(kibibytes)} KiB` : `${String(kibibytes / kibibyte)} MiB`;
  return new Problem('body-too-large', `The body may have at most ${most}.`);
}
