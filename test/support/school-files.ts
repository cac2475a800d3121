// Makes the corpus of school files: lists as systems export them, with every encoding and damage, of invented people.
import iconv from 'iconv-lite';
import { utils, write, type BookType } from '@e965/xlsx';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import type { BorrowerField } from '../../src-main/features/borrowers/borrower-spreadsheet-columns-rules.ts';

/** What must come out of a row; null: no one is added, and a reason says why. */
export type Expected = Partial<Record<BorrowerField, string>> | null;

export interface SchoolFile {
  readonly name: string;
  readonly make: () => Buffer | Promise<Buffer>;
  readonly rows: readonly Expected[];
}

const people = [
  {
    number: '10412',
    card: '2000412',
    given: 'Zoë',
    prefix: 'van den',
    bare: 'Berg',
    group: '3B',
    birth: '2014-08-31',
    email: 'zoe@school.example',
    guardian: 'ouder1@mail.example',
  },
  {
    number: '10413',
    card: '2000413',
    given: 'François',
    prefix: '',
    bare: 'Lefèvre',
    group: '3B',
    birth: '2013-01-05',
    email: 'francois@school.example',
    guardian: 'ouder2@mail.example',
  },
  {
    number: '10414',
    card: '2000414',
    given: 'Noémie',
    prefix: 'de',
    bare: 'Wit',
    group: '3B',
    birth: '2013-11-23',
    email: 'noemie@school.example',
    guardian: 'ouder3@mail.example',
  },
  {
    number: '10415',
    card: '2000415',
    given: 'Emma',
    prefix: '',
    bare: 'Müller',
    group: '4A',
    birth: '2012-02-29',
    email: 'emma@school.example',
    guardian: 'ouder4@mail.example',
  },
  {
    number: '10416',
    card: '2000416',
    given: 'Jean-Luc',
    prefix: '',
    bare: 'García López',
    group: '4A',
    birth: '2012-12-01',
    email: 'jeanluc@school.example',
    guardian: 'ouder5@mail.example',
  },
] as const;
type Person = (typeof people)[number];

const familyOf = ({ prefix, bare }: Person): string => [prefix, bare].filter((part) => part !== '').join(' ');
const parts = ({ birth }: Person): string[] => birth.split('-');

/** The content of a column, and the field that must come out of it. */
const columns = {
  number: [({ number }) => number, 'externalId'],
  card: [({ card }) => card, 'barcode'],
  given: [({ given }) => given, 'givenName'],
  family: [familyOf, 'familyName'],
  FAMILY: [(person) => familyOf(person).toUpperCase(), 'familyName'],
  bare: [({ bare }) => bare, 'familyName'],
  prefix: [({ prefix }) => prefix, null],
  group: [({ group }) => group, 'group'],
  spacedGroup: [({ group }) => `${group.charAt(0)} ${group.charAt(1)}`, 'group'],
  email: [({ email }) => email, 'email'],
  guardian: [({ guardian }) => guardian, 'guardianEmail'],
  birth: [({ birth }) => birth, 'birthDate'],
  birthDmy: [(person) => parts(person).reverse().join('-'), 'birthDate'],
  birthSlash: [(person) => parts(person).reverse().join('/'), 'birthDate'],
  birthDot: [(person) => parts(person).reverse().join('.'), 'birthDate'],
  birthMdy: [
    (person) => `${parts(person)[1] ?? ''}/${parts(person)[2] ?? ''}/${parts(person)[0] ?? ''}`,
    'birthDate',
  ],
  comma: [(person) => `${familyOf(person)}, ${person.given}`, 'both'],
  whole: [(person) => `${person.given} ${familyOf(person)}`, 'both'],
  capitals: [(person) => `${familyOf(person).toUpperCase()} ${person.given}`, 'BOTH'],
} as const satisfies Record<
  string,
  readonly [(person: Person) => string, BorrowerField | 'both' | 'BOTH' | null]
>;

type Column = keyof typeof columns;
/** `Stamnr=number`, `Rol:leerling` for the same text in every row, or `Opmerking` for an empty column. */
type Spec = string;

