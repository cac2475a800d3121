// The declaration of a feature's personal data besides its columns: what it holds of a borrower, and how it is erased.
import type { HeldData } from './held-data.ts';

/** SQL that is skipped in a backup older than this table or column; it may use older ones freely. */
interface StatementOfTable {
  readonly table: string;
  /** Omitted if the column is as old as its table. */
  readonly column?: string;
  readonly sql: string;
}

/**
 * One statement of an erasure, such as for a text that may name the borrower. Its parameters:
 *
 * - `@ids`: the borrower's id and the ids of records merged into it, a JSON array as all others
 * - `@people`: names, as objects of `name`, `given` and `family`; the last two are JSON strings with quotes
 * - `@numbers`: card numbers, school numbers and addresses, as JSON strings with quotes: a short number may be part of
 *   a longer one
 * - `@mentions`: ids, whole names and numbers; a text that contains one of them is about the borrower
 * - `@now`: the time of the erasure
 */
export interface ErasureStatement extends StatementOfTable {
  /** The name under which receipts count the changed rows; omitted if they do not. */
  readonly counted?: string;
}

/** Plain data, because worker processes erase borrowers from backups. */
interface ErasureData {
  /** Each selects `given` and `family`: the names of `@ids`. */
  readonly names?: readonly StatementOfTable[];
  /** Each selects one column: the numbers and addresses of `@ids`. */
  readonly numbers?: readonly StatementOfTable[];
  /** Run before columns are cleared and rows deleted, in this order. */
  readonly erasure?: readonly ErasureStatement[];
  /** Rebuild a search index, which keeps the words of deleted rows. */
  readonly rebuild?: readonly StatementOfTable[];
}

export interface PersonalData extends ErasureData {
  /** For the file about a borrower. */
  readonly held?: HeldData;
}

/** The declarations of all features for an erasure, as plain data in the order in which it is carried out. */
export interface ErasurePlan extends Required<ErasureData> {
  readonly columns: readonly {
    readonly table: string;
    readonly column: string;
    readonly policy: 'delete' | 'clear';
    readonly counted?: string;
  }[];
  /** The types of events that lose their data. */
  readonly emptied: readonly string[];
}

/** The ids in `@ids`, for `IN`. */
export const theseIds = '(SELECT value FROM json_each(@ids))';

/** An SQL condition: the text contains one of these, in upper or lower case. */
export function mentions(text: string, these: '@mentions' | '@numbers' = '@mentions'): string {
  return `EXISTS (SELECT 1 FROM json_each(${these}) WHERE instr(lower(${text}), lower(value)))`;
}
