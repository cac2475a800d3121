// Tells the pictures in a zip apart, photos of borrowers and covers of titles, and packs them as imports read them.
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { isbnFrom } from '../collection/isbn-rules.ts';
import { codesIn } from '../moving-in/picture-names-rules.ts';

export type KindOfPicture = 'photos' | 'covers';

const isNamedPicture = /\.(?:jpe?g|jfif|png|webp)$/i;
/** `images/docs` is where SLiMS has covers. */
const inFolderOfCovers = /(?:^|\/)(?:covers?|omslag(?:en)?|books?|boeken|docs)\//i;

/** A picture is of a borrower unless it is named for an ISBN, or its folder for covers. Null for other files. */
export function kindOfPicture(file: string): KindOfPicture | null {
  if (!isNamedPicture.test(file)) return null;
  const isOfTitle = inFolderOfCovers.test(file) || codesIn(file).some(isIsbn13);
  return isOfTitle ? 'covers' : 'photos';
}

/** A shorter ISBN may be the number of a pupil. */
const isIsbn13 = (code: string): boolean => /^97[89]/.test(code) && isbnFrom(code)?.length === 13;

/** Pictures are compressed already. */
export async function zipOf(files: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { level: 0, useWebWorkers: false });
  for (const [name, bytes] of files) await zip.add(name, new Uint8ArrayReader(bytes));
  return zip.close();
}
