// Which tables an export holds, in the order in which they can be put back, and which it leaves out and why.

/** Parents before whoever refers to them: the search finds a borrower by the group's name. */
export const exportedTables = [
  'settings',
  'mail_settings',
  'mail_templates',
  'mail_refused_addresses',
  'import_habits',
  'borrower_categories',
  'borrower_groups',
  'borrowers',
  'borrower_photos',
  'borrower_former_cards',
  'merged_borrowers',
  'item_types',
  'titles',
  'items',
  'loans',
  'loan_overrides',
  'loan_rules',
  'closed_days',
  'erasures',
  'events',
] as const;

export type ExportedTable = (typeof exportedTables)[number];

/** A table of the library stands above or here; a test finds the ones that stand nowhere. */
export const leftOutTables: Readonly<Record<string, string>> = {
  tokens: 'keys of other programs: they open a library, and are made anew where they are needed',
  webhooks: 'addresses of other programs: two libraries would tell them of the same loans',
  webhook_attempts: 'what was sent to these addresses',
  mail_messages: 'the outbox: two libraries would send the same letters',
  mail_mentions: 'whom the letters of the outbox speak of',
  merge_images: 'with what a merge of two records could be taken back: both stand in the other tables as one',
  imports: 'files that were taken in: what came of them stands in the other tables',
  import_rows: 'the rows of these files',
  synchronisation: 'a folder of this computer or its network: two libraries would follow the same lists',
  synchronisation_runs: 'files that were taken from this folder, as with imports',
  notices: 'what this computer has told about its disk, its clock and its backups',
  idempotency_keys: 'answers kept for a day for programs that ask twice',
  ledger_marks: 'how far the ledger agrees: the ledger is written anew from the events',
  ledger_redactions: 'whether the ledger has to be written anew',
  revisions: 'follows from the events',
};

/** A photo is a file of its own in the export; its row names it in the place of the bytes. */
export const photosTable = 'borrower_photos';
export const photosFolder = 'photos';
