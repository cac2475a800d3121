// The codes of lists of items: what their columns can mean.

/** What a column of a list of items can mean. */
export const itemColumns = [
  'isbn',
  'isbn13',
  'title',
  'originalTitle',
  'authors',
  'publisher',
  'year',
  'language',
  'barcode',
  'itemType',
  'callNumber',
  'series',
  'volume',
  'subjects',
  'description',
  'level',
  'pages',
  'contributors',
  'acquiredOn',
  'acquiredFrom',
  'price',
  'parts',
  'note',
  'moreAuthors',
  'copies',
] as const;
export type ItemColumn = (typeof itemColumns)[number];
