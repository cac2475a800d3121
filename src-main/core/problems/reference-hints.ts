// Tells a program that names a borrower or an item by a number alone how it is written.

const anId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const longestShown = 40;

/** How the number would be written; nothing where it is written right, or is an id or no number at all. */
export function hintFor(what: 'borrower' | 'item', reference: string): string {
  const written = reference.includes(':') || anId.test(reference);
  if (written || reference.length > longestShown || !/^[\w-]*\d[\w-]*$/.test(reference)) return '';
  return what === 'item'
    ? ` A barcode is written barcode:${reference}.`
    : ` The number on a card is written barcode:${reference}, that of the administration ext:${reference}.`;
}
