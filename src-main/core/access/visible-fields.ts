// Decides which fields of an answer a caller sees, by the scopes that stand at the field's schema.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { grants, type Scope } from './scopes.ts';

/** The value that a caller sees in place of a field that its scopes do not name. */
type Empty = null | '' | readonly never[] | Readonly<Record<string, never>>;

interface Mark {
  readonly scopes: readonly Scope[];
  readonly empty: Empty;
}

/** Replaces hidden fields in a part of an answer. `given`: what the request says in the same place. */
type Hide = (value: unknown, given?: unknown) => unknown;

/** The fields that an operation hides from a caller. */
export interface HiddenFields {
  readonly hide: Hide;
  /** The hidden fields of the record itself, as the caller sees them. */
  readonly empties: Readonly<Record<string, Empty>>;
}

const marks = new WeakMap<object, Mark>();

/**
 * A field that only a caller with one of these scopes sees, in every answer that contains it; for others it is null, or
 * an empty text, list or object. A change shows it to its caller as well if the request gave that value.
 *
 * @param describe makes the field that is marked, with the words for the document
 */
export function seenWith<Field extends z.ZodType>(
  scopes: readonly [Scope, ...Scope[]],
  field: Field,
  describe = (words: string): Field => field.describe(words),
): Field {
  const empty = ([null, '', [], {}] as const).find((value) => field.safeParse(value).success);
  if (empty === undefined) throw new Error('A field that can be hidden must be able to be empty.');
  const names = scopes.map((scope) => `\`${scope}\``).join(' or ');
  const marked = describe(`Only with the scope ${names}; otherwise ${empty === null ? 'null' : 'empty'}.`);
  marks.set(marked, { scopes, empty });
  return marked;
}

/** The fields that answers of these schemas hide from a caller with these scopes; null if it sees all. */
export function hiddenFrom(scopes: readonly Scope[], answers: readonly z.ZodType[]): HiddenFields | null {
  if (scopes.includes('admin')) return null;
  const isHidden = (mark: Mark): boolean => !mark.scopes.some((scope) => grants(scopes, scope));
  const hide = inTurn(answers.map((answer) => hideIn(answer, isHidden)));
  if (hide === null) return null;
  const fields = answers.flatMap((answer) =>
    answer instanceof z.ZodObject ? Object.entries(answer.shape) : [],
  );
  const empties = fields.flatMap(([name, field]) => {
    const mark = marks.get(field as object);
    return mark !== undefined && isHidden(mark) ? [[name, mark.empty] as const] : [];
  });
  return { hide, empties: Object.fromEntries(empties) };
}

function hideIn(schema: z.core.$ZodType, isHidden: (mark: Mark) => boolean): Hide | null {
  const mark = marks.get(schema);
  if (mark !== undefined && isHidden(mark))
    return (value, given) => (given !== undefined && isDeepStrictEqual(value, given) ? value : mark.empty);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return hideIn(schema.unwrap(), isHidden);
  if (schema instanceof z.ZodUnion) return inTurn(schema.options.map((option) => hideIn(option, isHidden)));
  if (schema instanceof z.ZodArray) {
    const hide = hideIn(schema.element, isHidden);
    return hide && ((value) => (Array.isArray(value) ? value.map((element) => hide(element)) : value));
  }
  if (!(schema instanceof z.ZodObject)) return null;
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const hide = hideIn(field as z.core.$ZodType, isHidden);
    return hide === null ? [] : [[name, hide, marks.has(field as object)] as const];
  });
  if (fields.length === 0) return null;
  return (value, given) => {
    if (!isObject(value)) return value;
    const copy = { ...value };
    for (const [name, hide, isMarked] of fields)
      if (name in copy) copy[name] = hide(copy[name], isMarked && isObject(given) ? given[name] : undefined);
    return copy;
  };
}

/** All of them, one after the other: the schemas of a union hide fields by their names. */
function inTurn(hides: readonly (Hide | null)[]): Hide | null {
  const all = hides.filter((hide) => hide !== null);
  if (all.length === 0) return null;
  return (value, given) => all.reduce<unknown>((seen, hide) => hide(seen, given), value);
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