function cellsOf(spec: Spec, who: readonly Person[] = people): string[][] {
  const said = spec.split('|').map((part) => {
    const [, header = '', sign = '', what = ''] = /^(.*?)(?:([=:])(.*))?$/.exec(part) ?? [];
    return { header, of: (person: Person) => (sign === '=' ? columns[what as Column][0](person) : what) };
  });
  return [said.map(({ header }) => header), ...who.map((person) => said.map(({ of }) => of(person)))];
}

/** @param fixed fields that every row has besides */
function expectedOf(spec: Spec, fixed: Expected = {}, who: readonly Person[] = people): Expected[] {
  return who.map((person) => {
    const fields: Partial<Record<BorrowerField, string>> = { ...fixed };
    for (const part of spec.split('|')) {
      const [, column] = /=(\w+)$/.exec(part) ?? [];
      if (column === undefined) continue;
      const field = columns[column as Column][1];
      if (field === 'both' || field === 'BOTH') {
        fields.givenName = person.given;
        fields.familyName = field === 'BOTH' ? familyOf(person).toUpperCase() : familyOf(person);
      } else if (column === 'spacedGroup') fields.group = person.group;
      else if (field === 'birthDate') fields.birthDate = person.birth;
      else if (column === 'bare')
        fields.familyName = spec.includes('=prefix') ? familyOf(person) : person.bare;
      else if (field !== null) fields[field] = columns[column as Column][0](person);
    }
    return fields;
  });
}

const quoted = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

function textOf(cells: readonly (readonly string[])[], delimiter: string, end = '\r\n'): string {
  return cells.map((line) => line.map((cell) => quoted(cell, delimiter)).join(delimiter) + end).join('');
}

function list(name: string, spec: Spec, fixed: Expected = {}, delimiter = ','): SchoolFile {
  return { name, make: () => Buffer.from(textOf(cellsOf(spec), delimiter)), rows: expectedOf(spec, fixed) };
}

function workbook(
  sheets: Readonly<Record<string, readonly (readonly string[])[]>>,
  bookType: BookType,
): Buffer {
  const book = utils.book_new();
  for (const [name, cells] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells.map((line) => [...line])), name);
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
}

async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, text] of Object.entries(files)) await zip.add(name, new TextReader(text));
  return Buffer.from(await zip.close());
}

const pupil = { category: 'Pupil' };

