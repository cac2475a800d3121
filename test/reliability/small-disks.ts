// Makes disks that a test may fill, fail and pull out: in memory, or a real file system in a file.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

const mounts: string[] = [];

/** A disk in memory. @returns whether it could be made */
export function mounted(place: string, size: string): boolean {
  return mount(place, ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs']);
}

/** A disk with ext4 in this file, which is made where it is not there. @returns whether it could be made */
export function mountedFile(place: string, file: string, megabytes = 24): boolean {
  const quiet = { stdio: 'ignore' } as const;
  spawnSync('truncate', ['--size', `${String(megabytes)}M`, file], quiet);
  if (
    spawnSync('blkid', [file], quiet).status !== 0 &&
    spawnSync('mkfs.ext4', ['-q', file], quiet).status !== 0
  )
    return false;
  return mount(place, ['-o', 'loop', file]);
}

function mount(place: string, how: string[]): boolean {
  mkdirSync(place, { recursive: true });
  if (spawnSync('mount', [...how, place]).status !== 0) return false;
  mounts.push(place);
  return true;
}

/** The same disk, mounted at a second path. */
export function mountAlsoAt(place: string, other: string): void {
  mkdirSync(other, { recursive: true });
  execFileSync('mount', ['--bind', place, other]);
  mounts.push(other);
}

/** Away for everybody who looks for it by name; files that are open stay open. */
export function unmount(place: string): void {
  execFileSync('umount', ['-l', place]);
}

/** Leaves so many KiB on a disk in memory. */
export function leaveKib(place: string, kib: number): void {
  const { blocks, bfree, bsize } = statfsSync(place);
  execFileSync('mount', ['-o', `remount,size=${String((blocks - bfree) * bsize + kib * 1024)}`, place]);
}

export function giveRoom(place: string, size: string): void {
  execFileSync('mount', ['-o', `remount,size=${size}`, place]);
}

/** As Linux does with a disk that answers with errors: from now on it can only be read. */
export function turnReadOnly(place: string): void {
  execFileSync('mount', ['-o', 'remount,abort', place]);
}

/** As if the cable were pulled: nothing is written, and nothing read, any more. @returns whether that was possible */
export function pullOut(place: string): boolean {
  const shutDown =
    'open(my $f, "<", $ARGV[0]) or die; my $now = pack("L", 2); ioctl($f, 0x8004587d, $now) or die';
  return spawnSync('perl', ['-e', shutDown, place]).status === 0;
}

/** Whether this system lets a file be closed to everybody, root included. */
export function closeToAll(paths: readonly string[]): boolean {
  return spawnSync('chattr', ['+i', ...paths]).status === 0;
}

export function openToAll(paths: readonly string[]): void {
  spawnSync('chattr', ['-i', ...paths]);
}

export function unmountAll(): void {
  for (const place of mounts.splice(0).toReversed()) spawnSync('umount', ['-l', place]);
}
