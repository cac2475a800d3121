// Decides whether the disk has room for what Loandesk will write.

const mebibyte = 1024 * 1024;
const leastFreeBytes = 200 * mebibyte;
const copiesWanted = 3; // a backup, the copy before an update, and the log in between

/** How much should be free beside a library of this size. */
export function bytesWanted(libraryBytes: number): number {
  return Math.max(leastFreeBytes, copiesWanted * libraryBytes);
}

/** With one decimal, as disks are sold. */
export function gigabytes(bytes: number): number {
  return Math.round(bytes / 1e8) / 10;
}