const systems: SchoolFile[] = [
  list(
    'OneRoster 1.1 users.csv',
    'sourcedId=number|status:active|dateLastModified:2026-01-01|enabledUser:true|orgSourcedIds:1|role:student|username:x|userIds|givenName=given|familyName=family|middleName|identifier|email=email|sms|phone|agentSourcedIds|grades:03|password:geheim',
    pupil,
  ),
  list(
    'OneRoster 1.2 users.csv',
    'sourcedId=number|status|dateLastModified|enabledUser:true|username:x|userIds|givenName=given|familyName=family|middleName|identifier|email=email|sms|phone|agentSourcedIds|grades|password|userMasterIdentifier|preferredGivenName|preferredMiddleName|preferredFamilyName|primaryOrgSourcedId:1|pronouns',
  ),
  list(
    'Microsoft School Data Sync v1 Student.csv',
    'SIS ID=number|School SIS ID:1|Username:x|First Name=given|Last Name=family|Grade:3|Birthdate=birthMdy|Secondary Email=email|Password:geheim',
  ),
  list(
    'Microsoft School Data Sync v2.1 users.csv',
    'sourcedId=number|username:x|givenName=given|familyName=family|password|activeDirectoryMatchId|email=email|phone|sms',
  ),
  list(
    'Clever students.csv',
    'School_id:1|Student_id=number|Student_number|Last_name=family|First_name=given|Grade:3|Gender:F|DOB=birthMdy|Student_email=email|Contact_email=guardian|Home_language:nl',
    { language: 'nl' },
  ),
  list(
    'Clever teachers.csv',
    'School_id:1|Teacher_id=number|Teacher_number|Teacher_email=email|First_name=given|Last_name=family|Title:Leraar',
  ),
  list(
    'ClassLink',
    'TenantId:7|UserId:9|LoginId:x|FirstName=given|LastName=family|Email=email|Role:Student|SourcedId=number',
    pupil,
  ),
  list(
    'PowerSchool',
    'Student_Number=number|Last_Name=family|First_Name=given|Grade_Level:3|Home_Room=group|DOB=birthMdy|Enroll_Status:0|GuardianEmail=guardian',
    {},
    '\t',
  ),
  list(
    'Infinite Campus',
    'student.studentNumber=number|student.lastName=family|student.firstName=given|student.grade:03|student.homeroom=group|student.birthdate=birthMdy|contacts.email=email',
  ),
  list(
    'Genesis for Destiny',
    'Barcode=card|SiteShortName:S|DistrictID=number|LastName=family|FirstName=given|MiddleName|Nickname|Gender:F|PatronType:Student|AccessLevel:Patron|Status:A|CardExpires|GradeLevel:3|Homeroom=group|BirthDate=birthMdy|UserName:x|Password:geheim|EmailPrimary=email',
    pupil,
  ),
  list(
    'Follett Destiny',
    'Site Short Name:S|Barcode=card|District ID=number|Last Name=family|First Name=given|Patron Type:Student|Status:A|Homeroom=group|Grade Level:3|Birthdate=birthMdy|Email Primary=email',
    pupil,
  ),
  list(
    'SIMS',
    'Adno=number|UPN:A820|Legal Surname:X|Surname=family|Forename=given|Reg=group|Year:Year 3|DOB=birthSlash|Primary Email=email',
  ),
  list(
    'Arbor',
    'Arbor Student ID=number|UPN|Legal First Name:Official|Legal Last Name:Name|Preferred First Name=given|Preferred Last Name=family|Registration Form=group|Year Group:Year 3|Date of Birth=birthSlash|Email Address=email|Primary Guardian Email=guardian',
  ),
  list(
    'iSAMS',
    'School ID=number|Pupil ID:99|Surname=family|Forename:Official|Preferred Name=given|Form=group|NC Year:3|DOB=birthSlash|Email Address=email|System Status:1',
  ),
  list(
    'Bromcom',
    'Admission Number=number|UPN|Preferred First Name=given|Preferred Last Name=family|Legal First Name:Official|Legal Last Name:Name|Tutor Group=group|Year Group:3|Date of Birth=birthSlash|Email=email',
  ),
  list(
    'Magister',
    'Stamnr=number|Roepnaam=given|Voorletters:Z.|Tussenv=prefix|Achternaam=bare|Klas=group|Studie:HV|Geb.datum=birthDmy|E-mail=email|E-mail ouder=guardian|BSN:999',
    {},
    ';',
  ),
  list(
    'Somtoday',
    'Leerlingnummer=number|Roepnaam=given|Voornamen:Officieel|Voorvoegsel=prefix|Achternaam=bare|Stamgroep=group|Leerjaar:3|Geboortedatum=birthDmy|E-mailadres=email|E-mailadres verzorger 1=guardian',
    {},
    ';',
  ),
  list(
    'ParnasSys',
    'Leerlingnummer=number|Roepnaam=given|Voornamen:Officieel|Tussenvoegsel=prefix|Achternaam=bare|Groepsnaam=group|Jaargroep:3|Geboortedatum=birthDmy|E-mail verzorger 1=guardian',
    {},
    ';',
  ),
  list(
    'ESIS',
    'Leerlingnr=number|Leerling=comma|Groep=group|Geb. datum=birthDmy|M/V:v|E-mail verzorger 1=guardian',
    {},
    ';',
  ),
  list(
    'Smartschool',
    'Internnummer=number|Gebruikersnaam:x|Naam=family|Voornaam=given|Basisrol:leerling|Officiële klas=group|Geboortedatum=birthDmy|E-mail=email|E-mail co-account 1=guardian|Wachtwoord:geheim',
    pupil,
    ';',
  ),
  list(
    'Wisa',
    'Leerlingnummer=number|Stamboeknummer:1|Naam=family|Voornaam=given|Klascode=group|Geboortedatum=birthSlash|E-mail=email|E-mail moeder=guardian|E-mail vader:papa@mail.example',
    { secondGuardianEmail: 'papa@mail.example' },
    ';',
  ),
  list(
    'Informat',
    'Pointer=number|Stamnr:2|Naam=family|Voornaam=given|Klas=group|Klasnr:7|Geboortedatum=birthSlash|E-mail leerling=email|E-mail moeder=guardian',
    {},
    ';',
  ),
  list(
    'Pronote',
    'NOM=FAMILY|PRENOM=given|NE_LE=birthSlash|CLASSES=group|EMAIL=email|NUMERO_NATIONAL=number|MOT_DE_PASSE:geheim',
    {},
    ';',
  ),
  list(
    'ONDE',
    "Nom élève=family|Nom d'usage élève|Prénom élève=given|Date naissance=birthSlash|INE=number|Sexe:F|Niveau:CE2|Libellé classe=group|Regroupement",
    {},
    ';',
  ),
  list(
    'Siècle',
    "INE=number|Nom de famille=family|Nom d'usage|Prénom 1=given|Prénom 2|Division=group|Date naissance=birthSlash|Mél=email|Mél représentant légal=guardian",
    {},
    ';',
  ),
  list(
    'SchILD-NRW',
    'Interne ID-Nummer=number|Nachname=family|Vorname=given|Geburtsdatum=birthDot|Geschlecht:w|Klasse=group|Jahr:2026|Abschnitt:1|Status:2|schulische E-Mail=email',
    {},
    '|',
  ),
  list(
    'ASV',
    'Schülernummer=number|Familienname=family|Vornamen:Amtlich|Rufname=given|Geburtsdatum=birthDot|Klasse=group|Jahrgangsstufe:3|E-Mail=email',
    {},
    ';',
  ),
  list(
    'Google Workspace',
    'First Name [Required]=given|Last Name [Required]=family|Email Address [Required]=email|Password [Required]:geheim|Password Hash Function [UPLOAD ONLY]|Org Unit Path [Required]:/Leerlingen|Status [READ ONLY]:Active|Employee ID=number|Recovery Email:prive@mail.example',
  ),
  list(
    'Moodle',
    'username:x|password:geheim|firstname=given|lastname=family|email=email|idnumber=number|cohort1=group|suspended:0',
  ),
  list(
    'Koha',
    'borrowernumber:5|cardnumber=card|surname=family|firstname=given|title|email=email|dateofbirth=birth|branchcode:CPL|categorycode:ST|sort1=group|userid:x|password:geheim',
    pupil,
  ),
  list(
    'Evergreen',
    'usrname:x|barcode=card|first_given_name=given|second_given_name|family_name=family|email=email|dob=birth|profile:Students|active:t',
    pupil,
  ),
  list(
    'Alexandria',
    'Patron Barcode=card|Last Name=family|First Name=given|Community ID=number|Policy:Student|Grade:3|Homeroom=group|Email=email',
    pupil,
  ),
  list(
    'SLiMS',
    'member_id=card|member_name=whole|gender:0|member_type_name:Student|member_email=email|inst_name=group|pin:1|birth_date=birth',
    pupil,
  ),
];

