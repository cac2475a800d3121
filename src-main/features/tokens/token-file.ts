// Keeps the token with every scope in the data folder, for the desk in a browser and for scripts.
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { writePrivately } from '../../core/database/private-files.ts';
import type { TokensService } from './tokens-service.ts';

/** The secret in the file; null if the file is missing or a link, or the token no longer works. */
export function workingToken(tokens: TokensService, file: string): string | null {
  const secret = isLink(file) || !existsSync(file) ? '' : readFileSync(file, 'utf8').trim();
  return secret !== '' && tokens.recognise(secret) !== null ? secret : null;
}

/**
 * Makes the token at the first start, and again if its file is missing or its token no longer works.
 *
 * @param kept a secret to reuse, so that the desk in a browser stays signed in
 */
export async function provideToken(tokens: TokensService, file: string, kept: string | null): Promise<void> {
  if (workingToken(tokens, file) !== null) return;
  // Another user planted the link, and reads the file behind it.
  const exposed =
    isLink(file) && existsSync(file) ? tokens.recognise(readFileSync(file, 'utf8').trim()) : null;
  const { token } = await tokens.add('system', { name: 'api-token', scopes: ['admin'] }, kept ?? undefined);
  writePrivately(file, `${token}\n`);
  if (exposed !== null) await tokens.revoke('system', exposed.id);
}

const isLink = (file: string): boolean =>
  lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
