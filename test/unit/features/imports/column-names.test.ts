// Tests the names by which columns are known: those of the program itself, and those that schools write.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { itemSpreadsheetHeadings } from '../../../../src-main/features/collection/item-spreadsheet.ts';
import { borrowerFields } from '../../../../src-main/features/borrowers/borrower-spreadsheet-columns-rules.ts';
import { plainName } from '../../../../src-main/features/lists/header-rules.ts';
import { plannedItems } from '../../../support/planned-items.ts';
import { completeLanguages, textsOf } from '../../../support/locales.ts';
import { planOf } from '../../../support/planned-list.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const labelsIn = (language: string, file: 'borrowers' | 'collection') =>
  textsOf(language, `${file}.json`) as Record<'fields' | 'columns', Record<string, string>>;

const meaningOfBorrowers = (heading: string) =>
  planOf(`${heading};achternaam\nA-1;Vos\n`).found.columns[0]?.field ?? null;
const meaningOfItems = async (heading: string, value = 'A-1', other = 'titel') =>
  (await plannedItems(`${heading};${other}\n${value};Matilda\n`)).found.columns[0]?.field ?? null;

/** Headings that say how things are, which no list sets: loans decide it, or the screen for withdrawing. */
const notImported = new Set(['availability', 'withdrawnFor', 'forLoan']);
/** `Reason`, below a switch that says blocked, is in no spreadsheet; in foreign lists it means other things. */
const onlyInTheForm = new Set(['blockedReason']);
/** Ages stand in one column of a list; what pupils may not see is chosen on the screen. */
const onlyOnTheScreen = new Set(['audienceFrom', 'audienceTo', 'hiddenFromPupils', 'copyHiddenFromPupils']);
/** Where the name of a column alone does not say it. */
const valueOf: Partial<Record<string, string>> = { status: 'lost' };
const itemMeaning = (field: string) => (field === 'publishedYear' ? 'year' : field);

describe('the program knows the headings of its own spreadsheets', () => {
  test.each(borrowerFields)('%s of borrowers', (field) => {
    expect(planOf(`${field};x;y\nA-1;2;3\n`).found.columns[0]?.field).toBe(field);
  });

  test.each(itemSpreadsheetHeadings.filter((field) => !notImported.has(field)))(
    '%s of items',
    async (field) => {
      expect(await meaningOfItems(field)).toBe(field === 'title' ? 'title' : itemMeaning(field));
    },
  );

  describe.each([...completeLanguages, 'es', 'pt-BR'])(
    'and the words of its lists and forms in %s',
    (language) => {
      const borrowers = labelsIn(language, 'borrowers');
      const collection = labelsIn(language, 'collection');
      const ofBorrowers = [
        ...Object.entries(borrowers.fields).filter(([field]) => !onlyInTheForm.has(field)),
        ['barcode', borrowers.columns['barcode'] ?? ''],
      ];
      const ofItems = [
        ...Object.entries(collection.fields).filter(
          ([field]) => !notImported.has(field) && !onlyOnTheScreen.has(field),
        ),
        ['copies', collection.columns['copies'] ?? ''],
      ];

      test.each(ofBorrowers)('%s: “%s” of borrowers', (field, label) => {
        const other = field === 'familyName' ? 'voornaam' : 'achternaam';
        expect(planOf(`${other};${label}\nVos;A-1\nBos;A-2\n`).found.columns[1]?.field).toBe(field);
      });

      test.each(ofItems)('%s: “%s” of items', async (field, label) => {
        const other = field === 'title' ? 'auteur' : 'titel';
        expect(await meaningOfItems(label, valueOf[field], other)).toBe(itemMeaning(field));
      });
    },
  );
});

