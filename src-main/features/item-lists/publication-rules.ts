// Divides a cell that holds the whole imprint, such as "Harbour Press (2011), Edition: 2, 212 pages".

export interface Publication {
  readonly publisher: string;
  readonly year: string;
  readonly pages: string;
}

/** As LibraryThing writes it: publisher, year, edition and pages. */
const whole = /^(.*\S)\s*\((\d{4})\)(?:,\s*Edition:\s*[^,]*)?(?:,\s*(\d+)\s*(?:pages|p\.?))?\.?$/i;

/** A cell in another form is the publisher alone; one that is only a year is no publisher. */
export function readPublication(cell: string): Publication {
  const [, publisher, year = '', pages = ''] = whole.exec(cell.trim()) ?? [];
  if (publisher !== undefined) return { publisher, year, pages };
  return /^\(?\d{4}\)?$/.test(cell.trim())
    ? { publisher: '', year: cell.replace(/\D/g, ''), pages: '' }
    : { publisher: cell, year: '', pages: '' };
}
