// Looks for words in every file of a folder.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Those of the words that are in any file of the folder, as UTF-8 or UTF-16. */
export function foundIn(folder: string, words: readonly string[]): string[] {
  const found = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = readFileSync(path.join(entry.parentPath, entry.name));
    for (const word of words)
      if (bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le'))) found.add(word);
  }
  return [...found];
}