describe('names that libraries give', () => {
  test.each([
    ...['Accession No', 'Accession Number', 'Acc. No.', 'Barcode No', 'Copy barcode', 'Item ID'].map(
      (name) => [name, 'barcode'] as const,
    ),
    ...['Inventory number', 'Exemplarnummer', 'Exemplaar', 'Exemplaarnr.', 'Inventarisnummer'].map(
      (name) => [name, 'barcode'] as const,
    ),
    ...['Call No', 'Call No.', 'Standplaats', 'Class mark', 'No. Panggil'].map(
      (name) => [name, 'callNumber'] as const,
    ),
    ...['Num. of copies', 'No. of copies', 'Aantal ex.', 'Exemplaren'].map(
      (name) => [name, 'copies'] as const,
    ),
    ...['Kostprijs', 'List price', 'Replacement value'].map((name) => [name, 'price'] as const),
    ...['Aangekocht', 'Gekocht op', 'Date of purchase', 'Accession date'].map(
      (name) => [name, 'acquiredOn'] as const,
    ),
    ...['Opm.', 'Remarks', 'Bemerkingen', 'Observação'].map((name) => [name, 'note'] as const),
    ...['Tombo', 'N.º de tombo', 'Número de registro'].map((name) => [name, 'barcode'] as const),
    ...['Classificação', 'CDD', 'Nº de chamada', 'Estante'].map((name) => [name, 'callNumber'] as const),
    ...['Qtde.', 'Quantidade', 'Cantidad'].map((name) => [name, 'copies'] as const),
    ['Autoria', 'authors'] as const,
    ['Ano de edição', 'year'] as const,
    ['Editora', 'publisher'] as const,
    ...['Palavras-chave', 'Tags', 'Genre'].map((name) => [name, 'subjects'] as const),
    ['Fornecedor', 'acquiredFrom'] as const,
  ])('%s is %s', async (name, meaning) => {
    expect(await meaningOfItems(name)).toBe(meaning);
  });

  test('a letter without a plain form, as in Polish, belongs to the name', async () => {
    const { found } = await plannedItems('Tytuł;Autor\nPan Kleks;Jan Brzechwa\n');
    expect(found.columns.map(({ field }) => field)).toEqual(['title', 'authors']);
  });

  test.each(['Exemplaar', 'Copy number'])(
    '%s beside a barcode, or counting 1, 2, 3, is no barcode',
    async (name) => {
      const { found } = await plannedItems(`${name};titel;Barcode\n1;Matilda;B1\n`);
      expect(found.columns.map(({ field }) => field)).toEqual([null, 'title', 'barcode']);
      const counting = await plannedItems(`${name};titel\n1;Matilda\n2;Matilda\n1;Momo\n1;Pluk\n1;Ronja\n`);
      expect(counting.found.columns.map(({ field }) => field)).toEqual([null, 'title']);
    },
  );

  test.each([
    ['Geb.', 'birthDate'],
    ['Birth', 'birthDate'],
    ['Lln.nr', 'externalId'],
    ['School ID', 'externalId'],
    ['Mail mama/papa', 'guardianEmail'],
    ['E-mail voogd', 'guardianEmail'],
    ['Mail mum', 'guardianEmail'],
    ['E-mail ouder 2', 'secondGuardianEmail'],
    ['Thuistaal', 'language'],
    ['Home language', 'language'],
    ['Registro do aluno', 'externalId'],
    ['Nº da carteirinha', 'barcode'],
    ['Turma', 'group'],
    ['Nome do aluno', 'name'],
    ['E-mail da mãe', 'guardianEmail'],
  ])('%s is %s', (name, meaning) => {
    expect(meaningOfBorrowers(name)).toBe(meaning);
  });

  test.each([
    'mama',
    'papa',
    'ouder',
    'ouders',
    'moeder',
    'vader',
    'mother',
    'father',
    'parent',
    'guardian',
    'voogd',
  ])('an address beside “%s” is never the pupil’s own', (who) => {
    for (const heading of [`Mail ${who}`, `${who} e-mail`, `E-mailadres (${who})`])
      expect(meaningOfBorrowers(heading)).toBe('guardianEmail');
    const { found } = planOf(`voornaam;achternaam;${who}\nA;B;a@x.be\nC;D;c@x.be\nE;F;e@x.be\nG;H;g@x.be\n`);
    expect(found.columns[2]?.field).toBe('guardianEmail');
  });

  test('a second parent’s address stands beside the first', () => {
    const { columns } = planOf('achternaam;E-mail moeder;E-mail vader\nVos;m@x.be;v@x.be\n').found;
    expect(columns.map(({ field }) => field)).toEqual(['familyName', 'guardianEmail', 'secondGuardianEmail']);
  });

  test('a number that everyone shares is the school’s, and not the pupil’s', () => {
    const { found } = planOf('School ID;voornaam;achternaam\n77;A;B\n77;C;D\n77;E;F\n');
    expect(found.columns[0]?.field).toBeNull();
    const both = planOf('School ID;Leerlingnummer;achternaam\n77;1;B\n78;2;D\n').found.columns;
    expect(both.map(({ field }) => field)).toEqual([null, 'externalId', 'familyName']);
  });
});

