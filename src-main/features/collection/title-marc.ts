// Writes titles with their copies as files of catalogue records.
import { iso2709Of, marcXmlFrame, marcXmlOf, type MarcRecord } from './marc-record-rules.ts';
import { marcOfTitle, type TitleCopy, type TitleFields } from './title-marc-rules.ts';

export const marcTypes = ['application/marcxml+xml', 'application/marc'] as const;
export type MarcType = (typeof marcTypes)[number];

/** @param lines bytes of whole lines, each the JSON of a title with its `items`; an empty chunk stays empty */
export function titlesAsMarc(type: MarcType, lines: Iterable<Buffer>): Generator<Buffer> {
  return type === 'application/marc' ? asIso2709(lines) : asMarcXml(lines);
}

function* asIso2709(lines: Iterable<Buffer>): Generator<Buffer> {
  for (const chunk of lines) yield Buffer.concat(recordsIn(chunk).map((record) => iso2709Of(record)));
}

function* asMarcXml(lines: Iterable<Buffer>): Generator<Buffer> {
  yield Buffer.from(marcXmlFrame.start);
  for (const chunk of lines) yield Buffer.from(recordsIn(chunk).map(marcXmlOf).join(''));
  yield Buffer.from(marcXmlFrame.end);
}

function recordsIn(chunk: Buffer): MarcRecord[] {
  const text = chunk.toString('utf8').trim();
  if (text === '') return [];
  return text.split('\n').flatMap((line) => {
    const { items, ...title } = JSON.parse(line) as TitleFields & { items: TitleCopy[] };
    return marcOfTitle(title, items);
  });
}
