// What a caller may do: the scopes that tokens are made with.

export const scopes = [
  'borrowers:read',
  'borrowers:write',
  'collection:read',
  'collection:write',
  'circulation',
  'admin',
] as const;

/** What a token may do; `admin` may do everything. */
export type Scope = (typeof scopes)[number];
