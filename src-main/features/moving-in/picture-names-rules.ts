// Decides what the name of a picture in a zip can mean: a number, a card, an ISBN or a barcode, alone or with words behind it.

/** Folders and files that systems add without being asked. */
const addedBySystems = /(?:^|\/)(?:__MACOSX\/|\.|thumbs\.db$|desktop\.ini$)/i;

export const isAddedBySystem = (file: string): boolean => addedBySystems.test(file);

/**
 * The codes that the file may be named after, the likeliest first: `photos/12345.jpg`, `12345_Jansen.jpg`,
 * `12345 Noor Jansen.jpg`, and `member_12345.jpg` of SLiMS.
 */
export function codesIn(file: string): string[] {
  const name = (/[^/]*$/.exec(file)?.[0] ?? '')
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFC')
    .trim();
  const whole = name.replace(/^member_(?=.)/i, '');
  const first = /^[^_\s,;()]+/.exec(whole)?.[0] ?? '';
  return [...new Set([name, whole, first])].filter((code) => code !== '');
}
