// Digits of every script as those of labels.

const otherDigits = /[^\P{Nd}0-9]/gu;

/** The text with the digits 0 to 9 in place of those of other scripts. */
export const plainDigits = (text: string): string => text.replaceAll(otherDigits, digitOf);

/** Digits of each script stand in tens, in the order of their values. */
function digitOf(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0;
  const code = zero;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return String(code - zero);
}
