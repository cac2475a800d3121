// Tests that letters say what they should, and that nothing in a name becomes a header, markup or another recipient.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import en from '../../../../resources/locales/en/letters.json' with { type: 'json' };
import nl from '../../../../resources/locales/nl/letters.json' with { type: 'json' };
import { isAddress, outcomeOf, waitAfter } from '../../../../src-main/features/mail/delivery-rules.ts';
import { deliver } from '../../../../src-main/features/mail/smtp-delivery.ts';
import {
  fieldsIn,
  fillTemplate,
  brokenSectionsIn,
  type Template,
  type TemplateFields,
} from '../../../../src-main/features/mail/template-rules.ts';
import { startMailServer, type MailServer } from '../../../support/mail-server.ts';

const filled = (template: Template, fields: TemplateFields) => fillTemplate(template, fields, 'en');

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
  fc.constantFrom(
    'Noor\r\nBcc: everyone@school.example',
    'Sem\nSubject: gone\n\n<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{{familyName}} **bold** https://evil.example',
    '=?utf-8?q?a?=, other@evil.example',
    'Юлия "Щербакова" <x@evil.example>',
    'a\u202Egnp.exe',
    '\u0000\u2028\u2029',
    '\ud800',
  ),
);
const template = {
  subject: 'Hello {{name}}',
  body: 'Dear {{name}},\n\n**{{name}}** and {{items}}\n\n{{items}}',
};

test('no name becomes markup, whatever it is', () => {
  const plain = filled(template, { name: 'Noor', items: { heads: ['Title'], rows: [['Book']] } });
  const tagsIn = (html: string) => [...html.matchAll(/<\/?[a-z!][^<>]*>/gi)].map(String);
  fc.assert(
    fc.property(hostile, hostile, (name, title) => {
      const { subject, html } = filled(template, {
        name,
        items: { heads: ['Title'], rows: [[title]] },
      });
      expect(tagsIn(html)).toEqual(tagsIn(plain.html));
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(subject.isWellFormed() && html.isWellFormed()).toBe(true);
    }),
  );
});

test('what arrives has the headers and the recipient that were meant, and no others', async () => {
  const settings = {
    server: '127.0.0.1',
    port: server.port,
    security: 'none' as const,
    user: '',
    senderAddress: 'library@school.example',
    senderName: 'The library',
    replyTo: '',
    perMinute: 600,
    giveUpAfterDays: 5,
    paused: false,
  };
  await fc.assert(
    fc.asyncProperty(hostile, async (name) => {
      server.received.length = 0;
      const letter = filled(template, { name, items: { heads: ['Title'], rows: [[name]] } });
      const outcome = await deliver(settings, null, {
        ...letter,
        name,
        address: 'noor@home.example',
        messageId: '<one@school.example>',
      });
      expect(outcome).toEqual({ sent: true });
      const [got] = server.received;
      expect(got?.to).toEqual(['noor@home.example']);
      expect(got?.mail.to?.map(({ address }) => address)).toEqual(['noor@home.example']);
      expect(got?.mail.messageId).toBe('<one@school.example>');
      const headers = got?.mail.headers.map(({ key }) => key).sort();
      expect(headers).toEqual(
        [
          'auto-submitted',
          'content-type',
          'date',
          'from',
          'message-id',
          'mime-version',
          'subject',
          'to',
        ].sort(),
      );
    }),
    { numRuns: 40 },
  );
});

test('a name that looks like a field stays a name, and a field that is not known stays to be seen', () => {
  const letter = filled({ subject: '{{a}} {{ b }} {{c}}', body: '{{a}}' }, { a: '{{b}}', b: 'B' });
  expect(letter.subject).toBe('{{b}} B {{c}}');
  expect(fieldsIn('{{a}} {{ b }} {{a}}')).toEqual(['a', 'b']);
});

test('an address is one address', () => {
  for (const good of ['noor@home.example', "o'brien+books@x.school.example", 'a@bücher.example'])
    expect(isAddress(good), good).toBe(true);
  const bad = [
    '',
    'noor',
    'a@b@c',
    'a b@c.example',
    'a@c.example, b@c.example',
    'a@c.example\r\nBcc: b@c',
    '<a@c.example>',
    'a@',
    '@c.example',
    'a@-c',
    'a@c..example',
  ];
  for (const badAddress of bad) expect(isAddress(badAddress), badAddress).toBe(false);
});

test('the wait doubles from a minute to six hours', () => {
  expect([1, 2, 3, 4, 9, 10, 1000].map((attempts) => waitAfter(attempts) / 60_000)).toEqual([
    1, 2, 4, 8, 256, 360, 360,
  ]);
});

