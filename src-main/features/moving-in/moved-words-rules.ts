// The codes of lists that a library takes along, with a sentence each: why a row stays out, and what was noticed.

/** Why a row adds nothing. */
export const movedReasonSentences = {
  'borrower-missing': 'the row names no borrower',
  'borrower-unknown': 'the library does not have this borrower: import the borrowers first',
  'borrower-several': 'several borrowers have this name: the list needs their numbers or cards',
  'number-and-card-disagree': 'number and card belong to two borrowers',
  'number-damaged': 'a spreadsheet damaged the number or card, and digits are lost',
  'barcode-missing': 'the row has no barcode',
  'barcode-damaged': 'a spreadsheet damaged the barcode, and digits are lost',
  'copy-unknown': 'the library does not have this copy: import the books first',
  'copy-withdrawn': 'the copy was withdrawn',
  'lent-to-another': 'the copy is on loan to another borrower here',
  'already-lent': 'the borrower has this copy on loan here already',
  'lent-since': 'the copy was lent here, or came back, since that day',
  'set-aside': 'the copy is on the hold shelf here',
  'due-missing': 'the row has no due date',
  'date-not-understood': 'a date is not understood',
  'lent-in-future': 'the copy would be lent after today',
  'due-before-lent': 'the loan would be due before it began',
  returned: 'the copy was returned: this is not an open loan',
  'repeats-another-row': 'another row lends the same copy',
  'amount-missing': 'the row has no amount',
  'amount-not-understood': 'the amount is not understood',
  'other-currency': 'the amount is not in the currency of the library',
  'nothing-owed': 'nothing is owed any more',
  'is-payment': 'the row is a payment, not a charge: the list must say what is still owed',
  'charged-in-future': 'the charge would be made after today',
  'already-charged': 'this charge came before',
  'charged-otherwise': 'this charge came before, with another amount',
  'too-many-cells': 'the row has more cells than the header',
  'quote-misplaced': 'a quotation mark is in the wrong place',
} as const;

export type MovedReason = keyof typeof movedReasonSentences;
export const movedReasons = Object.keys(movedReasonSentences) as MovedReason[];

export const movedNoteSentences = {
  'two-digit-year': 'the year has two digits; took the nearest one',
  'day-number-read': 'read the day number of a spreadsheet',
  'not-a-number': 'this is not a number of renewals; took 0',
  'lent-unknown': 'the list does not say when it was lent; took the due date, or today if that is earlier',
  'zeros-restored': 'put lost leading zeros back: only this one fits',
  'found-by-name': 'found by the name alone',
  'name-of-another': 'the library has another name for this number',
  'title-of-another': 'the library has another title for this barcode',
  'copy-left-out': 'the library does not have this copy; the charge names none',
  'day-unknown': 'the list does not say when it was charged; took today',
  'is-credit': 'this is money that the borrower gets back',
} as const;

export type MovedNoteCode = keyof typeof movedNoteSentences;
export const movedNoteCodes = Object.keys(movedNoteSentences) as MovedNoteCode[];

export const isMovedReason = (reason: string | null): reason is MovedReason =>
  reason !== null && reason in movedReasonSentences;
