// Headers as programs, proxies and attackers send them: right ones, odd ones, rubbish, and one of them twice.
import fc from 'fast-check';

export type FuzzedHeaders = Record<string, string | string[]>;

/** Not in every request: what is always there would refuse nearly everything. */
export const seldom = <T>(values: fc.Arbitrary<T>, without = 9): fc.Arbitrary<T | undefined> =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: without }, { arbitrary: values, weight: 1 });

/** Whatever HTTP can carry at all. */
const rubbish = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .map((code) => (code === 0x7f ? '\t' : String.fromCharCode(code))),
  maxLength: 60,
});
const oneOf = (...values: string[]): fc.Arbitrary<string> =>
  fc.oneof({ arbitrary: fc.constantFrom(...values), weight: 9 }, { arbitrary: rubbish, weight: 1 });

const tags = fc.oneof(
  { arbitrary: fc.constantFrom('*', '"1"', '"2"'), weight: 3 },
  {
    arbitrary: oneOf(
      '"x"',
      'x',
      '1',
      '""',
      '"',
      'W/"',
      'W/"1"',
      '"1", "2"',
      '"1"x',
      '*, "1"',
      '-1',
      ',',
      '"1.5"',
      '"1-"',
      '"99999999999999999999"',
      `"${'9'.repeat(300)}"`,
      '"0x1"',
    ),
    weight: 2,
  },
);
const encodings = oneOf(
  'gzip',
  'GZIP;q=0.5',
  'gzip;q=0, br',
  'gzip;q=0.000',
  'identity;q=0',
  '*',
  '*;q=0',
  ',,gzip',
  'gzip;q=',
  'gzip;q=2',
  'deflate, br, zstd',
  'x-gzip',
);
const ranges = oneOf(
  'bytes=0-0',
  'bytes=5-1',
  'bytes=-0',
  'bytes=0-,0-,0-',
  'items=1-2',
  `bytes=${'9'.repeat(40)}-`,
  'bytes',
);
const moments = oneOf('Sat, 01 Jan 2000 00:00:00 GMT', 'Fri, 01 Jan 2100 00:00:00 GMT', 'yesterday', '0');
const oddAccepts = oneOf(
  '*/*;q=0',
  'text/event-stream;q=0',
  'application/x-ndjson;q=0',
  'application/*',
  ',',
  ';q=',
  '',
  'text/csv',
  'application/json;charset=utf-16',
  'text/html, application/xhtml+xml, */*;q=0.8',
  `${'a'.repeat(3000)}/b`,
);
const keys = fc.oneof(fc.constantFrom('a', 'b', 'd e', 'k'.repeat(201)), fc.uuid(), rubbish);

/** What a proxy adds, or who would like to be one. */
const ofProxies: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'x-http-method-override': oneOf('DELETE', 'PUT'),
  'x-forwarded-host': oneOf('evil.example'),
  'x-forwarded-for': oneOf('10.0.0.1', "';--"),
  'x-original-url': oneOf('/api/v1/tokens'),
  forwarded: oneOf('for=10.0.0.1;host=evil.example'),
  cookie: oneOf('token=x', '=;='),
};
/** For a body of JSON. */
export const oddContentTypes = oneOf(
  'application/json; charset=utf-8',
  'application/json;charset=latin1',
  'APPLICATION/JSON',
  'text/plain',
  '',
  'application/x-www-form-urlencoded',
  'application/merge-patch+json',
  'application/json, text/plain',
  'application/x-ndjson',
  'multipart/form-data; boundary=x',
  'application/json;',
);

/** @param accepted the media types that answers of this operation have */
export function headersOf(method: string, accepted: string[]): fc.Arbitrary<FuzzedHeaders> {
  const each: Record<string, fc.Arbitrary<string | undefined>> = {
    accept: fc.oneof(
      {
        arbitrary: fc.constantFrom(undefined, '*/*', 'nonsense', 'application/json', ...accepted),
        weight: 9,
      },
      { arbitrary: oddAccepts, weight: 1 },
    ),
    'accept-encoding': seldom(encodings),
    'if-match': seldom(tags),
    'if-none-match': seldom(tags),
    'if-modified-since': seldom(moments, 29),
    'if-unmodified-since': seldom(moments, 29),
    range: seldom(ranges, 19),
    'if-range': seldom(fc.oneof(tags, moments), 29),
    'last-event-id': seldom(oneOf('1', '9', '-1', '1e3', '', '9'.repeat(15), '9'.repeat(16)), 19),
    ...(method === 'POST' && { 'idempotency-key': seldom(keys) }),
  };
  return fc
    .tuple(fc.record(each), seldom(fc.record(ofProxies, { requiredKeys: [] }), 19), seldom(rubbish, 19))
    .map(([given, added, twice]) => {
      const sent = Object.entries({ ...given, ...added }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      );
      const [first] = sent;
      return {
        ...Object.fromEntries(sent),
        ...(twice !== undefined && first !== undefined && { [first[0]]: [first[1], twice] }),
      };
    });
}
