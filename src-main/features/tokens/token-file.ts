// Keeps the token with every scope in the data folder, for the desk in a browser and for scripts.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { TokensService } from './tokens-service.ts';

/** The secret in the file; null if the file is missing or the token no longer works. */
export function workingToken(tokens: TokensService, file: string): string | null {
  const secret = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return secret !== '' && tokens.recognise(secret) !== null ? secret : null;
}

/**
 * Makes the token at the first start, and again if its file is missing or its token no longer works.
 *
 * @param kept a secret to reuse, so that the desk in a browser stays signed in
 */
export async function provideToken(tokens: TokensService, file: string, kept: string | null): Promise<void> {
  if (workingToken(tokens, file) !== null) return;
  const { token } = await tokens.add('system', { name: 'api-token', scopes: ['admin'] }, kept ?? undefined);
  const fresh = `${file}.new`;
  writeFileSync(fresh, `${token}\n`, { mode: 0o600 });
  renameSync(fresh, file);
}
