// Makes the large pictures of a zip as small as the library stores them, before it is sent: one picture in memory at a time.
import type { FileEntry } from '@zip.js/zip.js';
import { LARGEST_BYTES, NoPictureError, scaledPicture, type Size } from './scaled-picture.ts';

const isPicture = /\.(?:jpe?g|jfif|png|webp|gif|bmp|avif|hei[cf])$/i;

/**
 * Large files that are no pictures keep their name and lose what is in them, unless they are to be kept.
 *
 * @param most the largest size of a picture
 * @param square cuts the middle out
 * @param progress gets the number of the files done, and of all
 * @returns the zip itself if none of its pictures is too large, or if it cannot be read: the library says why
 */
export async function scaledZip(
  zip: Blob,
  {
    most,
    square,
    keepsOthers = false,
  }: { readonly most: Size; readonly square: boolean; readonly keepsOthers?: boolean },
  progress: (done: number, total: number) => void,
): Promise<Blob> {
  const { BlobReader, BlobWriter, ZipReader, ZipWriter } = await import('@zip.js/zip.js');
  const reading = { useWebWorkers: false };
  const files: FileEntry[] = [];
  try {
    for await (const entry of new ZipReader(new BlobReader(zip), reading).getEntriesGenerator())
      if (!entry.directory) files.push(entry);
  } catch {
    return zip;
  }
  const isTooLarge = ({ filename, uncompressedSize }: FileEntry): boolean =>
    uncompressedSize > LARGEST_BYTES && !(keepsOthers && !isPicture.test(filename));
  if (!files.some(isTooLarge)) return zip;
  const scaled = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false, level: 0 });
  for (const [at, file] of files.entries()) {
    progress(at, files.length);
    const isLarge = isTooLarge(file);
    const bytes =
      isLarge && !isPicture.test(file.filename) ? new Blob() : await file.getData(new BlobWriter(), reading);
    const picture = isLarge && bytes.size > 0 ? await orNothing(scaledPicture(bytes, most, square)) : bytes;
    await scaled.add(file.filename, new BlobReader(picture));
  }
  return scaled.close();
}

function orNothing(picture: Promise<Blob>): Promise<Blob> {
  return picture.catch((error: unknown) => {
    if (error instanceof NoPictureError) return new Blob();
    throw error;
  });
}
