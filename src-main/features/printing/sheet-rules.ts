// The paper of a country: US Letter where it is the custom, A4 elsewhere.
import { isZoneOf } from '../../core/dates/zone-rules.ts';
import type { Sheet } from './paper.ts';

const a4: Sheet = { width: 595.28, height: 841.89 };
const letter: Sheet = { width: 612, height: 792 };

/** Unicode CLDR, supplemental data, paperSize US-Letter. */
export const letterRegions = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ');

export function sheetIn(timeZone: string): Sheet {
  return letterRegions.some((region) => isZoneOf(region, timeZone)) ? letter : a4;
}
