// Lets the list on the screen look up what is scanned.

type LookUp = (code: string) => void;

/** What a scanner reads from the cover of a book. */
export function isIsbn(code: string): boolean {
  return /^97[89]\d{10}$/.test(code);
}

let list: LookUp | null = null;

/** Returns how to stop: then scans are no longer this list's. */
export function takeScans(lookUp: LookUp): () => void {
  list = lookUp;
  return () => {
    if (list === lookUp) list = null;
  };
}

/** Whether a list is on the screen that now shows what has this code. */
export function lookUpInList(code: string): boolean {
  list?.(code);
  return list !== null;
}
