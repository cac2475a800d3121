// The colour of a label's stripe, by the subject that the call number names.

/** One for each of the ten classes of Dewey; told apart with red-green colour blindness by lightness too. */
const colours = [
  '#4d4a5c',
  '#12508f',
  '#a5141f',
  '#e08a00',
  '#0b6a3c',
  '#6a9fd8',
  '#7a3e9d',
  '#e4c400',
  '#b0567f',
  '#7b5a2e',
];

/** Null without a call number. Dewey's classes have one each; any other first word always has the same one. */
export function stripeFor(callNumber: string | null): string | null {
  const [subject = ''] = (callNumber ?? '').trim().split(/\s+/);
  if (subject === '') return null;
  const dewey = /^(\d)\d\d/.exec(subject)?.[1];
  if (dewey !== undefined) return colours[Number(dewey)] ?? null;
  let sum = 0;
  for (const character of subject.toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 100_003;
  return colours[sum % colours.length] ?? null;
}
