// The scopes of API tokens.

export const scopes = [
  'borrowers:read',
  'borrowers:write',
  'collection:read',
  'collection:write',
  'circulation',
  'self-checkout',
  'admin',
] as const;

/** A permission of a token; `admin` includes all others. */
export type Scope = (typeof scopes)[number];
