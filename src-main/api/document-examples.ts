// Makes an example of each shape in the API's document: what a schema says itself first, then what fields of that name hold.

/** The part of a JSON schema that an example is made from. */
export interface ExampleSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  example?: unknown;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, ExampleSchema>;
  required?: string[];
  items?: ExampleSchema;
  anyOf?: ExampleSchema[];
  oneOf?: ExampleSchema[];
  allOf?: ExampleSchema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const anId = '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90';
const aMoment = '2026-09-07T10:00:00.000Z';
const aMail = 'noor.jansen@school.example';

/** What fields hold in the library of the examples, where their schemas do not say it; of a list null is an empty one. */
const held: Readonly<Record<string, unknown>> = {
  ...{ id: anId, titleId: anId, loan: anId, borrower: anId, messageId: anId, existingId: anId, from: anId },
  ...{ barcode: '2000017', externalId: 'S-1042', item: 'barcode:30000421', number: '2000017' },
  ...{ givenName: 'Noor', familyName: 'Jansen', group: '3A', category: 'Pupil', email: aMail },
  ...{ guardianEmail: null, birthDate: null, message: null, blockedReason: null, expiresOn: null },
  ...{ dueOn: '2026-09-28', forLoan: true, availability: 'on-loan', overdueCount: 0, refusals: null },
  ...{ active: true, offBecause: null, failing: null, good: true, lendable: true, notices: null },
  ...{ leftOn: null, photo: null, mergedInto: null, teacherEmail: 'teacher@school.example' },
  ...{ title: 'The Hobbit', authors: 'J.R.R. Tolkien', isbn: '9780261102217', publisher: 'HarperCollins' },
  ...{ publishedYear: 1937, language: 'en', callNumber: 'F TOL', note: null, itemType: 'Book' },
  ...{ name: 'Pupil administration', libraryName: 'School library', timeZone: 'Europe/Amsterdam' },
  ...{ seq: 118, step: 118, events: 118, undone: 117, undoes: null, since: 117, next: null, desk: 'desk-1' },
  ...{ reason: 'Agreed with the librarian', override: undefined, code: '30000421' },
  ...{ daysOverdue: 0, renewals: 0, more: 4, limit: 5, status: 200, version: 3, index: 0, row: 2 },
  ...{
    url: 'http://127.0.0.1:8080/loandesk',
    urls: 'https://192.168.1.20:4781',
    host: 'mail.school.example',
  },
  ...{ subject: 'Welcome to the library', body: 'Dear {{givenName}}, welcome.', html: '<p>Welcome.</p>' },
  ...{
    to: aMail,
    address: aMail,
    senderName: 'School library',
    user: 'library',
    password: 'a-long-password',
  },
  ...{ passphrase: 'four words that nobody guesses', folder: '/mnt/backup', secondPlace: '/mnt/backup' },
  ...{ ledgerCopy: '/mnt/ledger', backupRecipient: null, dataFolder: '/home/library/loandesk' },
  ...{ file: 'loandesk-2026-09-07T10-00-00Z.db', backup: 'loandesk-2026-09-07T10-00-00Z.db' },
  ...{ sheet: 'Pupils', sheets: 'Pupils', header: 'First name', samples: 'Noor', column: 0, headerRow: 0 },
  ...{ tookMs: 140, position: 0, port: 587, weeklyClosedDays: 6, webhookHosts: 'pupils.school.example' },
  ...{ pointer: '/barcode', expiresAt: null, revokedAt: null, lastUsedAt: aMoment, replacedAt: null },
  ...{ undoneAt: null, settledAt: null, refusedAt: null, nextAttemptAt: aMoment, lastEvent: null },
  ...{ fingerprint: null, answer: null, dueOnFixed: null, loanDays: 21, lost: null, bytes: 1_048_576 },
};

/**
 * @param named the document's schemas, by name
 * @param whole whether optional fields with an example of their own are in it: requests are told what they may hold,
 *   answers what they always hold
 */
export function exampleOf(
  schema: ExampleSchema,
  named: Readonly<Record<string, ExampleSchema>>,
  whole: boolean,
  field = '',
): unknown {
  const inner = (part: ExampleSchema, name = field): unknown => exampleOf(part, named, whole, name);
  if (schema.$ref !== undefined) {
    const target = named[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
    return target === undefined ? null : inner(target);
  }
  if (schema.example !== undefined) return schema.example;
  if (held[field] === null && mayBeNull(schema)) return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum.includes(held[field]) ? held[field] : schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return inner(choice);
  const parts = [schema, ...(schema.allOf ?? []).map((part) => resolved(part, named))];
  const fields = Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, ExampleSchema>;
  if (Object.keys(fields).length > 0) {
    const required = new Set(parts.flatMap((part) => part.required ?? []));
    const shown = Object.entries(fields).filter(
      ([name, part]) => required.has(name) || (whole && part.example !== undefined && held[name] !== null),
    );
    const [first] = Object.entries(fields);
    if (whole && shown.length === 0 && first !== undefined) shown.push(first);
    return Object.fromEntries(shown.map(([name, part]) => [name, inner(part, name)]));
  }
  return valueOf(schema, field, inner);
}

function resolved(schema: ExampleSchema, named: Readonly<Record<string, ExampleSchema>>): ExampleSchema {
  if (schema.$ref === undefined) return schema;
  return named[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {};
}

const mayBeNull = ({ type, anyOf = [] }: ExampleSchema): boolean =>
  [type].flat().includes('null') || anyOf.some((one) => one.type === 'null');

function valueOf(schema: ExampleSchema, field: string, inner: (part: ExampleSchema) => unknown): unknown {
  const types = [schema.type ?? 'null'].flat();
  const usual = held[field];
  if (types.includes('array'))
    return schema.items === undefined || usual === null ? [] : [inner(schema.items)];
  if (types.includes('object')) return {};
  if (types.includes('string')) {
    if (schema.format === 'date-time') return aMoment;
    if (schema.format === 'date') return typeof usual === 'string' ? usual : aMoment.slice(0, 10);
    if (schema.format === 'email') return aMail;
    return typeof usual === 'string' ? usual : 'text';
  }
  if (types.includes('integer') || types.includes('number')) {
    const wanted = typeof usual === 'number' ? usual : 1;
    return Math.min(Math.max(wanted, schema.minimum ?? wanted), schema.maximum ?? wanted);
  }
  return types.includes('boolean') ? usual === true : null;
}
