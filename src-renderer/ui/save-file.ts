// Hands a file that the library made to the browser's downloads.

const releaseAfterMs = 60_000;

/** @returns its name */
export function saveFile(file: Blob, name: string): string {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, releaseAfterMs);
  return name;
}
