// Tests that names come out right in the encodings that school systems write, and that a person sees each of them.
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { plannedItems } from '../../../support/planned-items.ts';
import { planOf } from '../../../support/planned-list.ts';

const western = [
  'Zoë Müller',
  'François Lefèvre',
  'Noémie Nuñez',
  'Søren Åberg',
  'Anaïs Gößling',
  'Emma Vos',
];
const lists = {
  western,
  polish: ['Łukasz Wójcik', 'Żaneta Kowalska', 'Zofia Jabłońska', 'Michał Dąbrowski'],
  czech: ['Jiří Dvořák', 'Žaneta Nováková', 'Tomáš Procházka', 'Kateřina Šťastná'],
  russian: ['Иван Петров', 'Мария Сидорова', 'Алексей Кузнецов'],
  greek: ['Γιώργος Παπαδόπουλος', 'Μαρία Νικολάου'],
  turkish: ['Ayşe Yılmaz', 'Çağrı Öztürk', 'İbrahim Şahin', 'Gülşen Doğan'],
  hebrew: ['דוד כהן', 'שרה לוי', 'רחל אברהם', 'משה פרץ', 'יעקב מזרחי'],
  arabic: ['محمد العلوي', 'فاطمة الزهراء', 'يوسف بنعلي'],
  lithuanian: ['Žydrūnas Šarūnas', 'Kęstutis Eglė', 'Ąžuolas Čiurlys'],
  japanese: ['太郎 山田', 'さくら 佐藤', 'ひなた 鈴木'],
  chinese: ['小明 王', '华 李', '伟 张'],
  taiwanese: ['小明 陳', '美玲 張', '志豪 黃'],
  korean: ['철수 김', '영희 이', '지민 박'],
};

const listOf = (names: readonly string[]) =>
  `nummer;voornaam;achternaam\r\n${names.map((name, at) => `S-${String(at)};${name.replace(' ', ';')}\r\n`).join('')}`;

test.each([
  ['western', 'windows-1252'],
  ['western', 'macintosh'],
  ['western', 'cp850'],
  ['polish', 'windows-1250'],
  ['polish', 'cp852'],
  ['czech', 'windows-1250'],
  ['russian', 'windows-1251'],
  ['russian', 'koi8-r'],
  ['russian', 'cp866'],
  ['greek', 'windows-1253'],
  ['turkish', 'windows-1254'],
  ['hebrew', 'windows-1255'],
  ['arabic', 'windows-1256'],
  ['lithuanian', 'windows-1257'],
  ['japanese', 'shift_jis'],
  ['japanese', 'euc-jp'],
  ['chinese', 'gb18030'],
  ['taiwanese', 'big5'],
  ['korean', 'euc-kr'],
] as const)('%s names in %s', (list, encoding) => {
  const names = lists[list];
  const { found, rows } = planOf(iconv.encode(listOf(names), encoding));
  expect(rows.map(({ after }) => `${after.givenName ?? ''} ${after.familyName ?? ''}`)).toEqual(names);
  expect(found.encodingCertain).toBe(true);
});

test('names that DOS programs of America wrote', () => {
  const names = ['Zoë Müller', 'François Lefèvre', 'Noémie Nuñez', 'José Peña'];
  const { rows } = planOf(iconv.encode(listOf(names), 'cp437'));
  expect(rows.map(({ after }) => `${after.givenName ?? ''} ${after.familyName ?? ''}`)).toEqual(names);
});

test.each(['windows-1252', 'macintosh', 'cp850'] as const)(
  'a single name in %s is read, and doubted',
  (encoding) => {
    const { found, rows } = planOf(iconv.encode(listOf(['Zoë Vos', 'Emma Bos']), encoding));
    expect(rows[0]?.after).toMatchObject({ givenName: 'Zoë' });
    expect(found.encodingCertain).toBe(false);
  },
);

test('a person sees the same words in every encoding, and chooses one', () => {
  const file = iconv.encode(listOf(['Zoë Vos', 'Renée Bos']), 'cp850');
  const { found } = planOf(file, [], { encoding: 'windows-1252' });
  const shown = new Map(found.words?.map(({ encoding, text }) => [encoding, text]));
  expect(shown.get('cp850')).toBe('Zoë Renée');
  expect(shown.get('windows-1252')).toBe('Zo‰ Ren‚e');
  expect(planOf(file, [], { encoding: 'cp850' }).rows[1]?.after).toMatchObject({ givenName: 'Renée' });
});

test('a file of plain letters has no words to compare', () => {
  expect(planOf(listOf(['Emma Vos'])).found).toMatchObject({
    words: [],
    encoding: 'utf-8',
    encodingCertain: true,
  });
});

test.each([
  ['macintosh', ['Emma Groß', 'Élodie Åkerholm', 'Maël Garçonnet', 'Íñigo Peeters']],
  ['cp850', ['Anna Garçonnet', 'Jürgen Müller', 'Lena Åkerholm']],
  ['windows-1257', ['Rūta Kalniņa', 'Ģirts Bērziņš', 'Žydrūnas Šimkus']],
  ['windows-1254', ['Gülşah Işıksal', 'Tuğba Akyıldız', 'Şeref Dağlıoğlu']],
  ['windows-1252', ['Þórður Jónsson', 'Sigurður Guðmundsson', 'Ásta Björk']],
  ['gb18030', ['雅琴 陈', '俊杰 郑', '志远 褚', '美玲 陈']],
] as const)('a few names in %s are read, and not doubted', (encoding, names) => {
  const { found, rows } = planOf(iconv.encode(listOf(names), encoding));
  expect(rows.map(({ after }) => `${after.givenName ?? ''} ${after.familyName ?? ''}`)).toEqual(names);
  expect(found).toMatchObject({ encoding, encodingCertain: true });
});

test('letters that no language has together are doubted', () => {
  const { found } = planOf(
    Buffer.from(listOf(['\xc4\xe6ra \xb3\xc5ne', 'V\xf0\xb9s T\xde\xe3\xeel']), 'latin1'),
  );
  expect(found.encodingCertain).toBe(false);
});

test('a sign for euro alone is no letter of another script', async () => {
  const { found, rows } = await plannedItems(iconv.encode('Titel;Prijs\nHet wak;€ 11,00\n', 'windows-1252'));
  expect(found).toMatchObject({ encoding: 'windows-1252', encodingCertain: true });
  expect(rows[0]?.after).toMatchObject({ price: '1100' });
});

test('the words of a list of books are compared, too', async () => {
  const { found } = await plannedItems(iconv.encode('Titel;Auteur\nHet wak;Zoë Vos\n', 'cp850'));
  expect(found.encodingCertain).toBe(false);
  expect(found.words).toContainEqual({ encoding: 'cp850', text: 'Zoë' });
});
