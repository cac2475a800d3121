// The lists in a backup of SLiMS (Senayan): its tables are those of install/senayan_ddl.sql of SLiMS 9.
import { byColumn, dayIn, joined, owedBy, type BackupProgram, type BackupRow } from './tables.ts';

export const slims: BackupProgram = {
  name: 'SLiMS',
  needed: ['member', 'biblio', 'item', 'loan'],
  tables: [
    'member',
    'mst_member_type',
    'biblio',
    'biblio_author',
    'mst_author',
    'biblio_topic',
    'mst_topic',
    'mst_publisher',
    'mst_language',
    'item',
    'mst_item_status',
    'mst_coll_type',
    'mst_location',
    'loan',
    'reserve',
    'fines',
  ],
  lists(rowsOf) {
    const members = rowsOf('member');
    const nameOf = new Map(members.map((row) => [row['member_id'] ?? '', row['member_name'] ?? '']));
    const biblio = byColumn(rowsOf('biblio'), 'biblio_id');
    const items = rowsOf('item');
    const itemOf = byColumn(items, 'item_code');
    const titleOf = (id: string | undefined): string => biblio.get(id ?? '')?.['title'] ?? '';
    const word = (table: string, key: string, value: string) => {
      const rows = byColumn(rowsOf(table), key);
      return (id: string | undefined): string => rows.get(id ?? '')?.[value] ?? '';
    };
    const type = word('mst_member_type', 'member_type_id', 'member_type_name');
    const publisher = word('mst_publisher', 'publisher_id', 'publisher_name');
    const language = word('mst_language', 'language_id', 'language_name');
    const status = word('mst_item_status', 'item_status_id', 'item_status_name');
    const collection = word('mst_coll_type', 'coll_type_id', 'coll_type_name');
    const place = word('mst_location', 'location_id', 'location_name');
    const authors = namesOf(
      rowsOf('biblio_author'),
      'author_id',
      word('mst_author', 'author_id', 'author_name'),
    );
    const topics = namesOf(rowsOf('biblio_topic'), 'topic_id', word('mst_topic', 'topic_id', 'topic'));
    const loans = rowsOf('loan').filter((row) => row['is_return'] !== '1' && row['is_lent'] !== '0');
    return [
      {
        kind: 'borrowers',
        table: 'member',
        header: ['Card', 'Name', 'Class', 'Category', 'Email', 'Birth date', 'Valid until'],
        rows: members.map((row) => [
          row['member_id'] ?? '',
          row['member_name'] ?? '',
          row['inst_name'] ?? '',
          type(row['member_type_id']),
          row['member_email'] ?? '',
          dayIn(row['birth_date']),
          dayIn(row['expire_date']),
        ]),
      },
      {
        kind: 'items',
        table: 'item',
        header: [
          'Barcode',
          'Title',
          'Authors',
          'ISBN',
          'Publisher',
          'Year',
          'Language',
          'Series',
          'Subjects',
          'Call number',
          'Item type',
          'Place',
          'Price',
          'Item status',
        ],
        rows: items.map((item) => {
          const id = item['biblio_id'] ?? '';
          const work = biblio.get(id);
          return [
            item['item_code'] ?? '',
            work?.['title'] ?? '',
            authors(id),
            work?.['isbn_issn'] ?? '',
            publisher(work?.['publisher_id']),
            work?.['publish_year'] ?? '',
            language(work?.['language_id']),
            work?.['series_title'] ?? '',
            topics(id),
            joined([item['call_number'] === '' ? work?.['call_number'] : item['call_number']], ''),
            collection(item['coll_type_id']),
            place(item['location_id']),
            item['price'] === '0' ? '' : (item['price'] ?? ''),
            status(item['item_status_id']),
          ];
        }),
      },
      {
        kind: 'loans',
        table: 'loan',
        header: [
          'Patron barcode',
          'Borrower name',
          'Copy barcode',
          'Title',
          'Loan date',
          'Due date',
          'Renewals',
        ],
        rows: loans.map((row) => {
          const [card = '', code = ''] = [row['member_id'], row['item_code']];
          return [
            card,
            nameOf.get(card) ?? '',
            code,
            titleOf(itemOf.get(code)?.['biblio_id']),
            dayIn(row['loan_date']),
            dayIn(row['due_date']),
            row['renewed'] ?? '',
          ];
        }),
      },
      {
        kind: 'holds',
        table: 'reserve',
        header: ['Patron barcode', 'Borrower name', 'Copy barcode', 'Title', 'Reserve date'],
        rows: rowsOf('reserve').map((row) => [
          row['member_id'] ?? '',
          nameOf.get(row['member_id'] ?? '') ?? '',
          row['item_code'] ?? '',
          titleOf(row['biblio_id']),
          dayIn(row['reserve_date']),
        ]),
      },
      {
        kind: 'charges',
        table: 'fines',
        header: ['Patron barcode', 'Borrower name', 'Amount owed'],
        rows: owedBy(
          rowsOf('fines').map((row) => [
            row['member_id'] ?? '',
            Number(row['debet']) - Number(row['credit']),
          ]),
        ).map(([card, amount]) => [card, nameOf.get(card) ?? '', amount]),
      },
    ];
  },
};

/** The names of a title's authors or topics, in their order. */
function namesOf(links: readonly BackupRow[], key: string, word: (id: string | undefined) => string) {
  const ofTitle = Map.groupBy(links, (row) => row['biblio_id'] ?? '');
  return (title: string): string =>
    joined(
      (ofTitle.get(title) ?? [])
        .toSorted((one, other) => Number(one['level']) - Number(other['level']))
        .map((row) => word(row[key])),
      '; ',
    );
}