test('a recipient who is refused for good settles one message; whatever is wrong with the server stops them all', () => {
  const at = (command: string, responseCode: number, code = 'EENVELOPE') => {
    const { trouble, stops } = outcomeOf({ message: 'no', code, command, responseCode });
    return [trouble, stops];
  };
  expect(at('RCPT TO', 550)).toEqual(['recipient-refused', 'settled']);
  expect(at('RCPT TO', 450)).toEqual(['try-later', 'message']);
  expect(at('MAIL FROM', 550)).toEqual(['sender-refused', 'server']);
  expect(at('DATA', 554, 'EMESSAGE')).toEqual(['message-refused', 'settled']);
  expect(at('DATA', 451, 'EMESSAGE')).toEqual(['try-later', 'message']);
  expect(at('AUTH PLAIN', 535, 'EAUTH')).toEqual(['login-refused', 'server']);
  expect(at('MAIL FROM', 421)).toEqual(['try-later', 'server']);
});

test('bold words are bold in HTML, and plain words in plain text; stars in a name stay', () => {
  const { body, html } = filled(template, { name: 'A**B**', items: { heads: [], rows: [] } });
  expect(body).toBe('Dear A**B**,\n\nA**B** and\n');
  expect(html).toContain('<b>A**B**</b> and');
});

describe('a section', () => {
  const bodyOf = (body: string, barcode: string): string =>
    filled({ subject: 'Welcome', body }, { name: 'Noor', barcode }).body;

  test.each([
    [
      'Hello. {{#barcode}}Your number is {{barcode}}. {{/barcode}}Bye!',
      'Hello. Your number is 7. Bye!',
      'Hello. Bye!',
    ],
    [
      'Hello.\n\n{{#barcode}}Card {{barcode}}{{/barcode}}\n\nBye.',
      'Hello.\n\nCard 7\n\nBye.',
      'Hello.\n\nBye.',
    ],
    ['{{ # barcode }}\nYour card\n{{ / barcode }}', 'Your card', ''],
    ['{{^barcode}}Ask for a card.{{/barcode}} Bye.', 'Bye.', 'Ask for a card. Bye.'],
    ['{{#name}}Dear {{name}}{{/name}}', 'Dear Noor', 'Dear Noor'],
  ])('shows its words if the field has a value: %j', (body, withCard, withoutCard) => {
    expect(bodyOf(body, '7')).toBe(`${withCard}\n`);
    expect(bodyOf(body, '')).toBe(`${withoutCard}\n`);
  });

  test('in a name is no section', () => {
    const { body } = filled({ subject: 'Welcome', body: 'Dear {{name}}' }, { name: '{{#name}}x{{/name}}' });
    expect(body).toBe('Dear {{#name}}x{{/name}}\n');
  });

  test.each([
    ['{{#barcode}}x', ['barcode']],
    ['x{{/barcode}}', ['barcode']],
    ['{{#barcode}}x{{/name}}', ['barcode', 'name']],
    ['{{#barcode}}x{{/barcode}} {{^name}}y{{/name}}', []],
  ])('that is not closed is found: %j', (text, broken) => {
    expect(brokenSectionsIn(text)).toEqual(broken);
  });

  test.each([en, nl])('leaves the card out of the welcome that the program brings along', ({ welcome }) => {
    const left = filled(welcome, { name: 'Noor', libraryName: 'Library', barcode: '' }).body;
    expect(left).not.toMatch(/barcode|\b(?:card|pas|number|nummer)\b/);
    expect(left.trim().split('\n\n')).toHaveLength(welcome.body.split('\n\n').length - 1);
  });
});

describe('a letter in Arabic', () => {
  const arabic = fillTemplate(
    { subject: 'مكتبة {{libraryName}}', body: 'عزيزي {{name}}،\n\n{{items}}' },
    { libraryName: 'Kingfisher', name: 'Noor 3B', items: { heads: ['العنوان'], rows: [['Moby Dick']] } },
    'ar',
  );

  test('says so, on its root and on what mail programs take out of it', () => {
    expect(arabic.html).toMatch(/<html lang="ar" dir="rtl">.*<body><div lang="ar" dir="rtl">/s);
    expect(arabic.html).toContain('<th align="right" dir="auto">العنوان</th>');
  });

  test('keeps a Latin name and title together, apart from its own words', () => {
    expect(arabic.body).toBe('عزيزي \u2068Noor 3B\u2069،\n\n- \u2068Moby Dick\u2069\n');
    expect(arabic.html).toContain('<p>عزيزي \u2068Noor 3B\u2069،</p>');
    expect(arabic.subject).toBe('مكتبة Kingfisher');
  });

  test('keeps the marks of a date, with which it reads from the right', () => {
    const dated = fillTemplate({ subject: '', body: 'حتى {{due}}' }, { due: '29\u200f/11\u200f/2026' }, 'ar');
    expect(dated.body).toBe('حتى \u206829\u200f/11\u200f/2026\u2069\n');
  });
});

test('an English letter sets only an Arabic name apart', () => {
  const letter = (name: string) => filled({ subject: '', body: 'Dear {{name}}, (7)' }, { name });
  expect(letter('Noor').body).toBe('Dear Noor, (7)\n');
  expect(letter('نور').body).toBe('Dear \u2068نور\u2069, (7)\n');
  expect(letter('Noor').html).toContain('<html lang="en" dir="ltr">');
});
