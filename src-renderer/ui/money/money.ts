// Formats and reads amounts of money; they are integers in minor units, such as cents.

import { decimalMark, localeOf } from '../languages/languages.ts';

function digitsOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/** "€12.50" */
export function moneyWords(amount: number, currency: string, language: string): string {
  return inWords(amount, currency, language, 'auto');
}

/** "+€12.50" or "-€12.50" */
export function signedMoney(amount: number, currency: string, language: string): string {
  return inWords(amount, currency, language, 'exceptZero');
}

function inWords(
  amount: number,
  currency: string,
  language: string,
  signDisplay: 'auto' | 'exceptZero',
): string {
  const locale = localeOf(language);
  return new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay }).format(
    amount / 10 ** digitsOf(currency),
  );
}

/** @param fact such as `1250 EUR`; any other text stays as it is */
export function moneyFact(fact: string, language: string): string {
  const [, amount, currency] = /^(-?\d+) ([A-Z]{3})$/.exec(fact) ?? [];
  return amount === undefined || currency === undefined
    ? fact
    : moneyWords(Number(amount), currency, language);
}

/** The text of an amount in a field: "12.50", and "12,50" in Dutch. */
export function typedAmount(amount: number, currency: string, language: string): string {
  const typed = (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency));
  return typed.replace('.', decimalMark(language));
}

/** Reads "12.50", "12,5" or "12"; null for anything else, and for more decimals than the currency has. */
export function amountFrom(typed: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d*))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || part.length > digits) return null;
  return Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0') || '0');
}
