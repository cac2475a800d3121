// Reads the price of a copy in the currency of the library: what is of another currency or could mean two amounts stays empty.
import { plainDigits } from '../../core/database/digits-rules.ts';
import { largestAmount } from '../charges/charge-rules.ts';
import { refused } from '../lists/spreadsheet-damage-rules.ts';
import type { ImportNote, Reading } from './cell-note-rules.ts';

/** @param currency the ISO 4217 code of the library's currency; the price is in its minor units. Null reads none. */
export function readPrice(cell: string, currency: string | null): Reading<number> {
  if (cell.trim() === '' || currency === null) return { value: null, notes: [] };
  const minor = moneyIn(cell, currency);
  return typeof minor === 'number' ? read(minor) : refused('price', cell, minor);
}

/** An amount that is not negative, in minor units of the currency, or why the cell says none. */
export function moneyIn(
  cell: string,
  currency: string,
): number | 'not-a-price' | 'price-of-other-currency' | 'price-doubtful' {
  const written = plainDigits(cell)
    .replaceAll(/[\s\p{Zs}]+/gu, ' ')
    .replace('٫', '.')
    .replaceAll('٬', ',')
    .trim();
  const [, before = '', amount = '', after = ''] =
    /^([^\d]*?) ?(\d[\d.,' ]*(?:-{1,2})?) ?([^\d]*)$/.exec(written) ?? [];
  if (amount === '' || (before !== '' && after !== '')) return 'not-a-price';
  const sign = (before + after).trim();
  if (sign !== '' && !isSignOf(sign, currency))
    return isSomeCurrency(sign) ? 'price-of-other-currency' : 'not-a-price';
  return amountIn(amount.trim(), digitsOf(currency));
}

/** Programs write 0 for a price that they do not know. */
const read = (minor: number): Reading<number> => ({ value: minor === 0 ? null : minor, notes: noNotes });
const noNotes: ImportNote[] = [];

/** In minor units, or why not. A point or comma before three digits may part thousands or decimals. */
function amountIn(amount: string, digits: number): number | 'not-a-price' | 'price-doubtful' {
  const plain = amount.replace(/[.,](?:-{1,2})$/, '');
  const parted = /^(\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+|(?:'\d{3})+|(?: \d{3})+)|\d+)(?:([.,])(\d+))?$/.exec(
    plain,
  );
  if (parted === null) return 'not-a-price';
  const [, whole = '', point = '', written = ''] = parted;
  // Databases write 12.500000; three digits may be a thousand.
  const part = written.length > 3 ? written.replace(/0+$/, '') : written;
  const between = whole.replaceAll(/\d/g, '').charAt(0);
  // "1.250.00" has two meanings of its points.
  if (point !== '' && point === between) return 'not-a-price';
  const isAlone = part === '' && (between === '.' || between === ',') && whole.split(between).length === 2;
  if ((isAlone && digits > 0) || (written.length === 3 && between === '')) return 'price-doubtful';
  if (part.length > digits) return 'not-a-price';
  const minor = Number(whole.replaceAll(/\D/g, '')) * 10 ** digits + Number(part.padEnd(digits, '0') || '0');
  return minor <= largestAmount ? minor : 'not-a-price';
}

function isSignOf(sign: string, currency: string): boolean {
  return sign.toUpperCase() === currency || sign === signOf(currency);
}

/** Such as `€`, and `$` for each dollar. */
function signOf(currency: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

const currencies = new Set(Intl.supportedValuesOf('currency'));
const isSomeCurrency = (sign: string): boolean => /\p{Sc}/u.test(sign) || currencies.has(sign.toUpperCase());
