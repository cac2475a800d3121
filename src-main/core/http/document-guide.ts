// What the API's document says about all calls together, and in which order it tells of them.
import { refusalFacts, refusalTitles } from '../problems/refusal-catalogue.ts';
import { problemCatalogue } from '../problems/problem-catalogue.ts';
import { allowances } from './rate-limits.ts';

/** The groups of operations, the nine that everybody knows first. */
export const tags: readonly { name: string; description: string }[] = [
  { name: 'Borrowers', description: 'Who borrows: read, searched, added, changed, merged, deleted.' },
  { name: 'Lending', description: 'Loans, what is overdue, and the verbs of the desk.' },
  { name: 'Collection', description: 'Titles, and the items with their barcodes.' },
  { name: 'Groups and categories', description: 'Classes, and the kinds of borrowers.' },
  { name: 'Desk', description: 'A scan, decided as the desk decides it, and the desk’s own search.' },
  { name: 'Journal', description: 'What happened, in order: pages, or a live stream.' },
  { name: 'Webhooks', description: 'Programs that are told what happens.' },
  { name: 'Imports', description: 'Lists of borrowers from a file, and a new school year.' },
  { name: 'Synchronisation', description: 'A folder whose lists are imported by themselves.' },
  { name: 'Rules and calendar', description: 'Who may borrow what for how long, and closed days.' },
  { name: 'Mail', description: 'Messages to borrowers, and the outbox.' },
  { name: 'Privacy', description: 'Everything that is held about a borrower, and erasing it.' },
  { name: 'Settings', description: 'The library’s settings, tokens, and access from the network.' },
  { name: 'Backups', description: 'Copies of the library, putting one back, and an export of everything.' },
  { name: 'Status', description: 'Whether the library is well.' },
];

const table = (head: string, rows: readonly (readonly [string, string])[]): string =>
  [
    `| ${head} | meaning |`,
    '|---|---|',
    ...rows.map(([code, meaning]) => `| \`${code}\` | ${meaning} |`),
  ].join('\n');

const limit = ({ burst, perSecond }: { burst: number; perSecond: number }): string =>
  `${burst.toLocaleString('en')} at once, then ${String(perSecond)} a second`;

/** In the few marks of Markdown that the page for people knows: headings, tables, code. */
export function guide(): string {
  return [
    'The lending administration of a school library. Instants are RFC 3339 in UTC, dates `YYYY-MM-DD`, texts UTF-8.',
    '## Access',
    'Each call brings `Authorization: Bearer TOKEN`. A token is made in Settings and shown once, or stands with every ' +
      'scope in the file `api-token` of the data folder. Each operation names the one scope that it needs; `admin` ' +
      'holds all. The server answers on its own computer to the address that it printed; pages of other web sites are ' +
      'refused.',
    '## Ids',
    'An `{id}` is the one that the API gave, or a natural key: `barcode:2000017`, or for borrowers `ext:S-1042`, the ' +
      'number of the school administration. What an address cannot carry is percent-encoded.',
    '## Changes',
    '`POST` to a collection adds, `POST` to one of it changes the fields that are given; there is no `PATCH`. A field ' +
      'that is not known is refused. Fields may be added to answers: ignore those that you do not know.',
    'With an `Idempotency-Key` a `POST` happens once within 24 hours, however often it is sent. With `If-Match` a change ' +
      'is refused (412) where somebody else was faster.',
    '## Query parameters',
    'A parameter that a call does not take (`updateSince` for `updatedSince`) is refused with 400 and the names of those that it takes.',
    '## Limits',
    `A token may ask ${limit(allowances.token)}; calls without one that works ${limit(allowances.strangers)}, all ` +
      'together. Beyond that comes 429 with `Retry-After`. Bodies have at most 1 MiB where nothing else is said, ' +
      'headers 16 KiB.',
    '## Errors',
    'Problem details (RFC 9457): decide by `code`, show `detail`; `errors` names each field that was not right. A ' +
      'refusal by a loan rule is 409 with `refusals`; where `overridable` is true, the same call with ' +
      '`override: {codes, reason}` insists.',
    '## Problem codes',
    table(
      'code',
      Object.entries(problemCatalogue).map(([code, { status, title }]) => [
        code,
        `${String(status)}: ${title}`,
      ]),
    ),
    '## Refusal codes (409)',
    'In brackets the `facts` that come with each.',
    table(
      'code',
      Object.entries(refusalTitles).map(([code, title]) => {
        const facts = refusalFacts[code as keyof typeof refusalFacts].map((fact) => `\`${fact}\``);
        return [code, facts.length === 0 ? title : `${title} (${facts.join(', ')})`];
      }),
    ),
  ].join('\n\n');
}
