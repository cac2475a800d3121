// The columns that a catalogue record fills of a title.

/** The columns of a title, by names that are recognised in every list. */
export const titleColumns = [
  'title',
  'authors',
  'isbn',
  'publisher',
  'year',
  'language',
  'series',
  'volume',
  'subjects',
  'description',
  'level',
  'levels',
  'audience',
  'pages',
  'contributors',
] as const;
export type TitleColumn = (typeof titleColumns)[number];
