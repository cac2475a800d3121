// Rules for how much free disk space the library needs.

const mebibyte = 1024 * 1024;
const leastFreeBytes = 200 * mebibyte;
const copiesWanted = 3; // a backup, the copy before an update, and the log in between

/** The free space that a library of this size needs. */
export function bytesWanted(libraryBytes: number): number {
  return Math.max(leastFreeBytes, copiesWanted * libraryBytes);
}

/** Decimal gigabytes with one decimal place. */
export function gigabytes(bytes: number): number {
  return Math.round(bytes / 1e8) / 10;
}
