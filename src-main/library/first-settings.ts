// A new library begins with the money, the weekend and the paper of its country, if its time zone tells the country.
import { isZoneOf, weekendIn } from '../core/dates/zone-rules.ts';
import { letterRegions } from '../features/printing/sheet-rules.ts';

/**
 * Regions by ISO 4217 code (Unicode CLDR, supplemental data, currencyData): those where the program's languages are
 * spoken in schools, and their neighbours. Elsewhere a library begins with the euro.
 */
const regionsByCurrency: Readonly<Record<string, string>> = {
  AED: 'AE',
  AOA: 'AO',
  ARS: 'AR',
  AUD: 'AU',
  AWG: 'AW',
  BHD: 'BH',
  BIF: 'BI',
  BOB: 'BO',
  BRL: 'BR',
  CAD: 'CA',
  CDF: 'CD',
  CHF: 'CH LI',
  CLP: 'CL',
  COP: 'CO',
  CRC: 'CR',
  CUP: 'CU',
  CVE: 'CV',
  CZK: 'CZ',
  DJF: 'DJ',
  DKK: 'DK',
  DOP: 'DO',
  DZD: 'DZ',
  EGP: 'EG',
  EUR: 'AT BE DE ES FR IE IT LU NL PT',
  GBP: 'GB',
  GHS: 'GH',
  GNF: 'GN',
  GTQ: 'GT',
  HNL: 'HN',
  HTG: 'HT',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL PS',
  INR: 'IN',
  IQD: 'IQ',
  JOD: 'JO',
  KES: 'KE',
  KMF: 'KM',
  KWD: 'KW',
  LBP: 'LB',
  LYD: 'LY',
  MAD: 'MA',
  MGA: 'MG',
  MRU: 'MR',
  MXN: 'MX',
  MYR: 'MY',
  MZN: 'MZ',
  NGN: 'NG',
  NIO: 'NI',
  NOK: 'NO',
  NZD: 'NZ',
  OMR: 'OM',
  PEN: 'PE',
  PHP: 'PH',
  PLN: 'PL',
  PYG: 'PY',
  QAR: 'QA',
  RON: 'RO',
  RWF: 'RW',
  SAR: 'SA',
  SDG: 'SD',
  SEK: 'SE',
  SGD: 'SG',
  SOS: 'SO',
  SRD: 'SR',
  STN: 'ST',
  SYP: 'SY',
  TND: 'TN',
  TRY: 'TR',
  TZS: 'TZ',
  UGX: 'UG',
  USD: 'EC PA PR SV TL US',
  UYU: 'UY',
  VES: 'VE',
  XAF: 'CF CG CM GA GQ TD',
  XOF: 'BF BJ CI GW ML NE SN TG',
  YER: 'YE',
  ZAR: 'ZA',
};

/** Empty if the zone belongs to none of these regions. */
export function firstSettings(timeZone: string): {
  currency?: string;
  weeklyClosedDays?: number[];
  labelSheet?: string;
} {
  for (const [currency, regions] of Object.entries(regionsByCurrency)) {
    const region = regions.split(' ').find((code) => isZoneOf(code, timeZone));
    if (region === undefined) continue;
    const weeklyClosedDays = [...weekendIn(region)];
    return {
      currency,
      weeklyClosedDays,
      ...(letterRegions.includes(region) && { labelSheet: 'avery-5160' }),
    };
  }
  return {};
}
