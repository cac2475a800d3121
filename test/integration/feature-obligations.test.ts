// Holds the features' declarations to the library's schema, to recorded events, and to the words of every language.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCopy } from '../../src-main/core/database/connection.ts';
import { applySteps, migrations } from '../../src-main/core/database/migrations.ts';
import { declaredOf, heldBy } from '../../src-main/core/manifest/feature-list.ts';
import type { EventType } from '../../src-main/core/events/events.ts';
import { fieldsIn, type Template } from '../../src-main/features/mail/template-rules.ts';
import {
  declaredEvents,
  declaredMailKinds,
  declaredNotices,
  declaredProblems,
  declaredRefusals,
  erasurePlan,
  features,
  tables,
} from '../../src-main/library/features.ts';
import { eraseBorrowerRows, compact } from '../../src-main/features/privacy/erase-borrower.ts';
import { allIdsOf } from '../../src-main/features/borrowers/borrower-personal-data.ts';
import type { SettingsShape } from '../../src-main/core/manifest/settings.ts';
import { liveIn, tracesOfXanthippe } from '../support/lived-in-library.ts';
import { completeLanguages, textsOf, type Texts } from '../support/locales.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import type { Person } from '../support/school-year.ts';

let library: TestLibrary;
/** Everywhere in the library, together with another person. */
let xanthippe: Person;
let db: Database.Database;
beforeAll(async () => {
  library = await openTestLibrary();
  ({ xanthippe } = await liveIn(library));
  db = new Database(path.join(library.folder, 'loandesk.db'), { readonly: true });
}, 60_000);
afterAll(async () => {
  db.close();
  await library.remove();
});

const columns = (sql: string): string[] =>
  db.prepare<[], string>(`SELECT s.name || '.' || ${sql}`).pluck().all().toSorted();

/** Each column with a policy for erasing a borrower, as `table.column`. */
const policies = Object.entries(tables).flatMap(([table, { personal = {} }]) =>
  Object.keys(personal).map((column) => `${table}.${column}`),
);

test('every table is declared by one feature, and every declared table exists', () => {
  const existing = db
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    )
    .pluck()
    .all();
  const declared = features.flatMap((one) => ('tables' in one ? Object.keys(one.tables ?? {}) : []));
  expect(declared.toSorted()).toEqual(existing.toSorted());
});

test('every column that names a borrower says what an erasure does with its rows', () => {
  const naming = columns(
    `f."from" FROM sqlite_schema s JOIN pragma_foreign_key_list(s.name) f
       WHERE s.type = 'table' AND f."table" = 'borrowers'
     UNION SELECT s.name || '.' || c.name FROM sqlite_schema s JOIN pragma_table_info(s.name) c
       WHERE s.type = 'table' AND c.name IN ('borrower', 'borrower_id')`,
  );
  expect(naming).toContain('loans.borrower_id');
  expect(naming.filter((column) => !policies.includes(column))).toEqual([]);
});

test('a borrower who is deleted takes each row along, or leaves it without a borrower', () => {
  const others = columns(
    `c.name FROM sqlite_schema s JOIN pragma_table_info(s.name) c
       LEFT JOIN pragma_foreign_key_list(s.name) f ON f."from" = c.name
       WHERE s.type = 'table' AND (c.name = 'borrower_id' OR f."table" = 'borrowers')
         AND coalesce(f.on_delete, '') NOT IN ('CASCADE', 'SET NULL')`,
  );
  // A borrower with open loans is not deleted, a trigger clears returned ones, and the deletion its mail.
  expect(others).toEqual(['loans.borrower_id', 'mail_mentions.borrower_id']);
});

test('every column with such a policy exists', () => {
  const existing = columns(`c.name FROM sqlite_schema s JOIN pragma_table_info(s.name) c`);
  expect(policies.filter((column) => !existing.includes(column))).toEqual([]);
});

/** Each column with a row that contains the borrower's id, name, number or words, as `table.column`. */
function placesOf(file: string, ids: readonly string[]): Set<string> {
  const copy = new Database(file, { readonly: true });
  const traces = [...tracesOfXanthippe, ...ids].map((trace) => trace.toLowerCase());
  const found = Object.keys(tables).flatMap((table) =>
    copy
      .prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`)
      .all()
      .flatMap((row) =>
        Object.entries(row)
          .filter(([, value]) => {
            const text = (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)).toLowerCase();
            return traces.some((trace) => text.includes(trace));
          })
          .map(([column]) => `${table}.${column}`),
      ),
  );
  copy.close();
  return new Set(found);
}

test("a statement of the feature erases each column that is declared so; an event's own declaration does", () => {
  const erased = Object.entries(tables).flatMap(([table, { personal = {} }]) =>
    Object.values(personal).includes('erase') ? [table] : [],
  );
  const statements = new Set(erasurePlan.erasure.map(({ table }) => table));
  expect(erased.filter((table) => !statements.has(table))).toEqual(['events']);
});

const documentOf = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../docs', name), 'utf8');

test('privacy.md has a row for every table with personal data', () => {
  const document = documentOf('privacy.md');
  const personal = new Set([
    ...policies.map((column) => column.split('.')[0] ?? ''),
    ...erasurePlan.erasure.map(({ table }) => table),
  ]);
  expect([...personal].filter((table) => !document.includes(`\`${table}\``))).toEqual([]);
});

