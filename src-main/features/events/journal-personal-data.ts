// The data held about a borrower in the journal, and how an erasure removes what stands beside the events.
import { z } from '@hono/zod-openapi';
import { wordsIn } from '../../core/languages/languages.ts';
import { heldRows, rowsOf, type PdfWords } from '../../core/manifest/held-data.ts';
import { mentions, theseIds, type PersonalData } from '../../core/manifest/personal-data.ts';
import type { HeldLoan } from '../circulation/loan-personal-data.ts';

type Words = Readonly<Record<string, string>>;

const heldEvent = z.object({
  seq: z.number().int().openapi({ example: 118 }),
  at: z.string().openapi({ format: 'date-time' }),
  type: z.string(),
  item: z.string().nullable(),
  loan: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});

type HeldEvent = z.infer<typeof heldEvent>;

/** Maps field names in events to a borrower's fields. */
const fieldNames: Words = { groupId: 'group', categoryId: 'category' };

/** The event as text, and its details. */
function happenedWords(
  { type, data, loan }: HeldEvent,
  loans: readonly HeldLoan[],
  words: PdfWords,
): [what: string, detail: string] {
  const lists = wordsIn(words.language, 'lists');
  const mail = wordsIn(words.language, 'mail');
  const [about = '', happened = ''] = type.split('.');
  const ofKind = (lists.events as Readonly<Record<string, Words | string>>)[about];
  const what = typeof ofKind === 'object' ? ofKind[happened] : undefined;
  const dueOn = typeof data['dueOn'] === 'string' ? words.day(data['dueOn']) : '';
  const numbers = ['barcode', 'externalId', 'expiresOn', 'leftOn'].flatMap((field) => {
    const value = data[field];
    return typeof value === 'string' ? [`${words.label(field)}: ${words.value(field, value)}`] : [];
  });
  const kind = typeof data['kind'] === 'string' ? data['kind'] : '';
  const details = [
    loans.find(({ id }) => id === loan)?.title ?? '',
    (mail.kinds as Words)[kind] ?? '',
    listIn(data['changed'])
      .map((field) => words.label(fieldNames[field] ?? field))
      .join(', '),
    numbers.join(', '),
    listIn(data['overridden']).length > 0 ? lists.history.overridden : '',
  ];
  return [
    (what ?? lists.events.other).replaceAll('{{type}}', type).replaceAll('{{dueOn}}', dueOn),
    details.filter((text) => text !== '').join('; '),
  ];
}

function listIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

export const journalPersonalData: PersonalData = {
  held: {
    events: heldRows({
      schema: heldEvent,
      read: rowsOf<HeldEvent>(
        `SELECT seq, at, type, item, loan, data FROM events WHERE borrower IN ${theseIds} ORDER BY seq LIMIT 20000`,
        ['data'],
      ),
      columns: { at: 1.55, what: 1.95, detail: 3.5 },
      cells: (event, words, { loans }) => [
        words.instant(event.at),
        ...happenedWords(event, loans as HeldLoan[], words),
      ],
    }),
  },
  erasure: [
    {
      table: 'idempotency_keys',
      sql: `DELETE FROM idempotency_keys WHERE ${mentions('body')}`,
      counted: 'answers',
    },
    { table: 'notices', sql: `DELETE FROM notices WHERE ${mentions('facts')}`, counted: 'notices' },
  ],
};
