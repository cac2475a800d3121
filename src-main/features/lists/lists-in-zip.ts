// Reads a zip of lists, such as OneRoster: the people, with their class and role from the other lists.
import type { Table, TableRow } from './table.ts';
import { rowsOf, UnreadableFileError } from './table.ts';
import { readTextTable } from './text-table.ts';
import { plainName } from './header-rules.ts';
import { partsOf, unpack } from './zip-parts.ts';

/** How the lists of a kind of archive belong together; names of columns in the form of plainName. */
interface Archive {
  readonly people: readonly string[];
  readonly key: string;
  /** Who is in which class. */
  readonly link: { readonly file: string; readonly person: string; readonly class: string };
  readonly classes: { readonly file: string; readonly key: string; readonly name: string };
}

const archives: readonly Archive[] = [
  {
    // OneRoster 1.1 and 1.2, Microsoft School Data Sync v2 and v2.1
    people: ['users.csv'],
    key: 'sourcedid',
    link: { file: 'enrollments.csv', person: 'usersourcedid', class: 'classsourcedid' },
    classes: { file: 'classes.csv', key: 'sourcedid', name: 'title' },
  },
  {
    // Clever
    people: ['students.csv', 'teachers.csv'],
    key: 'studentid',
    link: { file: 'enrollments.csv', person: 'studentid', class: 'sectionid' },
    classes: { file: 'sections.csv', key: 'sectionid', name: 'name' },
  },
  {
    // Apple School Manager
    people: ['students.csv', 'staff.csv'],
    key: 'personid',
    link: { file: 'rosters.csv', person: 'studentid', class: 'classid' },
    classes: { file: 'classes.csv', key: 'classid', name: 'classnumber' },
  },
  {
    // Microsoft School Data Sync v1
    people: ['student.csv', 'teacher.csv'],
    key: 'sisid',
    link: { file: 'studentenrollment.csv', person: 'sisid', class: 'sectionsisid' },
    classes: { file: 'section.csv', key: 'sisid', name: 'sectionname' },
  },
];

const isList = /(?:^|\/)([^/]+\.csv)$/i;
const reading = { encoding: null, delimiter: null, sheet: null };

type Row = Readonly<Record<string, string>>;
type Lists = ReadonlyMap<
  string,
  { readonly table: Table; readonly header: readonly string[]; readonly rows: readonly Row[] }
>;

/** Whether these files are an archive of people and their classes, which is one list. @param names in lower case */
export function isArchiveOfPeople(names: readonly string[]): boolean {
  return archives.some(({ people, link }) => names.includes(people[0] ?? '') && names.includes(link.file));
}

/** Null if the zip is not an archive of lists. @throws UnreadableFileError */
export async function readListsInZip(file: Buffer): Promise<Table | null> {
  const parts = (await partsOf(file)).filter(
    ({ filename }) => isList.test(filename) && !filename.includes('__MACOSX'),
  );
  if (parts.length === 0) return null;
  const lists = new Map<string, ReturnType<typeof listOf>>();
  for (const [name, bytes] of await unpack(parts)) {
    const table = tableOrNull(bytes);
    if (table !== null) lists.set((isList.exec(name)?.[1] ?? name).toLowerCase(), listOf(table));
  }
  const possible = archives.filter(({ people }) => lists.has(people[0] ?? ''));
  const archive = possible.find(({ link }) => lists.has(link.file)) ?? possible[0];
  const [only] = lists.values();
  if (archive === undefined && lists.size === 1 && only !== undefined)
    return { ...only.table, format: 'zip' };
  if (archive === undefined)
    throw new UnreadableFileError(
      'unknown-format',
      'The zip file holds lists of no known kind. Unpack it, and import the list of pupils.',
    );
  return peopleOf(archive, lists);
}

/** An optional list of an archive is often empty. */
function tableOrNull(bytes: Buffer): Table | null {
  try {
    return readTextTable(bytes, reading);
  } catch (error) {
    if (error instanceof UnreadableFileError && error.code === 'empty') return null;
    throw error;
  }
}

