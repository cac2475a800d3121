// Tests which fields a caller sees, in every kind of schema that an answer is made of.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { hiddenFrom, seenWith } from '../../../../src-main/core/access/visible-fields.ts';

const person = z.object({
  id: z.string(),
  name: seenWith(['borrowers:read', 'loans:read'], z.string()),
  email: seenWith(['borrowers:read'], z.string().nullable()),
  words: seenWith(['borrowers:read'], z.array(z.string())).optional(),
});
const noor = { id: '1', name: 'Noor', email: 'noor@school.example', words: ['Zoë'] };
const unnamed = { id: '1', name: '', email: null, words: [] };
const seenBy = (
  scopes: Parameters<typeof hiddenFrom>[0],
  schema: z.ZodType,
  value: unknown,
  given?: unknown,
) => hiddenFrom(scopes, [schema])?.hide(value, given) ?? value;

test('a field is for callers with one of its scopes, and with those that include one', () => {
  expect(seenBy(['borrowers:read'], person, noor)).toBe(noor);
  expect(seenBy(['admin'], person, noor)).toBe(noor);
  expect(seenBy(['circulation'], person, noor)).toEqual({ ...unnamed, name: 'Noor' });
  expect(seenBy(['borrowers:write'], person, noor)).toEqual(unnamed);
});

test('a field is hidden wherever a record is part of an answer', () => {
  const shapes: [z.ZodType, (record: object) => unknown][] = [
    [z.array(person), (record) => [record]],
    [person.nullable(), (record) => record],
    [z.object({ borrower: person.nullable().optional() }), (borrower) => ({ borrower })],
    [person.extend({ more: z.number() }), (record) => ({ ...record, more: 1 })],
    [person.partial(), (record) => record],
    [z.union([z.object({ loan: z.string() }), person]), (record) => record],
    [
      z.discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('ignored') }),
        z.object({ outcome: z.literal('opened'), visits: z.array(z.object({ borrower: person })) }),
      ]),
      (borrower) => ({ outcome: 'opened', visits: [{ borrower }] }),
    ],
  ];
  for (const [schema, within] of shapes)
    expect(seenBy(['catalog:read'], schema, within(noor))).toEqual(within(unnamed));
});

test('what is not there stays away', () => {
  expect(seenBy([], person, { id: '1' })).toEqual({ id: '1' });
  expect(seenBy([], z.array(person), null)).toBeNull();
});

test('a change shows what its request gave, and of other records nothing', () => {
  const given = { email: 'noor@school.example', name: 'Other', borrower: { email: noor.email } };
  expect(seenBy([], person, noor, given)).toEqual({ ...unnamed, email: noor.email });
  expect(seenBy([], z.object({ borrower: person }), { borrower: noor }, given)).toEqual({
    borrower: unnamed,
  });
});

test('an object of which nothing must be there is hidden as an empty one', () => {
  const schema = z.object({
    counts: seenWith(['admin'], z.object({ names: z.number().optional() }).optional()),
  });
  expect(seenBy([], schema, { counts: { names: 2 } })).toEqual({ counts: {} });
  expect(seenBy([], schema, {})).toEqual({});
});

test('a field that cannot be empty cannot be hidden', () => {
  expect(() => seenWith(['admin'], z.number())).toThrow('must be able to be empty');
});
