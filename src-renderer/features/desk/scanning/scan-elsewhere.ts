// What a scan does on every screen but the desk: it is looked up or filled in, and nothing is lent or returned.

import { api } from '../../../api/api.ts';
import { isIsbn } from '../../../ui/lists/list-scans.ts';
import { isTextField, noteField, takesScans } from './typed-field.ts';

type DeskMatches = Awaited<ReturnType<typeof api.deskSearch>>;

const SHOWN = 20;

/** Fills the code into the field of the open dialog that is for such a code; never over what stands in another field. */
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
  // The focus stays where the person types.
  if (field.value === '') noteField(field).enter(code);
  return true;
}

/** The address of the page of the item or borrower with this code; null where there is none. */
export async function pageOf(code: string): Promise<string | null> {
  const found = pageAmong(await api.deskSearch(code, SHOWN), code);
  if (found !== null) return found;
  // The search does not know the card of a record that was merged into another one.
  const borrower = await api.borrower(`barcode:${code}`).catch(() => null);
  return borrower === null ? null : `/borrowers/${borrower.id}`;
}

/** Only a whole code opens a page. Of several copies with one ISBN the page of each shows all. */
export function pageAmong({ borrowers, items }: DeskMatches, code: string): string | null {
  const item = items.find(({ barcode }) => barcode === code) ?? items.find(({ isbn }) => isbn === code);
  if (item !== undefined) return `/collection/${item.id}`;
  const borrower = borrowers.find(({ barcode }) => barcode === code);
  return borrower === undefined ? null : `/borrowers/${borrower.id}`;
}