describe('lists with their right values', () => {
  const lists = path.resolve(root, '../shared/data/lists');
  const absent = 'the lists, ../shared/data/lists, are not on this machine';
  const read = (name: string) => readFileSync(path.join(lists, name));
  const truthOf = (name: string) =>
    JSON.parse(read(`${name}.truth.json`).toString()) as Record<'people' | 'items', object[]>;

  test('of borrowers: k10_abbreviated_headers.csv', ({ skip }) => {
    skip(!existsSync(lists), absent);
    const name = 'k10_abbreviated_headers.csv';
    expect(planOf(read(name)).rows.map(({ after }) => after)).toMatchObject(truthOf(name).people);
  });

  test.for(['k32_item_dates.csv', 'k35_barcodes_in_one_cell.csv'])('of items: %s', async (name, { skip }) => {
    skip(!existsSync(lists), absent);
    const { rows } = await plannedItems(read(name));
    expect(rows.map(({ after }) => after)).toMatchObject(truthOf(name).items);
  });
});

test.each(['borrower-columns', 'item-columns'])(
  'a name in the table %s can be met, and means one thing',
  (table) => {
    const { names } = JSON.parse(
      readFileSync(path.join(root, 'resources/imports', `${table}.json`), 'utf8'),
    ) as { names: Record<string, string[]> };
    const all = Object.values(names).flat();
    expect(all.filter((name) => plainName(name) !== name)).toEqual([]);
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  },
);

describe('a number is known by a word for a person and one for a number, in any order', () => {
  test.each([
    'Student ref',
    'Ref. student',
    'Lln-code',
    'Nr. leerling',
    'Id élève',
    'Schüler-Nr',
    'Code alumno',
  ])('%s', (heading) => {
    expect(meaningOfBorrowers(heading)).toBe('externalId');
  });

  test('of two such columns a person chooses', () => {
    const { found } = planOf('Adm ref;Person code;achternaam\nA7;NA3;Vos\n');
    expect(found.columns.map(({ field }) => field)).toEqual([null, null, 'familyName']);
  });
});

test.each([
  [
    'Klasa;Nazwisko;Imię;Data ur.;Nr legitymacji',
    ['group', 'familyName', 'givenName', 'birthDate', 'externalId'],
  ],
  ['Třída;Příjmení;Jméno;Datum narození', ['group', 'familyName', 'givenName', 'birthDate']],
  [
    'Sınıf;Soyadı;Adı;Doğum tarihi;Öğrenci no',
    ['group', 'familyName', 'givenName', 'birthDate', 'externalId'],
  ],
  ['Класс;Фамилия;Имя;Дата рождения', ['group', 'familyName', 'givenName', 'birthDate']],
  ['学籍番号;氏名;クラス;生年月日', ['externalId', 'nameFamilyFirst', 'group', 'birthDate']],
  ['学号;姓名;班级', ['externalId', 'nameFamilyFirst', 'group']],
  ['NISN;Nama Siswa;Rombel Saat Ini;Tanggal Lahir', ['externalId', 'name', 'group', 'birthDate']],
  ['Card;Last;First;Form', ['barcode', 'familyName', 'givenName', 'group']],
])('the columns of %s', (header, meanings) => {
  const cells = header.replaceAll(/[^;]+/g, 'x');
  expect(planOf(`${header}\n${cells}\n`).found.columns.map(({ field }) => field)).toEqual(meanings);
});
