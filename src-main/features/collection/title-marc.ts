// Writes titles with their copies as files of catalogue records.
import { iso2709Of, marcXmlFrame, marcXmlOf, type MarcRecord } from '../lists/marc/marc-record-rules.ts';
import { priceText } from './price-text-rules.ts';
import { marcOfTitle, type TitleCopy, type TitleFields } from './title-marc-rules.ts';

export const marcTypes = ['application/marcxml+xml', 'application/marc'] as const;
export type MarcType = (typeof marcTypes)[number];

/**
 * @param lines bytes of whole lines, each the JSON of a title with its `items`; an empty chunk stays empty
 * @param currency the ISO 4217 code of the library's currency
 * @param branch the code that Koha has for the library; null for other programs
 */
export function titlesAsMarc(
  type: MarcType,
  lines: Iterable<Buffer>,
  currency: string,
  branch: string | null = null,
): Generator<Buffer> {
  const records = recordsWith(priceText(currency), branch);
  return type === 'application/marc' ? asIso2709(lines, records) : asMarcXml(lines, records);
}

type Records = (chunk: Buffer) => MarcRecord[];

function* asIso2709(lines: Iterable<Buffer>, records: Records): Generator<Buffer> {
  for (const chunk of lines) yield Buffer.concat(records(chunk).map((record) => iso2709Of(record)));
}

function* asMarcXml(lines: Iterable<Buffer>, records: Records): Generator<Buffer> {
  yield Buffer.from(marcXmlFrame.start);
  for (const chunk of lines) yield Buffer.from(records(chunk).map(marcXmlOf).join(''));
  yield Buffer.from(marcXmlFrame.end);
}

function recordsWith(price: (amount: number | null) => string, branch: string | null): Records {
  return (chunk) => {
    const text = chunk.toString('utf8').trim();
    if (text === '') return [];
    return text.split('\n').flatMap((line) => {
      const { items, ...title } = JSON.parse(line) as TitleFields & { items: StoredCopy[] };
      return marcOfTitle(
        title,
        items.map((item) => ({ ...item, price: price(item.price ?? null), branch })),
      );
    });
  };
}

/** A copy, without a price for a caller who may not see it. */
type StoredCopy = Omit<TitleCopy, 'price' | 'branch'> & { readonly price?: number | null };
