// Tests content negotiation.
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { formFor, takesGzip } from '../../../../src-main/core/http/accepted-form.ts';
import type { RequestEnv } from '../../../../src-main/core/http/operation.ts';

const app = new Hono<RequestEnv>()
  .get('/', (context) => context.text(formFor(context, ['text/csv', 'application/x-ndjson'])))
  .get('/gzip', (context) => context.text(String(takesGzip(context))));
const answer = async (path: string, headers: Record<string, string>): Promise<string> =>
  (await app.request(path, { headers })).text();

const json = 'application/json';
const lines = 'application/x-ndjson';

test.each([
  ['nothing said', undefined, json],
  ['anything', '*/*', json],
  ['what there is not', 'text/html', json],
  ['any text', 'text/*', json],
  ['what a browser sends', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', json],
  ['lines', lines, lines],
  ['lines in capitals', 'Application/X-NDJSON', lines],
  ['lines with a parameter', `${lines};charset=utf-8`, lines],
  ['no lines', `${lines};q=0`, json],
  ['no lines, written with a space', `${lines} ; Q=0.000`, json],
  ['no lines, but all else', `*/*, ${lines};q=0`, json],
  ['lines as much as JSON', `${json}, ${lines}`, lines],
  ['lines, or else anything', `${lines}, */*;q=0.1`, lines],
  ['lines less than JSON', `${lines};q=0.5, ${json}`, json],
  ['lines less than anything', `${lines};q=0.5, */*`, json],
  ['lines more than a JSON that is named among all else', `${lines};q=0.5, */*, ${json};q=0.1`, lines],
  ['a spreadsheet', 'Text/CSV', 'text/csv'],
  ['a spreadsheet as much as lines', `${lines}, text/csv`, 'text/csv'],
  ['a spreadsheet less than lines', `text/csv;q=0.3, ${lines};q=0.4`, lines],
  ['lines that stand in quotes only', `text/html;title=", ${lines},"`, json],
])('%s', async (_, accept, form) => {
  expect(await answer('/', accept === undefined ? {} : { accept })).toBe(form);
});

test.each([
  [undefined, false],
  ['gzip', true],
  ['GZIP', true],
  ['x-gzip', true],
  ['br, gzip;q=0.2', true],
  ['identity;q=0, gzip;q=0.5', true],
  ['gzip, identity', true],
  ['gzip;q=0', false],
  ['gzip ; q=0.000', false],
  ['gzip;q=0, br', false],
  ['*;q=0', false],
  ['identity', false],
  ['gzip;q=0.2, identity', false],
])('gzip for %s: %s', async (encodings, taken) => {
  const headers: Record<string, string> = encodings === undefined ? {} : { 'accept-encoding': encodings };
  expect(await answer('/gzip', headers)).toBe(String(taken));
});
