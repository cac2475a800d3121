// Saves a file from the library as a browser download.

import { withoutIsolates } from './languages/languages.ts';

const releaseAfterMs = 60_000;

/** @returns the file's name */
export function saveFile(file: Blob, name: string): string {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = withoutIsolates(name);
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, releaseAfterMs);
  return name;
}
