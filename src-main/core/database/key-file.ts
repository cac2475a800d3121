// Keeps a random key in a file that only this user can read, apart from the library, so that no backup contains it.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writePrivately } from './private-files.ts';

const keyBytes = 32;

/** @returns null if the file is missing or holds no key */
export function keyIn(file: string): Buffer | null {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
    return key.length === keyBytes ? key : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Reads the key; makes one if there is none. */
export function keptKey(file: string): Buffer {
  return keyIn(file) ?? newKey(file);
}

function newKey(file: string): Buffer {
  const key = randomBytes(keyBytes);
  writePrivately(file, `${key.toString('base64')}\n`);
  return key;
}
