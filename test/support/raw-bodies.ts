// Bodies that are no JSON: photos and lists of borrowers, whole, broken and of another kind than they say.
import fc from 'fast-check';
import { hostileBodies } from './hostile-arbitraries.ts';

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pupils = 'Card,First name,Last name,Class\n2000001,Noor,Jansen,3A\n2000002,Sam,Peeters,3B\n';
const files = fc.oneof(
  fc.constantFrom<(Buffer | string)[]>(dot, dot.subarray(0, 40), pupils, pupils.replaceAll(',', '\t')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  hostileBodies,
);

/** @param types the content types that the document names; without any there is mostly no body */
export function rawBodiesOf(types: string[]): fc.Arbitrary<{ body: unknown; as?: string }> {
  if (types.length === 0)
    return fc
      .oneof({ arbitrary: fc.constant(undefined), weight: 9 }, { arbitrary: hostileBodies, weight: 1 })
      .map((body) => ({ body }));
  const right = types.includes('image/png')
    ? { body: dot, as: 'image/png' }
    : { body: pupils, as: 'text/csv' };
  return fc.oneof(fc.constant(right), fc.record({ body: files, as: fc.constantFrom(...types, 'text/html') }));
}
