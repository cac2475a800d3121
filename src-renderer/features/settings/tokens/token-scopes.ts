// What a token may be allowed to do.

import type { TFunction } from 'i18next';
import type { Scope } from '../../../api/api-types.ts';

export const tokenScopes = [
  'borrowers:read',
  'borrowers:write',
  'collection:read',
  'collection:write',
  'circulation',
  'admin',
] as const satisfies readonly Scope[];

/** A scope in words; one that a newer library knows is shown as it is called. */
export function scopeWord(scope: string, t: TFunction<'settings'>): string {
  const known = tokenScopes.find((each) => each === scope);
  // A colon would end the namespace in a key.
  return known === undefined ? scope : t(`tokens.scopes.${known.replace(':', '-')}`);
}
