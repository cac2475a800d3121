// A small list as each cataloguing program exports it, with what must come out of it.

export interface CatalogueFile {
  readonly system: string;
  readonly text: string;
  /** The values of its items, in the order of the plan. */
  readonly items: readonly Readonly<Record<string, string>>[];
}

const matilda = { title: 'Matilda', isbn: '9780224025720', publisher: 'Cape' };
const csv = (...lines: readonly string[]) => lines.join('\n') + '\n';

export const catalogueFiles: readonly CatalogueFile[] = [
  {
    system: 'Follett Destiny',
    text: csv(
      'Title,Author,Call Number,Barcode,Copy Status,Circulation Type,ISBN,Publisher,Publication Year',
      'Matilda,"Dahl, Roald",FIC DAH,T 1001,Available,Book,0224025724,Cape,1988',
    ),
    items: [
      {
        ...matilda,
        authors: 'Dahl, Roald',
        callNumber: 'FIC DAH',
        barcode: 'T 1001',
        itemType: 'Book',
        publishedYear: '1988',
      },
    ],
  },
  {
    system: 'Alexandria',
    text: csv(
      'Title\tAuthor\tCall Number\tCopy Barcode\tCopy Policy\tISBN\tPublisher',
      'Matilda\tDahl, Roald\tFIC DAH\t1001\tBook\t0224025724\tCape',
    ),
    items: [{ ...matilda, authors: 'Dahl, Roald', callNumber: 'FIC DAH', barcode: '1001', itemType: 'Book' }],
  },
  {
    system: 'Koha',
    text: csv(
      'biblionumber,title,author,isbn,publishercode,copyrightdate,barcode,itype,itemcallnumber,price',
      '7,Matilda,"Dahl, Roald",0224025724,Cape,1988,1001,Book,FIC DAH,12.50',
    ),
    items: [
      {
        ...matilda,
        authors: 'Dahl, Roald',
        callNumber: 'FIC DAH',
        barcode: '1001',
        itemType: 'Book',
        publishedYear: '1988',
        price: '1250',
      },
    ],
  },
  {
    system: 'Evergreen',
    text: csv(
      'Barcode,Call Number Label,Circulating Library,Title,Author,ISBN,Circulation Modifier',
      '1001,FIC DAH,BR1,Matilda,"Dahl, Roald",0224025724,Book',
    ),
    items: [
      {
        title: 'Matilda',
        isbn: '9780224025720',
        authors: 'Dahl, Roald',
        callNumber: 'FIC DAH',
        barcode: '1001',
        itemType: 'Book',
      },
    ],
  },
  {
    system: 'SLiMS',
    text: csv(
      '"title","gmd_name","isbn_issn","publisher_name","publish_year","call_number","language_name","authors","item_code"',
      '"Matilda","Book","0224025724","Cape","1988","FIC DAH","English","<Dahl, Roald><Lee, Ann>","<1001><1002>"',
    ),
    items: ['1001', '1002'].map((barcode) => ({
      ...matilda,
      authors: 'Dahl, Roald; Lee, Ann',
      callNumber: 'FIC DAH',
      barcode,
      publishedYear: '1988',
      language: 'en',
    })),
  },
  {
    system: 'Libib',
    text: csv(
      'item_type,title,creators,ean_isbn13,upc_isbn10,publisher,publish_date,tags,length,copies',
      'Book,Matilda,Roald Dahl,9780224025720,,Cape,1988-10-01,"school, magic",240,2',
    ),
    items: [1, 2].map(() => ({
      ...matilda,
      authors: 'Roald Dahl',
      itemType: 'Book',
      publishedYear: '1988',
      pages: '240',
      subjects: 'school; magic',
    })),
  },
  {
    system: 'LibraryThing',
    text: csv(
      'Book Id\tTitle\tPrimary Author\tSecondary Author\tPublication\tDate\tISBN\tPage Count\tCopies\tEntry Date',
      '9\tMatilda\tDahl, Roald\tLee, Ann\tCape\t1988\t[0224025724]\t240 \t1\t2024-05-01',
    ),
    items: [
      {
        ...matilda,
        authors: 'Dahl, Roald; Lee, Ann',
        publishedYear: '1988',
        pages: '240',
      },
    ],
  },
  {
    system: 'Goodreads',
    text: csv(
      'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,Publisher,Number of Pages,Year Published,Original Publication Year,Date Added,Exclusive Shelf,Owned Copies',
      '9,Matilda,Roald Dahl,"Dahl, Roald","Ann Lee, Bob Ray","=""0224025724""","=""9780224025720""",Cape,240,2013,1988,2024/05/01,read,0',
    ),
    items: [
      {
        ...matilda,
        authors: 'Roald Dahl; Ann Lee; Bob Ray',
        publishedYear: '2013',
        pages: '240',
      },
    ],
  },
  {
    system: 'BookBuddy',
    text: csv(
      'Title,Author,"Author (Last, First)",Publisher,Date Published,Original Date Published,Number of Pages,ISBN,Quantity,Google VolumeID',
      'Matilda,Roald Dahl,"Dahl, Roald",Cape,2013-02-01,1988,240,9780224025720,3,x',
    ),
    items: [1, 2, 3].map(() => ({
      ...matilda,
      authors: 'Roald Dahl',
      publishedYear: '2013',
      pages: '240',
    })),
  },
  {
    system: 'Calibre',
    text: csv(
      'author_sort,authors,comments,isbn,languages,publisher,pubdate,series,series_index,tags,title,title_sort,uuid',
      '"Dahl, Roald",Roald Dahl & Ann Lee,,9780224025720,eng,Cape,2013-02-01T00:00:00+00:00,Puffin,2.0,"school, magic",Matilda,Matilda,u',
    ),
    items: [
      {
        ...matilda,
        authors: 'Roald Dahl; Ann Lee',
        publishedYear: '2013',
        language: 'en',
        series: 'Puffin',
        volume: '2',
        subjects: 'school; magic',
      },
    ],
  },
];