const headers: SchoolFile[] = [
  list(
    'English headers with brackets',
    'Student ID (required)=number|First name*=given|Surname [legal]=family|Form group=group',
  ),
  list(
    'words inside longer headers',
    'Leerling - stamboeknummer=number|Leerling - voornaam=given|Leerling - achternaam=family|Leerling - klas=group|Leerkracht - naam:Juf',
    {},
    ';',
  ),
  list(
    'Dutch with prefixes',
    'Leerlingnummer=number|Voornaam=given|Tussenvoegsel=prefix|Achternaam=bare|Klas=group|Geboortedatum=birthDmy',
    {},
    ';',
  ),
  list(
    'French of a spreadsheet',
    'N° élève=number|Nom=family|Prénom=given|Classe=group|Né(e) le=birthSlash|Courriel des parents=guardian',
    {},
    ';',
  ),
  list('French names in capitals', 'Matricule=number|Élève=capitals|Classe=group', {}, ';'),
  list(
    'German',
    'Schülernummer=number|Name=family|Vorname=given|Klasse=group|Geburtsdatum=birthDot',
    {},
    ';',
  ),
  list(
    'Spanish',
    'Nº expediente=number|Apellidos=family|Nombre=given|Curso=group|Fecha de nacimiento=birthSlash',
    {},
    ';',
  ),
  list(
    'Portuguese',
    'Matrícula=number|Nome=given|Apelido=family|Turma=group|Data de nascimento=birthSlash',
    {},
    ';',
  ),
  list(
    'Italian',
    'Matricola=number|Cognome=family|Nome=given|Classe=group|Data di nascita=birthSlash',
    {},
    ';',
  ),
  list(
    'Arabic',
    'رقم الطالب=number|الاسم الشخصي=given|الاسم العائلي=family|القسم=group|تاريخ الازدياد=birth',
  ),
  list('full names with a comma', 'Nummer=number|Naam=comma|Klas=group', {}, ';'),
  list('full names, surname first', 'Nummer=number|Naam en voornaam=comma|Klas=group', {}, ';'),
  list('classes with a space', 'Nummer=number|Voornaam=given|Achternaam=family|Klas=spacedGroup', {}, ';'),
  list(
    'preferred before legal names',
    'ID=number|Legal First Name:Official|Preferred First Name=given|Last Name=family|Reg group=group',
  ),
  list(
    'a class number beside the class',
    'Stamnummer=number|Klas=group|Klasnummer:7|Voornaam=given|Familienaam=family',
    {},
    ';',
  ),
  list(
    'parents beside the pupil',
    'Leerlingnummer=number|Voornaam=given|Achternaam=family|Voornaam ouder 1:Ann|Achternaam ouder 1:Vos|E-mail ouder 1=guardian',
    {},
    ';',
  ),
];

