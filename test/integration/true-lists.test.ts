// Plans every list of test/lists through the API: each field is exact, asked about, unread, or wrong and certain.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import, ImportRow } from '../../src-main/features/imports/import-record.ts';
import { planned, rowsOf } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

type Value = string | number | readonly string[] | null;
type Expected = Readonly<Record<string, Value>>;
interface Truth {
  readonly people?: readonly Expected[];
  readonly items?: readonly Expected[];
  readonly loans?: readonly Expected[];
  /** Who and which books are in the library that a list of loans comes into. */
  readonly here?: { readonly users: readonly Expected[]; readonly items: readonly Expected[] };
  readonly absent?: readonly string[];
}

const folder = path.resolve(import.meta.dirname, '../lists');
const json = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
const lists = readdirSync(folder)
  .filter((name) => name.endsWith('.truth.json'))
  .map((name) => name.replace('.truth.json', ''));

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
});
afterAll(() => library.remove());

/** Wrong values, or people left out, without a question. Lower this number with each fault that is repaired. */
const WRONG_AT_MOST = 0;
/** Lists that are read exactly, and still asked about. */
const NEEDLESS_AT_MOST = 0;

test('what does not come in exactly is the list of known deviations', { timeout: 240_000 }, async () => {
  const deviations: Record<string, string[]> = {};
  for (const name of lists) {
    const truth = json(`${name}.truth.json`) as Truth;
    const deviating = await deviationsIn(name, truth);
    if (deviating.length > 0) deviations[name] = deviating;
  }
  const linesOf = (outcome: string): string[] =>
    Object.entries(deviations).flatMap(([name, lines]) =>
      lines.filter((line) => line.startsWith(outcome)).map((line) => `${name}: ${line}`),
    );
  const [wrong, needless] = [linesOf('wrong'), linesOf('needless')];
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(WRONG_AT_MOST);
  expect(needless.length, needless.join('\n')).toBeLessThanOrEqual(NEEDLESS_AT_MOST);
  await expect(`${JSON.stringify(deviations, null, 2)}\n`).toMatchFileSnapshot('../lists/deviations.json');
});

async function deviationsIn(name: string, truth: Truth): Promise<string[]> {
  const stored = readFileSync(path.join(folder, name));
  const file = name.endsWith('.gz') ? gunzipSync(stored) : stored;
  const { here = null, people = null, items = null } = truth;
  const deviations: string[] = [];
  for (const [kind, expected] of [
    ['borrowers', people],
    ['items', items],
  ] as const)
    if (expected !== null) {
      const plan = await planned(library, file, name, kind);
      const { absent } = truth;
      deviations.push(...(await deviationsOf(library, plan, { items: expected, ...(absent && { absent }) })));
    }
  if (here === null) return deviations;
  const other = await openTestLibrary();
  try {
    for (const [kind, records] of Object.entries(here))
      for (const record of records)
        expect(await other.post(`/${kind}`, record), name).toMatchObject({ status: 201 });
    const plan = await planned(other, file, name, 'loans');
    const { loans: expected = [], absent } = truth;
    deviations.push(...(await deviationsOf(other, plan, { items: expected, ...(absent && { absent }) })));
    const rows = (await rowsOf(other, plan.id)).filter(({ action }) => action === 'add');
    if (rows.length !== expected.length) deviations.push(`wrong: ${String(rows.length)} loans come in`);
  } finally {
    await other.remove();
  }
  return deviations;
}

