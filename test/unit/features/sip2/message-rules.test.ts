// Tests reading and writing of SIP2 messages: the table of requests, checksums, dates, and any bytes.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encoded, encodings } from '../../../../src-main/features/sip2/encoding-rules.ts';
import {
  checksum,
  formatAnswer,
  formatBeforeLogin,
  parseRequest,
  shortened,
  stamp,
  stampFrom,
  valueOf,
} from '../../../../src-main/features/sip2/message-rules.ts';

const at = '20261128    213000';
const inUtf8 = { ...formatBeforeLogin, encoding: 'utf-8' } as const;
const read = (text: string) => parseRequest(Buffer.from(text), 'utf-8');
const withSum = (text: string, sequence = '1'): string => {
  const summed = `${text}AY${sequence}AZ`;
  return summed + checksum(Buffer.from(summed));
};

describe('each request is read', () => {
  test.each([
    [`01N${at}AOschool|ALlost|AA2001|AC|`, { cardRetained: 'N', at }],
    [`09N${at}${at}APdesk|AOschool|AB3001|AC|`, { noBlock: 'N', at, returnedAt: at }],
    [`11YN${at}${at}AOschool|AA2001|AB3001|AC|`, { renewalPolicy: 'Y', noBlock: 'N', at, dueAt: at }],
    [`15+${at}AOschool|AA2001|AB3001|`, { mode: '+', at }],
    [`17${at}AOschool|AB3001|`, { at }],
    [`19${at}AOschool|AB3001|`, { at }],
    [`23000${at}AOschool|AA2001|AC|AD1234|`, { language: '000', at }],
    [`25${at}AOschool|AA2001|`, { at }],
    [`29NN${at}${at}AOschool|AA2001|AB3001|`, { thirdParty: 'N', noBlock: 'N', at, dueAt: at }],
    [`35${at}AOschool|AA2001|`, { at }],
    [`37${at}0100EURBV1.50|AOschool|AA2001|`, { at, feeType: '01', paymentType: '00', currency: 'EUR' }],
    [`63000${at}  Y       AOschool|AA2001|`, { language: '000', at, summary: '  Y       ' }],
    [`65${at}AOschool|AA2001|`, { at }],
    ['9300CNdesk|COsecret|CPhall|', { loginAlgorithm: '0', passwordAlgorithm: '0' }],
    ['97', {}],
    ['9900802.00', { status: '0', width: '080', version: '2.00' }],
  ])('%s', (text, fixed) => {
    expect(read(text)).toMatchObject({ code: text.slice(0, 2), fixed, sequence: null, text });
    expect(read(withSum(text))).toMatchObject({ code: text.slice(0, 2), fixed, sequence: '1', text });
  });
});

test('fields that are left out and fields that are empty are the same', () => {
  const [absent, empty] = [read(`23000${at}AOs|AA2001|`), read(`23000${at}AOs|AA2001|AC|AD|`)];
  if (absent === null || empty === null) throw new Error('not read');
  expect(valueOf(absent, 'AD')).toBe('');
  expect(valueOf(empty, 'AD')).toBe('');
});

test('a field that comes twice has its first value, a long one is cut, and a message that is cut short is none', () => {
  expect(read(`17${at}AB1|AB2|`)?.fields.get('AB')).toBe('1');
  expect(read(`17${at}AB${'9'.repeat(400)}|`)?.fields.get('AB')).toHaveLength(255);
  expect(read(`17${at.slice(1)}`)).toBeNull();
});

describe('a checksum', () => {
  // From an issue of php-sip2: the sum of the code points; that of the bytes in UTF-8 is another.
  test('may be that of the bytes or of the characters', () => {
    const summed = `17${at}AOċara|AB3001|AY3AZ`;
    const characters = checksum(Array.from(summed, (character) => character.codePointAt(0) ?? 0));
    const bytes = checksum(Buffer.from(summed));
    expect(characters).not.toBe(bytes);
    expect(read(summed + characters)).not.toBeNull();
    expect(read(summed + bytes)).not.toBeNull();
    expect(read(summed + bytes.toLowerCase())).not.toBeNull();
  });

  test('that is wrong makes the message void', () => {
    expect(read('9900302.00AY1AZFCA5')).not.toBeNull();
    expect(read('9900302.00AY1AZFCA6')).toBeNull();
    expect(read('9900303.00AY1AZFCA5')).toBeNull();
  });

  test('makes the sum of the message zero', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const line = formatAnswer({ code: '94', fixed: '1', fields: [['AF', value]] }, '7', inUtf8);
        const text = line.toString().slice(0, -1);
        const sum = Buffer.from(text.slice(0, -4)).reduce((all, byte) => all + byte, 0);
        expect((sum + Number.parseInt(text.slice(-4), 16)) & 0xffff).toBe(0);
      }),
    );
  });

  test('counts characters for a machine that does', () => {
    const answer = { code: '94', fixed: '1', fields: [['AF', 'ċ'] as const] };
    const line = formatAnswer(answer, '0', { ...inUtf8, checksum: 'characters' }).toString();
    const sum = Array.from(line.slice(0, -5), (character) => character.codePointAt(0) ?? 0);
    expect(line.slice(-5, -1)).toBe(checksum(sum));
  });
});

