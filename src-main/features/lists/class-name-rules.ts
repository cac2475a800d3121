// Recognises names of classes, and lines such as "Klas: 3B" that say which class the rows below are in.

const className =
  /^(?:\d{1,2}\s?[-.]?\s?[A-Za-z]{1,5}\d?|[A-Za-z]{1,5}\s?[-.]?\d{1,2}[A-Za-z]{0,3}|L?K\d[A-Za-z]?|\d{1,2}(?:e|er|ere|eme|ème|ère)\s?\p{L}?\d?)$/u;

export function looksLikeClass(text: string): boolean {
  return className.test(text.trim());
}

const label =
  /^(?:klas|klasse|class|classe|groep|group|gruppe|form|homeroom|curso|clase|grupo|turma|sezione|division|الصف|القسم)\s*(?:[:=-]\s*|\s+(?=\S{1,12}$))/iu;

/** The class in "Klas: 3B" or "Classe 6e A", or in a line with "Klas" and "3B" in its two filled cells; null if none. */
export function classInLine(cells: readonly string[]): string | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [first = '', second] = filled;
  if (filled.length === 1) return classIn(first);
  if (filled.length === 2 && second !== undefined && label.test(`${first.replace(/[:=]$/, '')}: `))
    return second;
  const labelled = filled.find((cell) => /[:=]/.test(cell) && label.test(cell));
  return filled.length <= 3 && labelled !== undefined ? classIn(labelled) : null;
}

function classIn(text: string): string | null {
  const said = text.replace(label, '').trim();
  return said !== text.trim() && said !== '' && said.length <= 40 ? said : null;
}

/** The class that a sheet is named for: "3B", or "Klas 3B"; null if it is named for something else. */
export function classOfSheet(sheet: string): string | null {
  return looksLikeClass(sheet) && !/^(?:sheet|blad|feuil|tabelle|hoja)\s?\d/i.test(sheet)
    ? sheet.trim()
    : classIn(sheet);
}

/** `3 B` is the class `3B`. */
export function withoutClassSpace(name: string): string {
  return /^\d{1,2} \p{L}{1,3}$/u.test(name) ? name.replace(' ', '') : name;
}
