// The colours of labels and cards: of a stripe, by the subject that the call number names, and of letters on a colour.

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

/** White or dark, whichever is read more easily on this colour. @param colour such as `#0b6a3c` */
export function letterOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  // The relative luminance of WCAG; at this value both have the same contrast.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#1b2130' : '#ffffff';
}
