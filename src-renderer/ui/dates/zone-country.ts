// Which country a time zone belongs to.

/** ECMA-402, Intl Locale Info; its types are not in ES2024. */
interface LocaleInfo {
  getTimeZones?(): readonly string[] | undefined;
}

/** The first of these ISO regions to which the zone belongs, by Unicode CLDR. */
export function countryOfZone(timeZone: string, countries: readonly string[]): string | undefined {
  const zone = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  return countries.find((region) =>
    (new Intl.Locale('und', { region }) as LocaleInfo).getTimeZones?.()?.includes(zone),
  );
}
