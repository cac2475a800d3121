// The introduction of the API's document, and the order of its tags.
import type { DocumentedCodes } from './completion.ts';
import { allowances } from '../rate-limits.ts';

/** The tags in the document's order, the most used first. */
export const tags: readonly { name: string; description: string }[] = [
  { name: 'Borrowers', description: 'Read, search, add, change, merge and delete borrowers.' },
  { name: 'Lending', description: 'Loans, what is overdue, and the verbs of the desk.' },
  { name: 'Collection', description: 'Titles, and the items with their barcodes.' },
  { name: 'Groups and categories', description: 'Classes, and the kinds of borrowers.' },
  { name: 'Desk', description: 'A scan, handled as at the desk, and the desk’s search.' },
  { name: 'Journal', description: 'Events in order, as pages or as a live stream.' },
  { name: 'Webhooks', description: 'Notifications of events to other programs.' },
  { name: 'Imports', description: 'Lists of borrowers from a file, and a new school year.' },
  {
    name: 'District’s server',
    description: 'An encrypted copy of the library, from which a lost computer comes back.',
  },
  { name: 'Synchronisation', description: 'A watched folder whose lists are imported automatically.' },
  {
    name: 'Holds',
    description: 'Who waits for what: queues, the hold shelf, and what to fetch from the shelves.',
  },
  { name: 'Bookings', description: 'Copies of a title booked ahead, and the sets that are lent for them.' },
  {
    name: 'Reports',
    description: 'Loans, titles, the collection, losses and unmet holds in figures, without names.',
  },
  { name: 'Stocktakes', description: 'What is on the shelves, by scanner, and what is missing.' },
  { name: 'Self-checkout', description: 'Lending and returning by pupils alone, with a scope of its own.' },
  {
    name: 'Labels',
    description: 'Labels for items, cards for borrowers and sheets for classes, as PDF files to print.',
  },
  { name: 'Money', description: 'Charges and payments, if the library switched them on.' },
  { name: 'Rules and calendar', description: 'Loan rules and closed days.' },
  { name: 'Mail', description: 'Messages to borrowers, and the outbox.' },
  { name: 'Privacy', description: 'All data about a borrower, and erasing it.' },
  { name: 'Settings', description: 'The library’s settings, tokens, and access from the network.' },
  { name: 'Backups', description: 'Backups, restores, and an export of all data.' },
  { name: 'Updates', description: 'Newer versions of Loandesk, from a folder or over HTTPS.' },
  { name: 'Status', description: 'The state of the library and the server.' },
];

const table = (head: string, rows: readonly (readonly [string, string])[]): string =>
  [
    `| ${head} | meaning |`,
    '|---|---|',
    ...rows.map(([code, meaning]) => `| \`${code}\` | ${meaning} |`),
  ].join('\n');

const limit = ({ burst, perSecond }: { burst: number; perSecond: number }): string =>
  `${burst.toLocaleString('en')} at once, then ${String(perSecond)} a second`;

/** The guide in the subset of Markdown that the HTML page renders: headings, tables, code. */
export function guide({ problems, refusals }: Pick<DocumentedCodes, 'problems' | 'refusals'>): string {
  return [
    'The circulation system of a school library. Instants are RFC 3339 in UTC, dates `YYYY-MM-DD`, texts UTF-8.',
    '## Access',
    'Send `Authorization: Bearer TOKEN` with each call. Make a token in Settings, which shows it once, or use the one ' +
      'with all scopes in the file `api-token` of the data folder. Each operation names the one scope that it needs; ' +
      '`admin` includes all. The server answers on its own computer at the address that it prints when it starts; ' +
      'pages of other web sites are refused.',
    '## Ids',
    'An `{id}` is an id from the API, or a natural key: `barcode:2000017`, or for borrowers `ext:S-1042`, the ' +
      'number in the school administration. Percent-encode characters that a URL cannot hold.',
    '## Changes',
    '`POST` to a collection adds a record, `POST` to a record changes the given fields; there is no `PATCH`. Unknown ' +
      'fields are refused. Later versions may add fields to answers: ignore those that you do not know.',
    'With an `Idempotency-Key` a `POST` takes effect once within 24 hours, however often it is sent. With `If-Match` a ' +
      'change is refused (412) if the record has changed since you read it.',
    '## Query parameters',
    'An unknown parameter (`updateSince` for `updatedSince`) is refused with 400 and the names of the known ones.',
    '## Limits',
    `Requests of a token: ${limit(allowances.token)}; requests without a valid token, all together: ` +
      `${limit(allowances.unauthenticated)}. Beyond that the answer is 429 with \`Retry-After\`; \`RateLimit\` in each ` +
      'answer says how many are left. Operations with `x-heavy-work` make files, previews or reports: two at once, six ' +
      'wait, the next is answered 429. They end if the client disconnects. Bodies may have 1 MiB ' +
      'unless the operation says otherwise, headers 16 KiB.',
    '## Errors',
    'Problem details (RFC 9457): decide by `code`, show `detail`; `errors` names each invalid field. A ' +
      'refusal by a loan rule is 409 with `refusals`; if `overridable` is true, repeat the call with ' +
      '`override: {codes, reason}` to override it.',
    '## Problem codes',
    table(
      'code',
      Object.entries(problems).map(([code, { status, title }]) => [code, `${String(status)}: ${title}`]),
    ),
    '## Refusal codes (409)',
    'Each with its `facts` in brackets.',
    table(
      'code',
      Object.entries(refusals).map(([code, { title, facts }]) => {
        const named = Object.keys(facts).map((fact) => `\`${fact}\``);
        return [code, named.length === 0 ? title : `${title} (${named.join(', ')})`];
      }),
    ),
  ].join('\n\n');
}
