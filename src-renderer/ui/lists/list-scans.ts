// Lets the list on the screen look up scanned codes.

type LookUp = (code: string) => void;

/** The barcode on a book's cover. */
export function isIsbn(code: string): boolean {
  return /^97[89]\d{10}$/.test(code);
}

let list: LookUp | null = null;

/** Returns a function that stops sending scans to this list. */
export function takeScans(lookUp: LookUp): () => void {
  list = lookUp;
  return () => {
    if (list === lookUp) list = null;
  };
}

/** Whether a list took the scan and now shows the item or borrower with this code. */
export function lookUpInList(code: string): boolean {
  list?.(code);
  return list !== null;
}