async function deviationsOf(library: TestLibrary, plan: Import, truth: Truth): Promise<string[]> {
  if (plan.status === 'failed') return [`asked: ${plan.failure?.detail ?? ''}`];
  if (plan.status !== 'planned') return [`asked: ${plan.status}`];
  const rows = await rowsOf(library, plan.id);
  const open = new Set<ImportRow>(rows.filter(({ moved }) => moved?.reason !== 'returned'));
  const lines = (truth.people ?? truth.items ?? []).flatMap((expected) => {
    const row = rowFor(expected, [...open]);
    if (row === undefined)
      return [
        `${plan.found?.encodingCertain === false ? 'asked' : 'wrong'}: ${nameOf(expected)} is not there`,
      ];
    open.delete(row);
    return fieldDeviations(plan, row, expected);
  });
  const added = rows.filter(({ action }) => action === 'add').map(valuesOf);
  const unwanted = (truth.absent ?? []).filter((id) =>
    added.some(({ email, externalId, barcode }) => [email, externalId, barcode].includes(id)),
  );
  const deviating = [...lines, ...unwanted.map((id) => `wrong: ${id} comes in`)];
  const isNeedless = deviating.length === 0 && plan.found?.encodingCertain === false;
  return isNeedless ? ['needless: asks which letters are right'] : deviating;
}

function fieldDeviations(plan: Import, row: ImportRow, expected: Expected): string[] {
  if (row.action === 'nothing')
    return [
      `asked: ${nameOf(expected)} is left out: ${row.reason ?? row.item?.reason ?? row.moved?.reason ?? row.fate}`,
    ];
  const values = valuesOf(row);
  const notes = [...row.notes, ...(row.item?.notes ?? [])];
  const isNoted = (field: string) =>
    notes.some((note) => note.kind !== 'repaired' && [field, 'name'].includes(note.field));
  const hasGap = (field: string) => {
    const gap = field === 'externalId' || field === 'barcode' ? ['number', 'barcode'] : [field];
    return plan.counts?.gaps?.some((lacks) => gap.includes(lacks.field)) === true;
  };
  return Object.entries(expected).flatMap(([field, value]) => {
    const read = values[field] ?? null;
    if (isSame(field, value, field === 'authorSurnames' ? (values['authors'] ?? null) : read)) return [];
    const isAsked =
      isNoted(field) ||
      hasGap(field) ||
      plan.found?.encodingCertain === false ||
      (field === 'birthDate' && plan.found?.dateFormCertain === false);
    const outcome = isAsked ? 'asked' : read === null ? 'unread' : 'wrong';
    return [`${outcome}: ${nameOf(expected)} ${field} ${String(value)} came as ${String(read)}`];
  });
}

function isSame(field: string, expected: Value, read: string | null): boolean {
  if (field === 'authorSurnames')
    return (expected as readonly string[]).every((surname) => read?.includes(surname) === true);
  if (field === 'email') return String(expected).toLowerCase() === String(read).toLowerCase();
  return (expected === null ? null : String(expected)) === read;
}

function valuesOf(row: ImportRow): Readonly<Record<string, string | null | undefined>> {
  if (row.item !== undefined) return row.item.values;
  if (row.moved !== undefined) return { name: row.name, ...row.moved.values };
  return Object.fromEntries(row.fields.map((change) => [change.field, change.new]));
}

const keys = ['externalId', 'barcode', 'email', 'isbn'];
const nameOf = (expected: Expected): string =>
  String(
    keys.map((key) => expected[key]).find((key) => typeof key === 'string') ??
      expected['title'] ??
      expected['familyName'],
  );

/** The row of a person or copy: by its numbers, otherwise by its names. */
function rowFor(expected: Expected, rows: readonly ImportRow[]): ImportRow | undefined {
  const fits = (fields: readonly string[]) =>
    rows.find((row) => {
      const values = valuesOf(row);
      return fields.every((field) => expected[field] !== undefined && expected[field] === values[field]);
    });
  return (
    keys.flatMap((key) => (typeof expected[key] === 'string' ? (fits([key]) ?? []) : []))[0] ??
    fits(['givenName', 'familyName']) ??
    fits(['title']) ??
    rows.find(
      (row) =>
        row.name.includes(String(expected['givenName'])) && row.name.includes(String(expected['familyName'])),
    )
  );
}
