// Handles a scan on other screens than the desk: looks it up or fills it in, and lends or returns nothing.
import * as library from '../../../api/library.ts';
import { isIsbn } from '../../../ui/lists/list-scans.ts';
import { isTextField, noteField, takesScans } from './typed-field.ts';

type DeskMatches = Awaited<ReturnType<typeof library.searchDesk>>;

const SHOWN = 20;

/** Fills the code into the open dialog's field for this kind of code; never overwrites another field. */
export function fillInDialog(code: string): boolean {
  const active = document.activeElement;
  if (takesScans(active)) {
    noteField(active).holdOnly(code);
    return true;
  }
  const kind = isIsbn(code) ? '[data-takes-scans="isbn"]' : ':not([data-takes-scans="isbn"])';
  const dialog = document.querySelector('[role="dialog"][aria-modal="true"]');
  const field = dialog?.querySelector(`input[data-takes-scans]${kind}`) ?? null;
  if (!isTextField(field) || (field.value !== '' && field.value !== code)) return false;
  // The focus stays in the user's current field.
  if (field.value === '') noteField(field).enter(code);
  return true;
}

/** The path of the page for the item or borrower with this code; null if there is none. */
export async function pageOf(code: string): Promise<string | null> {
  const page = pageAmong(await library.searchDesk({ q: code, limit: SHOWN }), code);
  if (page !== null) return page;
  // The search does not find the card of a merged record.
  const borrower = await library.readBorrower(`barcode:${code}`).catch(() => null);
  return borrower === null ? null : `/borrowers/${borrower.id}`;
}

/** Only a complete code opens a page. If several copies share an ISBN, the page of any of them lists all. */
export function pageAmong({ borrowers, items }: DeskMatches, code: string): string | null {
  const item = items.find(({ barcode }) => barcode === code) ?? items.find(({ isbn }) => isbn === code);
  if (item !== undefined) return `/collection/${item.id}`;
  const borrower = borrowers.find(({ barcode }) => barcode === code);
  return borrower === undefined ? null : `/borrowers/${borrower.id}`;
}
