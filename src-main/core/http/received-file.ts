// Receives a request's file on the disk, so that a large one takes no memory and no scan waits for its digest.
import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v7 as newId } from 'uuid';
import { readPieces } from './request-bytes.ts';

/** A file that a request sent. It is deleted once the request is answered; an operation that keeps it moves it away. */
export interface ReceivedFile {
  readonly place: string;
  readonly bytes: number;
  /** SHA-256, in hexadecimal. */
  readonly digest: string;
}

/** The end of the names of files that are being received. */
export const receivedSuffix = '.received';

/** @throws Problem body-too-large */
export async function receiveFile(
  request: Request,
  folder: string,
  largestBytes: number,
): Promise<ReceivedFile> {
  const place = join(folder, newId() + receivedSuffix);
  await mkdir(dirname(place), { recursive: true });
  const digest = createHash('sha256');
  const file = await open(place, 'wx', 0o600);
  try {
    const bytes = await readPieces(request, largestBytes, async (piece) => {
      digest.update(piece);
      await file.writeFile(piece);
    });
    return { place, bytes, digest: digest.digest('hex') };
  } catch (error) {
    await rm(place, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