function listOf(table: Table) {
  const header = table.rows[0]?.cells ?? [];
  const names = header.map(plainName);
  const rows = table.rows
    .slice(1)
    .map(({ cells }): Row => Object.fromEntries(names.map((name, at) => [name, cells[at]?.trim() ?? ''])));
  return { table, header, rows };
}

function peopleOf(archive: Archive, lists: Lists): Table {
  const [first = ''] = archive.people;
  const pupils = lists.get(first);
  if (pupils === undefined) throw new Error('The archive has no list of people.');
  const classOf = classesOf(archive, lists);
  const roleOf = rolesOf(lists);
  const hasRoles = roleOf.size > 0 && !pupils.header.some((name) => plainName(name) === 'role');
  const hasOthers = archive.people.slice(1).some((name) => lists.has(name));
  const header = [...pupils.header, 'Class', ...(hasRoles || hasOthers ? ['Role'] : [])];
  const rows: TableRow[] = pupils.table.rows.slice(1).map((line, at) => {
    const person = pupils.rows[at]?.[archive.key] ?? '';
    const cells = pupils.header.map((_, column) => line.cells[column] ?? '');
    const role = hasRoles ? [roleOf.get(person) ?? ''] : hasOthers ? ['student'] : [];
    return { ...line, cells: [...cells, classOf.get(person) ?? '', ...role] };
  });
  let last = pupils.table.rows.at(-1)?.number ?? 1;
  for (const name of archive.people.slice(1)) {
    const others = lists.get(name);
    const teacherHeader = pupils.header.map((column) => plainName(column).replace('student', 'teacher'));
    for (const row of others?.rows ?? []) {
      const cells = teacherHeader.map((column) => row[column] ?? '');
      rows.push({ number: ++last, cells: [...cells, '', 'teacher'] });
    }
  }
  return {
    ...pupils.table,
    format: 'zip',
    ...rowsOf([{ number: 1, cells: header }, ...rows]),
  };
}

/** The class of each person: the homeroom, or the only class. Several subjects are not a class. */
function classesOf({ link, classes }: Archive, lists: Lists): ReadonlyMap<string, string> {
  const named = new Map(
    (lists.get(classes.file)?.rows ?? []).map((row) => [
      row[classes.key] ?? '',
      { name: row[classes.name] ?? '', isHomeroom: /homeroom/i.test(row['classtype'] ?? '') },
    ]),
  );
  const classesOfPerson = new Map<string, { name: string; isHomeroom: boolean }[]>();
  for (const row of lists.get(link.file)?.rows ?? []) {
    const namedClass = named.get(row[link.class] ?? '');
    const person = row[link.person] ?? '';
    if (namedClass === undefined || /tobedeleted|inactive/i.test(row['status'] ?? '')) continue;
    classesOfPerson.set(person, [...(classesOfPerson.get(person) ?? []), namedClass]);
  }
  return new Map(
    [...classesOfPerson].flatMap(([person, all]) => {
      const homeroom = all.find(({ isHomeroom }) => isHomeroom);
      const names = new Set(all.map(({ name }) => name));
      const name = homeroom?.name ?? (names.size === 1 ? all[0]?.name : undefined);
      return name === undefined ? [] : [[person, name] as const];
    }),
  );
}

/** The primary role, or the first one. */
function rolesOf(lists: Lists): ReadonlyMap<string, string> {
  const roles = new Map<string, string>();
  for (const row of lists.get('roles.csv')?.rows ?? []) {
    const person = row['usersourcedid'] ?? '';
    const isPrimary = /^(?:primary|true)$/i.test((row['roletype'] ?? '') + (row['isprimary'] ?? ''));
    if (!roles.has(person) || isPrimary) roles.set(person, row['role'] ?? '');
  }
  return roles;
}