const common = 'Leerlingnummer=number|Voornaam=given|Achternaam=family|Klas=group|Geboortedatum=birthDmy';
const commonCells = cellsOf(common);
const commonRows = expectedOf(common);
const html = `<html><head><meta charset="utf-8"></head><body><table>${commonCells.map((line) => `<tr>${line.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></body></html>`;
const quotedPrintable = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) =>
      byte === 61 || byte > 126 ? `=${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte),
    )
    .join('')
    .replace(/(.{60}[^=]{0,3})(?=.)/g, (_, line: string) => (/=.?$/.test(line) ? line : `${line}=\r\n`));
const archive = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="----=_Part"\r\n\r\n------=_Part\r\nContent-Location: file:///C:/list.htm\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Type: text/html; charset="utf-8"\r\n\r\n${quotedPrintable(html)}\r\n\r\n------=_Part--\r\n`;

const made = (
  name: string,
  make: SchoolFile['make'],
  rows: readonly Expected[] = commonRows,
): SchoolFile => ({ name, make, rows });
const asWorkbook =
  (kind: BookType, cells = commonCells): (() => Buffer) =>
  () =>
    workbook({ Leerlingen: cells }, kind);

const formats: SchoolFile[] = [
  ...(['xlsx', 'xlsb', 'biff8', 'ods', 'xlml', 'fods'] as const)
    .filter((kind) => kind !== 'fods')
    .map((kind) => made(`a workbook as ${kind}`, asWorkbook(kind))),
  made('SYLK named .xls', () =>
    iconv.encode(workbook({ L: commonCells }, 'sylk').toString('utf8'), 'windows-1252'),
  ),
  made(
    'dBase named .xls',
    () => workbook({ L: cellsOf('LLNR=number|VOORNAAM:Emma|ACHTERNAAM:Vos|KLAS=group') }, 'dbf'),
    expectedOf('number=number|class=group', { givenName: 'Emma', familyName: 'Vos' }),
  ),
  made('a web page named .xls', () => Buffer.from(html)),
  made('a web page in Windows-1252', () =>
    iconv.encode(html.replace('utf-8', 'windows-1252'), 'windows-1252'),
  ),
  made('a web archive named .xls', () => Buffer.from(archive)),
  ...[';', ',', '\t', '|'].map((delimiter) =>
    made(`a text with ${JSON.stringify(delimiter)}`, () => Buffer.from(textOf(commonCells, delimiter))),
  ),
  made('a text with line feeds only', () => Buffer.from(textOf(commonCells, ';', '\n'))),
  made('a text with sep=', () => Buffer.from(`sep=;\r\n${textOf(commonCells, ';')}`)),
];

const encodings: SchoolFile[] = (
  ['windows-1252', 'macintosh', 'cp850', 'utf16le', 'utf16be', 'utf8-bom'] as const
).map((encoding) =>
  made(`in ${encoding}`, () => {
    const text = textOf(commonCells, ';');
    if (encoding === 'utf8-bom') return Buffer.from(`\ufeff${text}`);
    return iconv.encode(text, encoding, { addBOM: encoding.startsWith('utf16') });
  }),
);

