// Tests that a language of the screens is read when it is chosen, and what is shown of a language that is not complete.
import i18next from 'i18next';
import { describe, expect, test, vi } from 'vitest';
import {
  closestLanguage,
  decimalMark,
  languagesOf,
  ownNameOf,
  plainDigits,
  setApart,
  singleFullStop,
  withoutIsolates,
  type Texts,
  withCommas,
} from '../../../../src-renderer/ui/languages/languages.ts';

const reader = (texts: Texts) => vi.fn(() => Promise.resolve(texts));

describe('the languages', () => {
  test('are known by their folders alone', () => {
    const desk = reader({});
    const { codes } = languagesOf({ 'x/pt-BR/desk.json': desk, 'x/en/desk.json': desk });
    expect(codes).toEqual(['en', 'pt-BR']);
    expect(desk).not.toHaveBeenCalled();
  });

  test('are offered once they have nine tenths of the English files', () => {
    const folder = (code: string, files: number) =>
      Object.fromEntries(
        Array.from({ length: files }, (_, at) => [`x/${code}/f${String(at)}.json`, reader({})]),
      );
    const { codes } = languagesOf({ ...folder('en', 20), ...folder('de', 18), ...folder('ar', 17) });
    expect(codes).toEqual(['de', 'en']);
  });

  test('are read one at a time, and once', async () => {
    const [german, french] = [reader({ lent: 'Ausgeliehen' }), reader({ lent: 'Prêté' })];
    const languages = languagesOf({ 'x/de/desk.json': german, 'x/fr/desk.json': french });
    expect(await languages.load('de')).toEqual({ desk: { lent: 'Ausgeliehen' } });
    await languages.load('de');
    expect(german).toHaveBeenCalledTimes(1);
    expect(french).not.toHaveBeenCalled();
  });

  test('are read again after the server was away', async () => {
    const read = vi.fn<() => Promise<Texts>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue({});
    const languages = languagesOf({ 'x/de/desk.json': read });
    await expect(languages.load('de')).rejects.toThrow('away');
    expect(await languages.load('de')).toEqual({ desk: {} });
  });

  test.each([
    ['nl-BE', 'nl'],
    ['pt-br', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['zh', undefined],
    ['', undefined],
  ])('%j asks for %s', (tag, code) => {
    expect(closestLanguage(tag, ['en', 'nl', 'pt-BR'])).toBe(code);
  });

  test('name themselves, as a name is written', () => {
    expect(['nl', 'fr', 'pt-BR', 'ar'].map(ownNameOf)).toEqual([
      'Nederlands',
      'Français',
      'Português (Brasil)',
      'العربية',
    ]);
  });

  test.each([
    [['الخطيب', 'نور', '3A'], 'الخطيب، نور، 3A'],
    [['Vermeer', 'نور'], 'Vermeer, نور'],
    [['21 days'], '21 days'],
    [[], ''],
  ])('write the comma of Arabic behind its letters: %j', (words, row) => {
    expect(withCommas(words)).toBe(row);
  });

  test('write decimals with a point or a comma', () => {
    expect(['en', 'nl', 'de', 'pt-BR'].map(decimalMark)).toEqual(['.', ',', ',', ',']);
  });
});

describe('a language that is not complete', () => {
  async function shown(arabic: Texts) {
    const english = { title: 'Title', days_one: '{{count}} day', days_other: '{{count}} days' };
    const languages = languagesOf({ 'x/ar/desk.json': reader(arabic) });
    const instance = i18next.createInstance();
    await instance.init({
      lng: 'ar',
      fallbackLng: 'en',
      defaultNS: 'desk',
      resources: { en: { desk: english, mail: { subject: 'Subject' } }, ar: await languages.load('ar') },
    });
    return (key: string, count?: number) => instance.t(key, { count });
  }

  test('shows the English text for a missing one, and for a missing file', async () => {
    const t = await shown({});
    expect([t('title'), t('days', 3), t('mail:subject')]).toEqual(['Title', '3 days', 'Subject']);
  });

  test('shows its own plural for a form that it does not tell apart', async () => {
    const t = await shown({ days_one: 'يوم واحد', days_other: '{{count}} يوم' });
    expect([t('days', 1), t('days', 3), t('days', 11)]).toEqual(['يوم واحد', '3 يوم', '11 يوم']);
  });
});

test.each([
  ['29. Nov.', 'Fällig am 29. Nov.'],
  ['29. Nov. 2025', 'Fällig am 29. Nov. 2025.'],
  ['morgen ...', 'Fällig am morgen ....'],
])('a sentence ends in one full stop after %s', async (on, sentence) => {
  const instance = i18next.createInstance();
  await instance.use(singleFullStop).init({
    lng: 'de',
    postProcess: singleFullStop.name,
    resources: { de: { translation: { due: 'Fällig am {{on}}.' } } },
  });
  expect(instance.t('due', { on })).toBe(sentence);
});

describe('a value in a sentence', () => {
  async function sentence(language: string, name: string) {
    const instance = i18next.createInstance();
    await instance.init({
      lng: language,
      defaultNS: 'desk',
      interpolation: { escape: (value) => setApart(value, instance.dir()) },
      resources: {
        en: { desk: { lent: 'Lent to {{name}}.' } },
        ar: { desk: { lent: 'أعير إلى {{name}}.' } },
      },
    });
    return instance.t('lent', { name });
  }

  test.each([
    ['ar', 'Noor 3B', 'أعير إلى \u2068Noor 3B\u2069.'],
    ['ar', '2000 123', 'أعير إلى \u20682000 123\u2069.'],
    ['en', 'نور', 'Lent to \u2068نور\u2069.'],
    ['en', '<b>Noor</b> & Sem', 'Lent to <b>Noor</b> & Sem.'],
    ['ar', '', 'أعير إلى .'],
  ])('in %s, %j is kept apart if it may differ in direction', async (language, name, words) => {
    expect(await sentence(language, name)).toBe(words);
  });

  test('reaches files and other programs without the marks', () => {
    expect(withoutIsolates(setApart('Noor', 'rtl'))).toBe('Noor');
  });
});

test('digits and the decimal mark of Arabic and Persian keyboards are read as 0 to 9 and a point', () => {
  expect(plainDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789 0123456789');
  expect(plainDigits('١٢٫٥٠ د.ج')).toBe('12.50 د.ج');
});
