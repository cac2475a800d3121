// Packs and unpacks zip files for tests.
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';

/** Every file in it, by its name. */
export async function unzipped(zip: Uint8Array): Promise<Record<string, Uint8Array | undefined>> {
  const files: Record<string, Uint8Array> = {};
  for (const entry of await new ZipReader(new Uint8ArrayReader(zip)).getEntries())
    if (!entry.directory) files[entry.filename] = await entry.getData(new Uint8ArrayWriter());
  return files;
}

export async function zipped(files: Readonly<Record<string, Uint8Array | undefined>>): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, bytes = new Uint8Array()] of Object.entries(files))
    await zip.add(name, new Uint8ArrayReader(bytes));
  return zip.close();
}
