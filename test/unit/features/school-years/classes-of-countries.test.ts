// Tests the proposals for next year's class with the class names of many countries.
import { describe, expect, test } from 'vitest';
import { stepProposedFor } from '../../../../src-main/features/school-years/class-year-rules.ts';

/** A school, and what becomes of its classes: the next one, `leaves` or `stays`. */
const schools: Record<string, Record<string, string>> = {
  'Germany, from class 5 to the upper years': {
    'Klasse 5b': 'Klasse 6b',
    'Klasse 6b': 'Klasse 7b',
    'Klasse 7b': 'leaves',
    '9a': '10a',
    '10a': 'EF',
    EF: 'Q1',
    Q1: 'Q2',
    Q2: 'leaves',
    Lehrerzimmer: 'stays',
  },
  'Germany and Austria, with dots': {
    '3. Klasse A': '4. Klasse A',
    '4. Klasse A': 'leaves',
  },
  'a collège of France': {
    '6ème 1': '5ème 1',
    '6ème 2': '5ème 2',
    '5ème 1': '4ème 1',
    '4ème 1': '3ème 1',
    '3ème 1': 'leaves',
    Professeurs: 'stays',
  },
  'a collège and lycée of France': {
    '6EME A': '5EME A',
    '5EME A': '4EME A',
    '4EME A': '3EME A',
    '3EME A': '2NDE A',
    '2NDE A': '1ERE A',
    '1ERE A': 'TLE A',
    'TLE A': 'leaves',
  },
  'a primary school of France': {
    'GS A': 'CP A',
    'CP A': 'CE1 A',
    'CE1 A': 'CE2 A',
    'CE2 A': 'CM1 A',
    'CM1 A': 'CM2 A',
    'CM2 A': 'leaves',
  },
  'a secondary school of Belgium': {
    '1re A': '2e A',
    '2e A': '3e A',
    '3e A': '4e A',
    '4e A': '5e A',
    '5e A': '6e A',
    '6e A': 'leaves',
  },
  'HarmoS in Switzerland': { '7H': '8H', '8H': '9H', '9H': 'leaves' },
  'a school of Spain with all stages': {
    '5 años A': '1º Primaria A',
    '1º Primaria A': '2º Primaria A',
    '2º Primaria A': 'leaves',
    '6º Primaria B': '1º ESO B',
    '1º ESO A': '2º ESO A',
    '1º ESO B': '2º ESO B',
    '2º ESO A': '3º ESO A',
    '3º ESO A': '4º ESO A',
    '4º ESO A': '1º Bachillerato A',
    '1º Bachillerato A': '2º Bachillerato A',
    '2º Bachillerato A': 'leaves',
  },
  'Spain and Mexico, by number': { '3º B': '4º B', '4º B': 'leaves', '1° A': '2° A', '2° A': '3° A' },
  'Colombia, in words': {
    'Sexto A': 'Séptimo A',
    'Séptimo A': 'Octavo A',
    'Octavo A': 'leaves',
    Primaria: 'stays',
  },
  Brazil: {
    '6º ano A': '7º ano A',
    '7º ano A': '8º ano A',
    '8º ano A': '9º ano A',
    '9º ano A': '1ª série EM A',
    '1ª série EM A': '2ª série EM A',
    '2ª série EM A': '3ª série EM A',
    '3ª série EM A': 'leaves',
  },
  Portugal: {
    '5.º A': '6.º A',
    '6.º A': 'leaves',
    '10.º B': '11.º B',
    '11.º B': '12.º B',
    '12.º B': 'leaves',
  },
  'Indonesia, SMP': {
    'Kelas VII-A': 'Kelas VIII-A',
    'Kelas VII-B': 'Kelas VIII-B',
    'Kelas VIII-A': 'Kelas IX-A',
    'Kelas IX-A': 'leaves',
    Guru: 'stays',
  },
  'Indonesia, SMA': { 'X IPA 1': 'XI IPA 1', 'XI IPA 1': 'XII IPA 1', 'XII IPA 1': 'leaves' },
  'Brazil, joined from two columns': { '6º A': '7º A', '7º A': 'leaves' },
  'Indonesia, joined from two columns': { 'VII A': 'VIII A', 'VIII A': 'leaves' },
  'India, joined from two columns': { 'LKG A': 'stays', '1A': '2A', '2A': 'leaves' },
  'Egypt, joined from two columns': { 'الأول أ': 'الثاني أ', 'الثاني أ': 'leaves' },
  Jordan: {
    'الصف الأول أ': 'الصف الثاني أ',
    'الصف الثاني أ': 'الصف الثالث أ',
    'الصف العاشر أ': 'الصف الحادي عشر أ',
    'الصف الثالث أ': 'leaves',
    'الصف الحادي عشر أ': 'الصف الثاني عشر أ',
    'الصف الثاني عشر أ': 'leaves',
    معلمون: 'stays',
  },
  'Egypt, with stages': {
    'السادس الابتدائي أ': 'الأول الإعدادي أ',
    'الأول الإعدادي أ': 'الثاني الإعدادي أ',
    'الثاني الإعدادي أ': 'الثالث الإعدادي أ',
    'الثالث الإعدادي أ': 'الأول الثانوي أ',
    'الأول الثانوي أ': 'leaves',
  },
  Morocco: {
    'الأولى إعدادي 3': 'الثانية إعدادي 3',
    'الثانية إعدادي 3': 'الثالثة إعدادي 3',
    'الثالثة إعدادي 3': 'leaves',
  },
  'Saudi Arabia, with its own digits': { 'الصف ٣ ب': 'الصف ٤ ب', 'الصف ٤ ب': 'leaves' },
};

describe.each(Object.entries(schools))('%s', (_school, classes) => {
  const names = Object.keys(classes);
  test.each(Object.entries(classes))('%s: %s', (name, expected) => {
    const { does, to } = stepProposedFor(name, names);
    expect(to ?? does).toBe(expected);
  });
});

test('a class of France without a next class gets one as its year is written', () => {
  expect(stepProposedFor('6e 3', ['6e 3', '5ème 1'])).toEqual({ does: 'moves', to: '5ème 3' });
});

test('one word of counting is a name', () => {
  expect(stepProposedFor('Grupo V', ['Grupo V', 'Primer ciclo'])).toEqual({ does: 'stays', to: null });
});
