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
  'return-only':
    'the copy came back, and the file does not say from whom: if it is still on loan here, return it at the desk',
  'payment-left-out': 'this is a payment: enter it here if it is still owed',
  'line-not-understood': 'the line is not understood',
  'repeats-another-row': 'another row lends the same copy',
  'title-missing': 'the row names no book',
  'title-unknown': 'the library does not have this title: import the books first',
  'title-several': 'several titles have this name: the list needs an ISBN or a barcode',
  'held-in-future': 'the hold would be placed after today',
  'hold-over': 'the last day of the hold has passed',
  'hold-ended': 'the hold has ended: it does not wait any more',
  'already-held': 'the borrower has a hold on this title here already',
  'held-before': 'this hold came before, and has ended here',
  'on-loan-to-borrower': 'the borrower has a copy of this title on loan here',
  'same-hold-twice': 'another row is the same hold',
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
  'due-by-rule': 'the list has no due date; took that of the loan rule',
  'copy-by-title': 'the list has no barcode; took this copy of the title',
  'lent-unknown': 'the list does not say when it was lent; took the due date, or today if that is earlier',
  'zeros-restored': 'put lost leading zeros back: only this one fits',
  'found-by-name': 'found by the name alone',
  'name-of-another': 'the library has another name for this number',
  'title-of-another': 'the library has another title for this barcode',
  'copy-left-out': 'the library does not have this copy; the charge names none',
  'day-unknown': 'the list does not say when it was charged; took today',
  'was-ready': 'the book was set aside; here the hold waits until the book is scanned',
  'state-unknown': 'this is no known state of a hold; it waits',
  'held-unknown': 'the list does not say when it was placed; took today',
  'copy-not-held': 'the library does not have this copy, or withdrew it; any copy will do',
  'found-by-title': 'found by the name of the title alone',
  'is-credit': 'this is money that the borrower gets back',
} as const;

export type MovedNoteCode = keyof typeof movedNoteSentences;
export const movedNoteCodes = Object.keys(movedNoteSentences) as MovedNoteCode[];

export const isMovedReason = (reason: string | null): reason is MovedReason =>
  reason !== null && reason in movedReasonSentences;
