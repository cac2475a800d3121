// The sources of records and covers on the network: those of resources/records, and those of a file beside the library.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { mayAsk } from '../../core/http/outgoing-address-rules.ts';

const address = z
  .string()
  .max(1000)
  .refine((text) => text.includes('{isbn}') && mayAsk(text), 'must be an https address with {isbn} in it');
const source = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  name: z.string().min(1).max(100),
  /** SRU that answers MARCXML, or JSON as Open Library answers it. */
  kind: z.enum(['sru', 'open-library']).optional(),
  records: address.optional(),
  covers: address.optional(),
});
const sourceFile = z.strictObject({ sources: z.array(source).max(50) });

export type RecordSource = z.infer<typeof source>;

const files = import.meta.glob<unknown>('../../../resources/records/*.json', {
  eager: true,
  import: 'default',
});

let read: readonly RecordSource[] | undefined;

/** @param folder may hold `sources.json`, in which a district names its own; a file that is not valid is passed over */
export async function knownSources(folder: string): Promise<RecordSource[]> {
  read ??= Object.values(files).flatMap((file) => sourceFile.parse(file).sources);
  const text = await readFile(path.join(folder, 'sources.json'), 'utf8').catch(() => '{"sources":[]}');
  let ownSources: readonly RecordSource[] = [];
  try {
    ownSources = sourceFile.parse(JSON.parse(text)).sources;
  } catch {
    ownSources = [];
  }
  return [...ownSources, ...read.filter(({ id }) => ownSources.every((source) => source.id !== id))];
}