const oneRoster = {
  'manifest.csv': 'propertyName,value\r\noneroster.version,1.1\r\n',
  'orgs.csv': 'sourcedId,status,name,type\r\n1,active,School,school\r\n',
  'users.csv': textOf(
    cellsOf(
      'sourcedId=number|status:active|enabledUser:true|orgSourcedIds:1|role:student|username:x|givenName=given|familyName=family|email=email',
    ),
    ',',
  ),
  'classes.csv':
    'sourcedId,status,title,classType\r\nc1,active,3B,homeroom\r\nc2,active,4A,homeroom\r\nc3,active,Maths,scheduled\r\n',
  'enrollments.csv': textOf(
    [
      ['sourcedId', 'classSourcedId', 'userSourcedId', 'role'],
      ...people.flatMap(({ number, group }) => [
        ['e', 'c3', number, 'student'],
        ['e', group === '3B' ? 'c1' : 'c2', number, 'student'],
      ]),
    ],
    ',',
  ),
};
const archives: SchoolFile[] = [
  made(
    'OneRoster 1.1 zip',
    () => zipOf(oneRoster),
    expectedOf('=number|=given|=family|=email|=group', pupil),
  ),
  made(
    'OneRoster 1.2 zip with roles.csv',
    () =>
      zipOf({
        ...oneRoster,
        'users.csv': textOf(
          cellsOf(
            'sourcedId=number|status|enabledUser:true|username:x|givenName=given|familyName=family|email=email',
          ),
          ',',
        ),
        'roles.csv': textOf(
          [
            ['sourcedId', 'userSourcedId', 'roleType', 'role'],
            ...people.map(({ number }) => ['r', number, 'primary', 'student']),
          ],
          ',',
        ),
      }),
    expectedOf('=number|=given|=family|=email|=group', pupil),
  ),
  made(
    'Clever zip',
    () =>
      zipOf({
        'students.csv': textOf(
          cellsOf('School_id:1|Student_id=number|Last_name=family|First_name=given|Grade:3'),
          ',',
        ),
        'sections.csv': 'School_id,Section_id,Name\r\n1,s1,3B\r\n1,s2,4A\r\n',
        'enrollments.csv': textOf(
          [
            ['School_id', 'Section_id', 'Student_id'],
            ...people.map(({ number, group }) => ['1', group === '3B' ? 's1' : 's2', number]),
          ],
          ',',
        ),
      }),
    expectedOf('=number|=given|=family|=group'),
  ),
  made(
    'School Data Sync v1 zip',
    () =>
      zipOf({
        'School.csv': 'SIS ID,Name\r\n1,School\r\n',
        'Student.csv': textOf(
          cellsOf('SIS ID=number|School SIS ID:1|Username:x|First Name=given|Last Name=family'),
          ',',
        ),
        'Section.csv': 'SIS ID,School SIS ID,Section Name\r\ns1,1,3B\r\ns2,1,4A\r\n',
        'StudentEnrollment.csv': textOf(
          [
            ['Section SIS ID', 'SIS ID'],
            ...people.map(({ number, group }) => [group === '3B' ? 's1' : 's2', number]),
          ],
          ',',
        ),
      }),
    expectedOf('=number|=given|=family|=group'),
  ),
  made('a zip of one list', () => zipOf({ 'leerlingen.csv': textOf(commonCells, ';') })),
];

const short = 'Leerlingnummer=number|Voornaam=given|Achternaam=family';
const third = people.slice(0, 3);
const fourth = people.slice(3);
const inThird = expectedOf(`${short}|=group`, {}, third);
const inClasses = expectedOf(`${short}|=group`);
const surroundings: SchoolFile[] = [
  made(
    'the class as the name of the sheet',
    () => workbook({ '3B': cellsOf(short, third) }, 'xlsx'),
    inThird,
  ),
  made(
    'a sheet for each class',
    () => workbook({ '3B': cellsOf(short, third), '4A': cellsOf(short, fourth) }, 'xlsx'),
    inClasses,
  ),
  made(
    'the class in a line above',
    () => Buffer.from(`Klas: 3B;;\r\n${textOf(cellsOf(short, third), ';')}`),
    inThird,
  ),
  made(
    'the class in two cells above',
    () => Buffer.from(`Klas;3B;\r\n;;\r\n${textOf(cellsOf(short, third), ';')}`),
    inThird,
  ),
  made(
    'a line for each class between the rows',
    () =>
      Buffer.from(
        textOf(
          [
            ...cellsOf(short, third).slice(0, 1),
            ['Klas 3B', '', ''],
            ...cellsOf(short, third).slice(1),
            ['Klas 4A', '', ''],
            ...cellsOf(short, fourth).slice(1),
          ],
          ';',
        ),
      ),
    inClasses,
  ),
  made('a title, a blank line and a total', () =>
    Buffer.from(`Leerlingenlijst 2026-2027;;;;\r\n;;;;\r\n${textOf(commonCells, ';')}Totaal: 5;;;;\r\n`),
  ),
  made('the header again on every page', () =>
    Buffer.from(
      textOf([...commonCells.slice(0, 3), ...commonCells.slice(0, 1), ...commonCells.slice(3)], ';'),
    ),
  ),
];

