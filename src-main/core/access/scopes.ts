// The scopes of API tokens.

export const scopes = [
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
  'sip2',
  'admin',
] as const;

/** A permission of a token; `admin` includes all others. */
export type Scope = (typeof scopes)[number];

/** Scopes that another one includes. */
const included: Partial<Record<Scope, readonly Scope[]>> = {
  admin: scopes,
  'collection:read': ['catalog:read'],
  circulation: ['loans:read', 'events:read'],
};

/** Whether a caller with the scopes `granted` has `scope`. */
export const grants = (granted: readonly Scope[], scope: Scope): boolean =>
  granted.some((each) => each === scope || included[each]?.includes(scope) === true);
