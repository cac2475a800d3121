// Asks one source on the network for the record or the cover of an ISBN, with a timeout and a limit of size.
import { checkedFetch } from '../../core/http/checked-fetch.ts';
import { largestPictureBytes } from '../../core/http/picture-rules.ts';
import type { RecordSource } from './known-sources.ts';
import { titleFromMarc, titleFromOpenLibrary, type TitleRecord } from './record-rules.ts';

/** A source that does not answer, or answers what is not a record, as against one that does not know the ISBN. */
export class SourceFailedError extends Error {
  override readonly name = 'SourceFailedError';
}

export interface Asking {
  readonly isbn: string;
  readonly thisYear: number;
  readonly timeoutMs: number;
  /** Names the program to the source. */
  readonly agent: string;
  readonly stop: AbortSignal;
}

const largestRecordBytes = 1024 * 1024;

/** @returns null if the source does not know it @throws SourceFailedError */
export async function recordFrom(source: RecordSource, asking: Asking): Promise<TitleRecord | null> {
  const { isbn, thisYear } = asking;
  if (source.records === undefined) return null;
  const bytes = await bytesFrom(source.records, asking, largestRecordBytes);
  if (bytes === null) return null;
  if (source.kind === 'open-library') {
    try {
      return titleFromOpenLibrary(JSON.parse(bytes.toString('utf8')), isbn, thisYear);
    } catch (cause) {
      throw new SourceFailedError(`${source.id} answered no JSON`, { cause });
    }
  }
  const { recordsOfMarcXml } = await import('../lists/marc/marcxml.ts'); // not read at each start
  for (const record of recordsOfMarcXml(bytes)) {
    if (record === null) throw new SourceFailedError(`${source.id} answered damaged XML`);
    const title = titleFromMarc(record, isbn, thisYear);
    if (title !== null) return title;
  }
  return null;
}

/** @returns null if the source has none @throws SourceFailedError */
export async function coverFrom(source: RecordSource, asking: Asking): Promise<Buffer | null> {
  return source.covers === undefined ? null : bytesFrom(source.covers, asking, largestPictureBytes);
}

async function bytesFrom(
  template: string,
  { isbn, timeoutMs, agent, stop }: Asking,
  most: number,
): Promise<Buffer | null> {
  const address = new URL(template.replaceAll('{isbn}', isbn));
  try {
    const response = await checkedFetch(address, {
      headers: { 'user-agent': agent, accept: 'application/xml, application/json, image/*;q=0.9, */*;q=0.1' },
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stop]),
    });
    if (response === null || response.status === 404) {
      await response?.body?.cancel();
      return null;
    }
    if (!response.ok) throw new Error(`HTTP ${String(response.status)}`);
    const chunks: Uint8Array[] = [];
    let total = 0;
    // Leaving the loop ends the connection.
    for await (const chunk of (response.body as ReadableStream<Uint8Array> | null) ?? []) {
      total += chunk.length;
      if (total > most) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (cause) {
    throw new SourceFailedError(`${address.host} did not answer`, { cause });
  }
}