const one =
  (header: string, line: string): (() => Buffer) =>
  () =>
    Buffer.from(`${header}\r\n${line}\r\n`);
const emma = { externalId: 'S-1', givenName: 'Emma', familyName: 'Vos' };
const named = 'nummer;voornaam;achternaam';
const damage: SchoolFile[] = [
  made('a decimal zero', one(named, '412.0;Emma;Vos'), [{ ...emma, externalId: '412' }]),
  made('a number as a formula', one(named, '="00412";Emma;Vos'), [{ ...emma, externalId: '00412' }]),
  made('an apostrophe', one(named, "'00412;Emma;Vos"), [{ ...emma, externalId: '00412' }]),
  made('scientific notation with every digit', one(named, '4.12E+2;Emma;Vos'), [
    { ...emma, externalId: '412' },
  ]),
  made('scientific notation without', one(named, '4.12E+12;Emma;Vos'), [null]),
  made('a two-digit year', one(`${named};geboortedatum`, 'S-1;Emma;Vos;31-08-14'), [
    { ...emma, birthDate: '2014-08-31' },
  ]),
  made('a day number', one(`${named};geboortedatum`, 'S-1;Emma;Vos;41882'), [
    { ...emma, birthDate: '2014-08-31' },
  ]),
  made(
    'two addresses',
    one(`${named}\te-mail`.replaceAll(';', '\t'), 'S-1\tEmma\tVos\ta@x.example / b@x.example'),
    [{ ...emma, email: 'a@x.example' }],
  ),
  made('an address with a space', one(`${named};e-mail`, 'S-1;Emma;Vos;mde simoni@x.example'), [emma]),
  made('a quotation mark in a name', () => Buffer.from(`${named}\r\nS-2;Em"ma;Vos\r\nS-1;Emma;Vos\r\n`), [
    null,
    emma,
  ]),
  made('a lost letter', one(named, 'S-1;Zo\ufffd;Vos'), [null]),
  made('garbled letters', one(named, 'S-1;Zo\u00c3\u00ab;Vos'), [{ ...emma, givenName: 'Zoë' }]),
  made('split accents and hard spaces', one(named, 'S-1;\u00a0Zoe\u0308 ;Vos'), [
    { ...emma, givenName: 'Zoë' },
  ]),
  made('marks of direction', one(named, 'S-1;\u202eEmma\u202c;Vos'), [emma]),
  made(
    'a pupil twice, once without a number',
    () => Buffer.from(`${named}\r\nS-1;Emma;Vos\r\n;Emma;Vos\r\n`),
    [emma, null],
  ),
  made(
    'a parent among pupils',
    () => Buffer.from(`${named};rol\r\nS-1;Emma;Vos;leerling\r\nP-1;Ann;Vos;ouder\r\n`),
    [{ ...emma, ...pupil }, null],
  ),
  made(
    'someone who is to be deleted',
    () =>
      Buffer.from(
        'sourcedId,status,givenName,familyName\r\nS-1,active,Emma,Vos\r\nS-2,tobedeleted,Sem,Bos\r\n',
      ),
    [emma, null],
  ),
  made(
    'a row that PowerSchool counts as transferred',
    () =>
      Buffer.from('Student_Number,Last_Name,First_Name,Enroll_Status\r\nS-1,Vos,Emma,0\r\nS-2,Bos,Sem,2\r\n'),
    [emma, null],
  ),
];

export const schoolFiles: readonly SchoolFile[] = [
  ...systems,
  ...headers,
  ...formats,
  ...encodings,
  ...archives,
  ...surroundings,
  ...damage,
];
