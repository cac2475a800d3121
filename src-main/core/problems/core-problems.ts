// The problems of any request: its form, its caller, the records that it names, and the disk.
import { declareProblems } from './declared-problems.ts';

export const coreProblems = declareProblems({
  'validation-failed': { status: 400, title: 'Something in the request is not right' },
  'not-json': { status: 415, title: 'The body must be JSON' },
  'malformed-json': { status: 400, title: 'The body is not valid JSON' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  unauthenticated: { status: 401, title: 'A valid token is needed' },
  forbidden: { status: 403, title: 'The token does not allow this' },
  'host-not-allowed': { status: 421, title: 'This server does not answer to that host name' },
  'origin-not-allowed': { status: 403, title: 'Other web pages may not use this server' },
  'only-here': { status: 403, title: 'Only the library’s own computer may do this' },
  'not-found': { status: 404, title: 'There is no such thing here' },
  'method-not-allowed': { status: 405, title: 'This address does not take that method' },
  'barcode-taken': { status: 409, title: 'This barcode is already in use' },
  'name-taken': { status: 409, title: 'This name is already in use' },
  'undo-not-possible': { status: 409, title: 'This change cannot be undone' },
  'undo-superseded': { status: 409, title: 'A later change prevents undoing this one' },
  'idempotency-key-reused': { status: 409, title: 'This Idempotency-Key belongs to another request' },
  'already-done': { status: 409, title: 'This was already done' },
  'version-conflict': { status: 412, title: 'This was changed since you read it' },
  'copy-outdated': { status: 410, title: 'Changes since then are not available: read the complete list' },
  'too-many-requests': { status: 429, title: 'There were too many requests' },
  'storage-full': { status: 507, title: 'The disk is full' },
  'storage-failed': { status: 503, title: 'The change could not be written to disk' },
  'storage-locked': { status: 503, title: 'Another program holds the file of the library' },
  'storage-read-only': { status: 503, title: 'The folder of the library is read-only' },
  'storage-gone': { status: 503, title: 'The folder of the library cannot be reached' },
  'ledger-unavailable': { status: 503, title: 'The change could not be written to the ledger' },
  'work-stopped': { status: 503, title: 'This was stopped before it was finished' },
  'not-a-file': { status: 415, title: 'The body must be a file' },
  'picture-too-large': { status: 413, title: 'The picture has too many pixels' },
  'not-a-photo': { status: 415, title: 'The picture must be JPEG, PNG or WebP' },
  'internal-error': { status: 500, title: 'Something went wrong in Loandesk' },
});

declare module './declared-problems.ts' {
  interface DeclaredProblems {
    core: typeof coreProblems;
  }
}
