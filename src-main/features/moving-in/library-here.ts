// The questions of planning to the library that another program's data comes into.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { ChargeHere } from '../charges/imported-charge-rules.ts';
import { chargesThatCame } from '../charges/charges-that-came.ts';
import { dueDatesByRule, type DueDatesByRule } from '../circulation/due-dates-by-rule.ts';
import { currencyIn } from '../collection/library-currency.ts';
import {
  borrowerAndTitle,
  queueOf,
  type BorrowerAndTitle,
  type TitleQueue,
} from '../holds/holds-that-wait.ts';
import type { TitleHere } from './titles-here-rules.ts';
import { movingInto } from './moving-in-repository.ts';
import type { BorrowerHere } from './borrowers-here-rules.ts';
import type { CopyHere } from './copies-here-rules.ts';
import type { MovedHabits } from './moved-columns-rules.ts';

/** The queries that planning needs. */
export interface LibraryToMoveInto {
  borrowers(): readonly BorrowerHere[];
  formerCards(): ReadonlyMap<string, string>;
  copy(barcode: string): CopyHere | null;
  barcodes(): readonly string[];
  /** In the order in which they were added. */
  copiesOf(title: string): readonly CopyHere[];
  habits(columns: string): MovedHabits | null;
  /** The ISO 4217 code. */
  currency(): string;
  /** Charges of another program that came before. */
  chargesThatCame(borrower: string): readonly ChargeHere[];
  titles(): readonly TitleHere[];
  timeZone(): string;
  queueOf(title: string): TitleQueue;
  borrowerAndTitle(borrower: string, title: string): BorrowerAndTitle;
  /** The due dates that the loan rules give. */
  dueDatesByRule(): DueDatesByRule;
}

export function libraryToMoveInto(db: ReadableDatabase): LibraryToMoveInto {
  return {
    ...movingInto(db),
    currency: () => currencyIn(db).code(),
    chargesThatCame: (borrower) => chargesThatCame(db, borrower),
    queueOf: (title) => queueOf(db, title),
    borrowerAndTitle: (borrower, title) => borrowerAndTitle(db, borrower, title),
    dueDatesByRule: () => dueDatesByRule(db),
  };
}