test('an answer has sequence and checksum only if the request has them, and the end that the machine wants', () => {
  const answer = { code: '94', fixed: '1', fields: [] };
  expect(formatAnswer(answer, null, formatBeforeLogin).toString()).toBe('941\r');
  expect(formatAnswer(answer, null, { ...formatBeforeLogin, lineEnd: 'crlf' }).toString()).toBe('941\r\n');
  expect(formatAnswer(answer, '3', formatBeforeLogin).toString()).toMatch(/^941AY3AZ[0-9A-F]{4}\r$/);
});

test('no value ends its field or its line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...encodings), (value, encoding) => {
      const format = { ...formatBeforeLogin, encoding };
      const line = formatAnswer({ code: '18', fixed: '', fields: [['AJ', value]] }, null, format);
      const text = line.toString('latin1');
      expect(text.indexOf('\r')).toBe(text.length - 1);
      expect(text).not.toContain('\n');
      expect(text.split('|')).toHaveLength(2);
    }),
  );
  const line = formatAnswer({ code: '18', fixed: '', fields: [['AJ', 'a|b\r\nc']] }, null, inUtf8);
  expect(line.toString()).toBe('18AJa/b c|\r');
});

test('any bytes are a request or none, in every encoding', () => {
  const codes = fc.constantFrom('01', '09', '11', '15', '17', '23', '29', '37', '63', '93', '97', '99', '');
  fc.assert(
    fc.property(
      codes,
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(...encodings),
      (code, bytes, encoding) => {
        const line = Buffer.concat([Buffer.from(code), bytes]);
        const request = parseRequest(line, encoding);
        if (request !== null) expect(request.text.startsWith(request.code)).toBe(true);
      },
    ),
  );
});

test('characters that an encoding lacks are simplified', () => {
  const word = 'Żółć – “Straße” Ægir ★';
  expect(encoded(word, 'ascii').toString('latin1')).toBe('Zolc - "Strasse" AEgir ?');
  expect(encoded('één Ærø', 'latin-1')).toEqual(Buffer.from('één Ærø', 'latin1'));
  expect([...encoded('é│■', 'cp850')]).toEqual([0x82, 0xb3, 0xfe]);
});

test('a mark at the begin of a text is part of it', () => {
  expect(read(`\uFEFF17${at}AB1|`)).toBeNull();
});

test('code page 850 has each of its characters at one place', () => {
  for (let byte = 0x80; byte <= 0xff; byte += 1) {
    const line = Buffer.concat([Buffer.from(`17${at}AB`), Buffer.from([byte]), Buffer.from('|')]);
    const text = parseRequest(line, 'cp850')?.fields.get('AB') ?? '';
    expect([...encoded(text, 'cp850')]).toEqual([byte]);
  }
});

describe('a date', () => {
  test.each([
    ['20261128    213000', { date: '2026-11-28', time: '21:30:00', isUtc: false }],
    ['20261128   Z213000', { date: '2026-11-28', time: '21:30:00', isUtc: true }],
    ['20261128 UTC213000', { date: '2026-11-28', time: '21:30:00', isUtc: true }],
    ['20261128UTC 213000', { date: '2026-11-28', time: '21:30:00', isUtc: true }],
    ['20260231    213000', null],
    ['20261128    253000', null],
    ['                  ', null],
    ['', null],
  ])('%j', (text, expected) => {
    expect(stampFrom(text)).toEqual(expected);
  });

  test('is sent in local time, with blanks for the zone', () => {
    expect(stamp('Europe/Amsterdam', '2026-07-01T22:30:05.000Z')).toBe('20260702    003005');
  });
});

test('a long title leaves room for the other fields', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (title) => {
      expect(Buffer.byteLength(shortened(title, 200))).toBeLessThanOrEqual(200);
    }),
  );
  expect(shortened('Matilda', 200)).toBe('Matilda');
});
