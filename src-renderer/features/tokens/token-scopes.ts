// The permissions of a token.

import type { TFunction } from 'i18next';
import type { Scope } from '../../api/library.ts';

export const tokenScopes = [
  'borrowers:read',
  'borrowers:write',
  'catalog:read',
  'collection:read',
  'collection:write',
  'loans:read',
  'events:read',
  'circulation',
  'override',
  'self-checkout',
  'catalogue-account',
  'admin',
] as const satisfies readonly Scope[];

/** A machine gets its token with its account, not here. */
const ofMachines = 'sip2' satisfies Scope;

/** The text for a scope; an unknown scope from a newer library is shown as it is. */
export function scopeWord(scope: string, t: TFunction<'settings'>): string {
  const knownScope = [...tokenScopes, ofMachines].find((each) => each === scope);
  // A colon in a key separates the namespace.
  return knownScope === undefined ? scope : t(`tokens.scopes.${knownScope.replace(':', '-')}`);
}
