// Tests that a file is read whatever its first bytes look like, or is refused in words that help.
import { expect, test } from 'vitest';
import { workbookOf } from '../../../support/import-files.ts';
import { planOfFile } from '../../../support/planned-list.ts';
import { plannedItems } from '../../../support/planned-items.ts';
import { unzipped, zipped } from '../../../support/zip-files.ts';

const names = async (file: Buffer) =>
  (await planOfFile(file)).rows.map(({ after }) => `${after.givenName ?? ''} ${after.familyName ?? ''}`);

test.each([
  ['a remark', '<!-- made by a report -->'],
  ['a style', '<style>td{mso-number-format:"\\@"}</style>'],
  ['an encoding', '<meta charset="utf-8">'],
])('a web page that begins with %s', async (_, start) => {
  const cells = (tag: string, ...texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
  const table = `<table>${cells('th', 'number', 'first name', 'last name')}${cells('td', '1', 'Zoë', 'Vos')}</table>`;
  expect(await names(Buffer.from(`${start}\n${table}`))).toEqual(['Zoë Vos']);
});

test('a workbook whose parts have backslashes in their names', async () => {
  const rows = [
    ['number', 'first name', 'last name'],
    ['1', 'Emma', 'Vos'],
  ];
  const parts = Object.entries(await unzipped(workbookOf(rows)));
  const renamed = parts.map(([name, bytes]) => [name.replaceAll('/', '\\'), bytes] as const);
  expect(await names(Buffer.from(await zipped(Object.fromEntries(renamed))))).toEqual(['Emma Vos']);
});

test('a dBase table with a “<” among the numbers of its header', async () => {
  const fields = [
    ['VOORNAAM', 20],
    ['ACHTERNAAM', 39],
  ] as const;
  const header = Buffer.alloc(32 + 32 * fields.length + 1);
  const recordLength = 60; // the code of "<"
  header.set([3, 124, 9, 1, 1]);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(recordLength, 10);
  fields.forEach(([name, length], at) => {
    header.write(name, 32 + 32 * at, 'latin1');
    header.write('C', 32 + 32 * at + 11);
    header[32 + 32 * at + 16] = length;
  });
  header[header.length - 1] = 0x0d;
  const record = ` ${'Emma'.padEnd(20)}${'Vos'.padEnd(39)}\x1a`;
  expect(await names(Buffer.concat([header, Buffer.from(record)]))).toEqual(['Emma Vos']);
});

const xml = '<?xml version="1.0"?>';
test.each([
  ['{"7000":{"title":"Elk"}}', 'JSON', 'is-data'],
  ['{"url":"https://docs.google.com/spreadsheets/d/a","doc_id":"a"}', 'Google', 'is-other-workbook'],
  ['TY  - BOOK\nTI  - Elk\n', 'RIS', 'is-references'],
  ['@book{elk, title={Elk}}', 'BibTeX', 'is-references'],
  ['%0 Book\n%T Elk\n', 'EndNote', 'is-references'],
  ['PMID- 12\nTI  - Elk\n', 'PubMed', 'is-references'],
  [`${xml}<ONIXMessage><Product/></ONIXMessage>`, 'ONIX', 'is-references'],
  [`${xml}<modsCollection xmlns="http://www.loc.gov/mods/v3"/>`, 'MODS', 'is-references'],
  [`${xml}<BEE_ELEVES/>`, 'XML (BEE_ELEVES)', 'is-data'],
  ['BEGIN:VCARD\nFN:Emma Vos\n', 'vCard', 'is-data'],
  [
    '-- MySQL dump\nCREATE TABLE `biblio` (`id` int);\nINSERT INTO `biblio` VALUES (1,2);',
    'SQL',
    'is-database',
  ],
  [`${xml}<office:document office:version="1.3"/>`, '.fods', 'is-other-workbook'],
  ['TABLE\n0,1\n"EXCEL"\nVECTORS\n', 'DIF', 'is-other-workbook'],
  ['\x09\0\x04\0\x02\0\x10\0', 'Excel 2 to 4', 'is-other-workbook'],
  ['\0\0\x1a\0\0\x10', 'Lotus', 'is-other-workbook'],
  ['%PDF-1.4', 'PDF', 'is-document'],
  ['\xff\xd8\xff\xe0', 'a picture', 'is-pictures'],
])('%j is refused as %s, with a word on what to do', async (text, words, code) => {
  const refused = expect(planOfFile(Buffer.from(text, 'latin1'))).rejects;
  await refused.toThrow(words);
  await refused.toMatchObject({ code });
});

test.each([
  ['word/document.xml', 'Word', 'is-document'],
  ['Index/Tables/DataList.iwa', 'Numbers', 'is-other-workbook'],
  ['3A/12345.jpg', 'a zip of pictures', 'is-pictures'],
  ['META-INF/container.xml', 'an archive', 'unknown-format'],
])('an archive with %s is refused as %s', async (name, words, code) => {
  const refused = expect(planOfFile(Buffer.from(await zipped({ [name]: Buffer.from('elk') })))).rejects;
  await refused.toThrow(words);
  await refused.toMatchObject({ code });
});

test('a list of ISBNs alone waits for its records', async () => {
  const { found, rows } = await plannedItems('ISBN\n9783161484100\n0306406152\nElk\n');
  expect(found.lacking).toEqual([]);
  expect(rows.map(({ after, reason }) => [after.title, after.isbn, reason])).toEqual([
    ['9783161484100', '9783161484100', null],
    ['9780306406157', '9780306406157', null],
    [undefined, undefined, 'title-empty'],
  ]);
});
