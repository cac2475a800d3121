// The paper of a country: US Letter where it is the custom, A4 elsewhere.
import type { Sheet } from './paper.ts';

const a4: Sheet = { width: 595.28, height: 841.89 };
const letter: Sheet = { width: 612, height: 792 };

/** Unicode CLDR, supplemental data, paperSize US-Letter. */
const letterRegions = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ');

/** ECMA-402, Intl Locale Info; its types are not in ES2024. */
interface LocaleInfo {
  getTimeZones?(): readonly string[] | undefined;
}

export function sheetIn(timeZone: string): Sheet {
  const zonesOf = (region: string): readonly string[] =>
    (new Intl.Locale('und', { region }) as LocaleInfo).getTimeZones?.() ?? [];
  return letterRegions.some((region) => zonesOf(region).includes(timeZone)) ? letter : a4;
}
