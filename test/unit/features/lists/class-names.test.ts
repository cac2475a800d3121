// Tests which texts are taken for names of classes, in many countries.
import { describe, expect, test } from 'vitest';
import { classInLine, looksLikeClass } from '../../../../src-main/features/lists/class-name-rules.ts';
import { borrowerLists } from '../../../../src-main/features/borrower-lists/column-meaning-rules.ts';

test.each([
  '3B',
  '6ème 2',
  '2NDE 3',
  'Tle G2',
  'CM1 A',
  '3º B',
  '1º ESO A',
  '2º Bachillerato B',
  '6º ano A',
  '1ª série EM A',
  'VII-A',
  'X IPA 1',
  'الصف الأول أ',
  'الثاني الإعدادي 2',
])('%s is a class', (name) => {
  expect(looksLikeClass(name)).toBe(true);
});

test.each(['X', 'Ana', 'Terminator', 'الرياض', 'الأولى بالمدرسة الابتدائية الجديدة في المدينة', '2030'])(
  '%s is none',
  (name) => {
    expect(looksLikeClass(name)).toBe(false);
  },
);

test.each([
  ['Klasse: 5b', '5b'],
  ['Kelas: VII-A', 'VII-A'],
  ['Turma 6A', '6A'],
])('the line "%s" says the class', (line, name) => {
  expect(classInLine([line])).toBe(name);
});

describe('column names of school systems', () => {
  test.each([
    ['Interne ID-Nummer', 'externalId'],
    ['Klassenbezeichnung', 'group'],
    ['Entlassdatum', 'leftOn'],
    ['E-Mail (Schule)', 'email'],
    ['INE', 'externalId'],
    ['Classe de rattachement', 'group'],
    ['Prénom usuel', 'givenName'],
    ['Né(e) le', 'birthDate'],
    ['NISN', 'externalId'],
    ['Nama Peserta Didik', 'name'],
    ['Rombel Saat Ini', 'group'],
    ['الاسم الأول', 'givenName'],
    ['اسم الطالب', 'name'],
    ['رقم الهوية', 'externalId'],
    ['الشعبة', 'group'],
    ['الصف والشعبة', 'group'],
    ['تاريخ الولادة', 'birthDate'],
    ['بريد ولي الأمر', 'guardianEmail'],
    ['البريد الإلكتروني', 'email'],
    ['ملاحظة', null],
  ])('%s is %s', (header, meaning) => {
    expect(borrowerLists.meaningOf(header)).toBe(meaning);
  });
});
