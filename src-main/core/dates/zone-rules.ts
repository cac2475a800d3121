// Which country a time zone belongs to.

/** ECMA-402, Intl Locale Info; its types are not in ES2024. */
interface LocaleInfo {
  getTimeZones?(): readonly string[] | undefined;
  getWeekInfo?(): { readonly weekend: readonly number[] };
}

const infoOf = (region: string): LocaleInfo => new Intl.Locale('und', { region }) as LocaleInfo;

/** Whether the zone is one of the region's, such as `BE`, by Unicode CLDR. */
export function isZoneOf(region: string, timeZone: string): boolean {
  const name = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  return infoOf(region).getTimeZones?.()?.includes(name) ?? false;
}

/** The ISO weekdays of the region's weekend, by Unicode CLDR: 5 and 6 in Egypt. */
export function weekendIn(region: string): readonly number[] {
  return infoOf(region).getWeekInfo?.().weekend ?? [6, 7];
}
