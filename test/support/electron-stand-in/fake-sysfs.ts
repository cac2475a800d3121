// Stands in for `node:fs/promises` in the program under test: what it looks for in /sys/class it finds with the fake USB.
import * as real from 'node:fs/promises';
import { sysClass } from './fake-usb.ts';

export * from 'node:fs/promises';

const place = <Path>(wanted: Path): Path =>
  typeof wanted === 'string'
    ? (wanted.replace(/^\/sys\/class(?=\/(hidraw|tty)(\/|$))/, sysClass) as Path)
    : wanted;

// Explicit exports win over those of `export *`.
export const realpath = ((wanted: string) => real.realpath(place(wanted))) as typeof real.realpath;
export const readdir: typeof real.readdir = ((wanted: string, ...rest: []) =>
  real.readdir(place(wanted), ...rest)) as typeof real.readdir;
export const readFile: typeof real.readFile = ((wanted: string, ...rest: []) =>
  real.readFile(place(wanted), ...rest)) as typeof real.readFile;
export const writeFile: typeof real.writeFile = ((wanted: string, data: string, ...rest: []) =>
  real.writeFile(place(wanted), data, ...rest)) as typeof real.writeFile;
