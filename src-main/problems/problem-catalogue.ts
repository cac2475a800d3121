// Every stable error code of the API with its status and its title; refusals of the circulation rules share one status.

/** Codes that are not refusals by a loan rule; those stand in circulation/refusal-rules.ts and all answer 409. */
export const problemCatalogue = {
  'validation-failed': { status: 400, title: 'Something in the request is not right' },
  'not-json': { status: 415, title: 'The body must be JSON' },
  'malformed-json': { status: 400, title: 'The body is not valid JSON' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  unauthenticated: { status: 401, title: 'A valid token is needed' },
  forbidden: { status: 403, title: 'The token does not allow this' },
  'host-not-allowed': { status: 421, title: 'This server does not answer to that host name' },
  'origin-not-allowed': { status: 403, title: 'Other web pages may not use this server' },
  'not-found': { status: 404, title: 'There is no such thing here' },
  'barcode-taken': { status: 409, title: 'This barcode is already in use' },
  'external-id-taken': { status: 409, title: 'This external number is already in use' },
  'name-taken': { status: 409, title: 'This name is already in use' },
  'borrower-has-loans': { status: 409, title: 'The borrower still has items' },
  'item-on-loan': { status: 409, title: 'The item is still lent' },
  'group-in-use': { status: 409, title: 'The group still has borrowers' },
  'too-many-webhooks': { status: 409, title: 'There are as many webhooks as there may be' },
  'undo-not-possible': { status: 409, title: 'This change cannot be taken back' },
  'undo-superseded': { status: 409, title: 'Something later stands in the way of taking this back' },
  'idempotency-key-reused': { status: 409, title: 'This Idempotency-Key belongs to another request' },
  'already-done': { status: 409, title: 'This was already done' },
  'version-conflict': { status: 412, title: 'Somebody else has changed this meanwhile' },
  'too-many-requests': { status: 429, title: 'Too much was asked at once' },
  'storage-full': { status: 507, title: 'The disk is full' },
  'storage-failed': { status: 503, title: 'The change could not be written to disk' },
  'ledger-unavailable': { status: 503, title: 'The change could not be witnessed' },
  'backup-failed': { status: 503, title: 'The backup could not be made' },
  'internal-error': { status: 500, title: 'Something went wrong in Loandesk' },
} as const;

export type ProblemCode = keyof typeof problemCatalogue;