test('ARCHITECTURE.md has a line for every folder of the core and of the features', () => {
  const document = documentOf('ARCHITECTURE.md');
  const main = path.resolve(import.meta.dirname, '../../src-main');
  const folders = ['core', 'features'].flatMap((room) =>
    readdirSync(path.join(main, room)).map((name) => `src-main/${room}/${name}/`),
  );
  expect(folders.filter((folder) => !document.includes(`\`${folder}\``))).toEqual([]);
});

/** What receipts count of the tables. */
const counted = new Set(
  [...erasurePlan.erasure, ...erasurePlan.columns].flatMap((one) => one.counted ?? []).concat('events'),
);

const held = Object.entries(heldBy(features));

test.each(completeLanguages)('what is held and what an erasure counts have words: %s', (language) => {
  const privacy = textsOf(language, 'privacy.json');
  const receipt = privacy['receipt'] as { removed: Texts };
  const file = privacy['file'] as Record<'fields' | 'sections' | 'columns', Texts>;
  expect(Object.keys(receipt.removed)).toEqual(expect.arrayContaining([...counted]));
  const sections = held.flatMap(([field, one]) => ('columns' in one ? [[field, one] as const] : []));
  expect(Object.keys(file.sections).toSorted()).toEqual(sections.map(([field]) => field).toSorted());
  const columns = new Set(sections.flatMap(([, one]) => Object.keys(one.columns)));
  expect(Object.keys(file.columns).toSorted()).toEqual([...columns].toSorted());
  const lines = held.flatMap(([field, one]) => ('text' in one ? [field] : []));
  expect(Object.keys(file.fields)).toEqual(expect.arrayContaining(lines));
});

