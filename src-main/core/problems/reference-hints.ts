// Hints for programs that refer to a borrower or item by a number without its prefix.

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const maxShownLength = 40;

/** How to write the number; '' if it has a prefix, is an id, or is no number. */
export function hintFor(what: 'borrower' | 'item', reference: string): string {
  const written = reference.includes(':') || uuid.test(reference);
  if (written || reference.length > maxShownLength || !/^[\w-]*\d[\w-]*$/.test(reference)) return '';
  return what === 'item'
    ? ` Write a barcode as barcode:${reference}.`
    : ` Write a card number as barcode:${reference}, and a number of the school administration as ext:${reference}.`;
}
