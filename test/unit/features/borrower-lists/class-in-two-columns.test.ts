// Tests that a class in two columns, its year and its parallel, comes in whole, and that no class is put together wrongly.
import { expect, test } from 'vitest';
import { planOfFile } from '../../../support/planned-list.ts';

const classesOf = async (headers: string, ...rows: string[]) => {
  const lines = [
    `First name;Last name;${headers}`,
    ...rows.map((row, at) => `Emma;Vos${'abcdef'.charAt(at)};${row}`),
  ];
  const { rows: planned } = await planOfFile(Buffer.from(lines.join('\n')));
  return planned.map(({ after }) => after.group ?? null);
};

test.each([
  ['Leerjaar;Klas', ['3;A', '4;B'], ['3A', '4B']],
  ['Klas;Leerjaar', ['A;3', 'B;4'], ['3A', '4B']],
  ['Série;Turma', ['6º;A', '7º;B'], ['6º A', '7º B']],
  ['Ano;Turma', ['6º ano;A', '1ª série EM;B'], ['6º ano A', '1ª série EM B']],
  ['Class;Section', ['5;A', 'LKG;B'], ['5A', 'LKG B']],
  ['Class;Section', ['V;A', 'VI;B'], ['V A', 'VI B']],
  ['Standard;Division', ['5;A', '6;B'], ['5A', '6B']],
  ['Grade;Section', ['7;A', 'Grade 8;B', 'K;A'], ['7A', 'Grade 8B', 'K A']],
  ['Year Group;Form', ['Year 7;B', 'Year 8;C'], ['Year 7B', 'Year 8C']],
  ['Curso;Grupo', ['1º ESO;A', '2º ESO;B'], ['1º ESO A', '2º ESO B']],
  ['Grado;Sección', ['Sexto;A', 'Séptimo;B'], ['Sexto A', 'Séptimo B']],
  ['الصف;الشعبة', ['الأول;أ', 'الثاني;ب'], ['الأول أ', 'الثاني ب']],
  ['الصف;الشعبة', ['الأول الابتدائي;أ', 'الصف الثاني;ب'], ['الأول الابتدائي أ', 'الصف الثاني ب']],
  ['Kelas;Rombel', ['VII;A', 'VIII;B'], ['VII A', 'VIII B']],
  ['Kelas;Rombel', ['X;IPA 1', 'XI;IPS 2'], ['X IPA 1', 'XI IPS 2']],
  ['Niveau;Classe', ['6ème;A', 'CM1;B', '2nde;C'], ['6ème A', 'CM1 B', '2nde C']],
  ['Niveau;Classe', ['6EME;1', '6EME;2', '5EME;1'], ['6EME 1', '6EME 2', '5EME 1']],
  ['Stufe;Klasse', ['5;a', '10;b'], ['5a', '10b']],
  ['Jahrgang;Zug', ['3. Klasse;A', '4. Klasse;B'], ['3. Klasse A', '4. Klasse B']],
])('%s: %j is %j', async (headers, rows, classes) => {
  expect(await classesOf(headers, ...rows)).toEqual(classes);
});

test.each([
  ['the class holds the year', 'Leerjaar;Klas', ['3;3A', '4;4B'], ['3A', '4B']],
  [
    'the class holds the year behind a word',
    'Grade;Class',
    ['5;Class 5B', '6;Class 6A'],
    ['Class 5B', 'Class 6A'],
  ],
  ['the class holds the year behind a letter', 'Leerjaar;Klas', ['4;H4', '5;V5'], ['H4', 'V5']],
  ['both columns may be the class', 'Year Group;Form', ['7;7B', '8;8C'], ['7B', '8C']],
  [
    'both are the class, with its stage',
    'Curso;Grupo',
    ['1º ESO;1º ESO A', '2º ESO;2º ESO B'],
    ['1º ESO A', '2º ESO B'],
  ],
  ['the class is whole, and has lessons', 'Klas;Lesgroep', ['3A;3A1', '4A;4A2'], ['3A', '4A']],
  ['the group is a subject', 'Klas;Lesgroep', ['3;wis3', '4;wis4'], ['3', '4']],
  ['the class is whole, and has groups', 'Klas;Groep', ['3A;B', '4A;C'], ['3A', '4A']],
])('if %s, the class stays as it is: %s %j', async (_, headers, rows, classes) => {
  expect(await classesOf(headers, ...rows)).toEqual(classes);
});

test.each([
  ['longer than the name of a parallel', 'Leerjaar;Klas', ['3;Wetenschappen', '4;B'], ['Wetenschappen', 'B']],
  ['of two kinds', 'Leerjaar;Klas', ['1;A1', '2;A1'], ['A1', 'A1']],
  ['of other years', 'Leerjaar;Klas', ['3;2A', '4;4B'], ['2A', '4B']],
  ['numbers both', 'Leerjaar;Klas', ['3;1', '4;2'], ['1', '2']],
  ['the year twice', 'Niveau;Classe', ['6ème;6', '5ème;5'], ['6', '5']],
  ['calendar years', 'Jaar;Klas', ['2025;A', '2026;B'], ['A', 'B']],
])('if the values are %s, nothing is put together: %s %j', async (_, headers, rows, classes) => {
  expect(await classesOf(headers, ...rows)).toEqual(classes);
});

test('three such columns stay as they are, unless two of them are usual names for a class', async () => {
  expect(await classesOf('Leerjaar;Klas;Zug', '3;A;B')).toEqual(['A']);
  expect(await classesOf('Niveau;Curso;Grupo', '2;4;B')).toEqual(['4B']);
});

test('a cell behind the last name of a column is no class', async () => {
  expect(await classesOf('Grade;Section', '3;A;remark', '4;B')).toEqual(['3A', '4B']);
});

test('a row with one of the two is read as it is', async () => {
  expect(await classesOf('Leerjaar;Klas', '3;A', '4;', ';Staff')).toEqual(['3A', null, 'Staff']);
  expect(await classesOf('Grade;Section', '3;A', '4;', 'Staff;')).toEqual(['3A', '4', 'Staff']);
});