/** Calls it with the name of a file in a folder of its own. */
function inFolder(use: (file: string) => void): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-'));
  try {
    use(path.join(folder, 'loandesk.db'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The record and its photo are read through their services; what an erasure keeps is about no one. */
const elsewhere = ['borrowers.id', 'borrower_photos.borrower_id', 'erasures.borrower'];

test.each(policies.filter((column) => !elsewhere.includes(column)))(
  'the file about a borrower shows what %s refers to',
  (place) => {
    inFolder((file) => {
      db.exec(`VACUUM INTO '${file}'`);
      const copy = new Database(file);
      const [table = '', column = ''] = place.split('.');
      const ids = allIdsOf(copy, xanthippe.id);
      const shown = () => JSON.stringify(held.map(([, one]) => one.read(copy, ids)));
      const before = shown();
      copy.pragma('foreign_keys = OFF');
      copy
        .prepare(`DELETE FROM "${table}" WHERE "${column}" IN (SELECT value FROM json_each(?))`)
        .run(JSON.stringify(ids));
      expect(shown()).not.toBe(before);
      copy.close();
    });
  },
);

test('an erasure leaves the borrower in no table, but for an id that leads to no one', () => {
  inFolder((file) => {
    db.exec(`VACUUM INTO '${file}'`);
    const ids = allIdsOf(db, xanthippe.id);
    const before = placesOf(file, ids);
    const declared = [...policies, ...erasurePlan.erasure.map(({ table }) => table)];
    const unused = declared.filter((place) => ![...before].some((one) => `${one}.`.startsWith(`${place}.`)));
    // The second is of another desk: see the test of its erasures.
    expect(unused, 'what the lived-in library does not fill').toEqual(['erasures.borrower', 'exchange_own']);

    const copy = openCopy(file);
    const now = library.clock.now();
    const removed = eraseBorrowerRows(copy, ids, erasurePlan, now);
    const again = eraseBorrowerRows(copy, ids, erasurePlan, now);
    copy.close();
    expect([...placesOf(file, ids)]).toEqual(['events.borrower', 'changes.deleted_id']);
    expect(Object.keys(removed).toSorted()).toEqual([...counted].toSorted());
    expect(again, 'a second time').toEqual({});
  });
});

test.each(migrations.map(({ version }) => version))(
  'an erasure reaches a backup with the schema of migration %i',
  (version) => {
    inFolder((file) => {
      const copy = new Database(file);
      applySteps(
        copy as never,
        migrations.filter((step) => step.version <= version),
      );
      copy.exec(`INSERT INTO borrowers (id, barcode, given_name, family_name, category_id, created_at, updated_at)
      VALUES ('b1', '77', 'Xanthippe', 'Quixwood', 'category-pupil', '', '')`);
      copy.close();
      const opened = openCopy(file);
      expect(eraseBorrowerRows(opened, ['b1'], erasurePlan, library.clock.now())).toEqual({ records: 1 });
      compact(opened, erasurePlan);
      opened.close();
    });
  },
);

test('every setting accepts its default, and its schema fills in none: a change would reset the others', () => {
  const settings: SettingsShape = declaredOf(features, 'settings');
  expect(Object.keys(settings)).toContain('lanPort');
  for (const [name, { schema, initial }] of Object.entries(settings)) {
    expect(schema.parse(initial), name).toEqual(initial);
    expect(schema.safeParse(undefined).success, name).toBe(false);
  }
});

interface EventRow {
  type: EventType;
  data: string;
}

/** The events whose data is not as declared; a field that is not declared counts, because it may name a person. */
function undeclaredData(file: string): EventRow[] {
  const journal = new Database(file, { readonly: true });
  const rows = journal.prepare<[], EventRow>('SELECT DISTINCT type, data FROM events').all();
  journal.close();
  expect(rows.length).toBeGreaterThan(10);
  return rows.filter(({ type, data }) => {
    const given: unknown = JSON.parse(data);
    const { data: parsed } = declaredEvents[type].data.safeParse(given);
    return !isDeepStrictEqual(parsed, given);
  });
}

test('the data of every event of a library that was lived in is as declared', () => {
  expect(undeclaredData(path.join(library.folder, 'loandesk.db'))).toEqual([]);
});

const released = path.resolve(import.meta.dirname, '../databases');
test.each(readdirSync(released).filter((name) => name.startsWith('schema-')))(
  'the data of every event of a released library is as declared: %s',
  (name) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-'));
    try {
      cpSync(path.join(released, name), folder, { recursive: true });
      expect(undeclaredData(path.join(folder, 'loandesk.db'))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

const problemCodes = Object.keys(declaredProblems).sort();
const refusalCodes = Object.keys(declaredRefusals).sort();

describe.each(completeLanguages)('in %s', (language) => {
  test('every problem is worded, and none that does not exist', () => {
    const words = textsOf(language, 'problems.json');
    expect(Object.keys(words).sort()).toEqual(problemCodes);
    for (const text of Object.values(words)) expect(text).toMatch(/^\p{Lu}.{8,}[.!]$/u);
  });

  test('every notice is worded, and none that does not exist', () => {
    const words = textsOf(language, 'frame.json')['notices'] as Record<string, string>;
    const worded = Object.keys(words).map((key) => key.replace(/_.*/, '')); // `_why` words one of its causes
    expect([...new Set(worded)].sort()).toEqual([...declaredNotices, 'other'].sort());
    for (const code of declaredNotices) expect(words[code]).toMatch(/^\p{Lu}.{20,}[.!]$/u);
  });

  test('every refusal is worded for children and for staff, and none that does not exist', () => {
    const words = textsOf(language, 'refusals.json') as Record<string, Record<string, string>>;
    expect(
      Object.keys(words)
        .filter((code) => refusalCodes.includes(code))
        .sort(),
    ).toEqual(refusalCodes);
    expect(Object.keys(words).filter((code) => !refusalCodes.includes(code))).toEqual([]);
    for (const code of refusalCodes) {
      for (const reader of ['child', 'staff'])
        expect(words[code]?.[reader]?.length, `${code} ${reader}`).toBeGreaterThan(5);
    }
  });

  test('every kind of mail has a name and a built-in template, with no other fields than its own', () => {
    const names = textsOf(language, 'mail.json')['kinds'] as Record<string, string>;
    expect(Object.keys(names).sort()).toEqual(Object.keys(declaredMailKinds).sort());
    const letters = textsOf(language, 'letters.json') as Record<string, Pick<Template, 'subject' | 'body'>>;
    for (const [kind, { fields }] of Object.entries(declaredMailKinds)) {
      const { subject = '', body = '' } = letters[kind] ?? {};
      expect([names[kind]?.trim(), subject.trim(), body.trim()], kind).not.toContain('');
      expect(fieldsIn(`${subject} ${body}`).filter((field) => !fields.includes(field))).toEqual([]);
    }
  });
});
