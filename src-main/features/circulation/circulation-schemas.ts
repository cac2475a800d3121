// The API schemas of loans, refusals and the desk's operations.
import { z } from '@hono/zod-openapi';
import { borrowerSchema } from '../borrowers/borrowers-schemas.ts';
import { itemSchema } from '../collection/collection-schemas.ts';
import { calendarDateField, lineOfText, idField, referenceField } from '../../core/http/field-schemas.ts';
import { overrideSchema } from '../../core/http/override.ts';
import { refusalSchema } from '../../core/http/problem-details.ts';
import { longestLoanDays } from './loan-rules.ts';
import { loanSchema } from './loan-schemas.ts';

const allowanceFields = {
  more: z
    .number()
    .int()
    .nullable()
    .openapi({ description: 'How many more; null without a limit.', example: 4 }),
  limit: z.number().int().nullable().openapi({ example: 5 }),
};

const heldFor = z.object({
  id: idField,
  givenName: z.string().openapi({ example: 'Noor' }),
  familyName: z.string().openapi({ example: 'Jansen' }),
  group: z.string().nullable().openapi({ example: '3A' }),
});

export const deskClaimSchema = z
  .object({
    desk: z.string().nullable().openapi({
      description: 'The desk’s name; null for a main desk without one.',
      example: 'Infant building',
    }),
    isHere: z.boolean().openapi({ description: 'Whether it is this desk.' }),
    at: z.string().openapi({ format: 'date-time' }),
    loan: idField.nullable().openapi({ description: 'Null if the item came in at that desk.' }),
    borrower: heldFor.nullable().openapi({
      description: 'To whom that desk lent it; null if it came in there, or if that is forgotten.',
    }),
  })
  .openapi('DeskClaim');

const otherClaims = z.array(deskClaimSchema).optional().openapi({
  description:
    'Two desks of the library said different things about this item: what was said besides its open loan. The scan answers `GET /questions`, unless it is refused.',
});

const itemNamed = z.object({ id: idField, barcode: z.string(), title: z.string() });

export const setAsideSchema = z
  .object({
    hold: idField,
    item: itemNamed,
    borrower: heldFor,
    until: z
      .string()
      .openapi({ format: 'date', description: 'The last day on the hold shelf.', example: '2026-09-14' }),
  })
  .openapi('SetAside', { description: 'The item is on the hold shelf for this borrower.' });

export const overviewHoldSchema = z
  .object({
    id: idField,
    state: z.enum(['ready', 'waiting', 'suspended']).openapi({ example: 'waiting' }),
    title: z.object({ id: idField, title: z.string().openapi({ example: 'The Hobbit' }) }),
    place: z
      .number()
      .int()
      .nullable()
      .openapi({ description: 'The place in the queue, from 1.', example: 2 }),
    readyItem: z.object({ id: idField, barcode: z.string() }).nullable(),
    until: z.string().nullable().openapi({ format: 'date', description: 'The last day on the hold shelf.' }),
    suspendedUntil: z.string().nullable().openapi({ format: 'date' }),
  })
  .openapi('OverviewHold');

export const loanOverviewSchema = z
  .object({
    borrower: borrowerSchema,
    loans: z.array(loanSchema),
    overdueCount: z.number().int(),
    mayBorrow: z.object({
      ...allowanceFields,
      byItemType: z.array(
        z.object({ itemType: z.string().openapi({ example: 'Book' }), ...allowanceFields }),
      ),
      classSet: z
        .boolean()
        .openapi({ description: 'Whether the desk may lend class sets to borrowers of this category.' }),
    }),
    holds: z
      .array(overviewHoldSchema)
      .openapi({ description: 'Open holds, those that are ready first.', example: [] }),
    money: z
      .object({
        owed: z.number().int().openapi({ example: 1250 }),
        refundDue: z.number().int().openapi({ description: 'What is to be paid back.', example: 0 }),
        owedSoFar: z.number().int().openapi({
          description:
            'What the overdue items that are still out cost so far: charged when they come back or are renewed.',
          example: 0,
        }),
        currency: z.string().openapi({ example: 'EUR' }),
      })
      .nullable()
      .openapi({ description: 'In minor units, such as cents; null if the library charges no money.' }),
    refusals: z
      .array(refusalSchema)
      .openapi({ description: 'Refusals that already apply to any loan.', example: [] }),
  })
  .openapi('LoanOverview');

/** A scan waits until all are written. */
const mostLoansAtOnce = 200;

const itemReference = referenceField.openapi({ example: 'barcode:30000421' });
const events = z.array(z.number().int()).openapi({
  description: 'The numbers of the events that this created; undo accepts any of them.',
  example: [118],
});

const chosenDueOn = calendarDateField.optional().openapi({
  description: 'Chosen by staff, in place of the date of the loan rule; a booking can still make it earlier.',
  example: '2026-10-02',
});

export const checkoutSchema = z
  .strictObject({
    borrower: referenceField.openapi({ example: 'barcode:2000017' }),
    item: itemReference,
    override: overrideSchema.optional(),
    returnFirst: z
      .boolean()
      .optional()
      .openapi({ description: 'If another borrower still has the item, returns it first.' }),
    dueOn: chosenDueOn,
  })
  .openapi('Checkout');

const bookedFrom = z.string().optional().openapi({
  format: 'date',
  description: 'The loan is due earlier than by its rule, because the item is booked from this day.',
  example: '2026-09-21',
});

const hasAnotherCopy = z
  .boolean()
  .optional()
  .openapi({
    description:
      'True if the borrower has another copy of this title on loan, neither lost nor said to be returned; left out ' +
      'otherwise, and for borrowers who may take class sets.',
    example: true,
  });

const parts = z.string().optional().openapi({
  description: 'What belongs to the item, with commas: check that all of it is there.',
  example: 'book, CD, map',
});
const note = z.string().optional().openapi({
  description: 'The note of the item, for staff.',
  example: 'Cover torn: handle with care.',
});

const countedOn = z.string().optional().openapi({
  format: 'date',
  description: 'The day that counts for days overdue and charges, if the return is dated back.',
  example: '2026-09-25',
});

export const returnSchema = z
  .strictObject({
    item: itemReference,
    returnedOn: calendarDateField.optional().openapi({
      description:
        'The day that counts if the item came back before today, such as in a book drop: from the day of the loan on.',
      example: '2026-09-25',
    }),
  })
  .openapi('Return', { example: { item: 'barcode:30000421' } });
export const renewalSchema = z
  .strictObject({ item: itemReference, override: overrideSchema.optional() })
  .openapi('Renewal');
export const dueDateSchema = z
  .strictObject({ item: itemReference, dueOn: calendarDateField, override: overrideSchema.optional() })
  .openapi('DueDate');

export const checkedOutSchema = loanSchema
  .extend({ events, returned: loanSchema.optional(), bookedFrom, hasAnotherCopy, parts, note })
  .openapi('CheckedOut');
export const returnedSchema = loanSchema
  .extend({
    returnedAt: z.string().openapi({ format: 'date-time' }),
    returnedOn: countedOn,
    events,
    setAside: setAsideSchema.optional(),
    parts,
    note,
  })
  .openapi('Returned');
export const renewedSchema = loanSchema.extend({ events, bookedFrom }).openapi('Renewed');

export const manyItemsLentSchema = z
  .strictObject({ items: z.array(itemReference).min(1).max(mostLoansAtOnce) })
  .openapi('ManyLentItems');
/** One command of the gate: a scan may wait for it. */
const mostImportedAtOnce = 500;

export const importedLoansSchema = z
  .strictObject({
    loans: z
      .array(
        z.strictObject({
          borrower: referenceField.openapi({
            description: 'The borrower’s id, or `barcode:` and the card, or `ext:` and the number.',
            example: 'barcode:2000017',
          }),
          item: itemReference,
          lentOn: calendarDateField.openapi({
            description: 'The day on which the other program lent the item; not after today.',
            example: '2026-05-11',
          }),
          dueOn: calendarDateField.openapi({
            description: 'From `lentOn` on, also long ago, or on a day on which the library is closed.',
            example: '2026-06-08',
          }),
          renewals: z.number().int().min(0).max(1000).default(0).openapi({
            description: 'How often it was renewed so far.',
            example: 1,
          }),
        }),
      )
      .min(1)
      .max(mostImportedAtOnce),
  })
  .openapi('ImportedLoans');
export const loansImportedSchema = z
  .object({
    loans: z
      .array(loanSchema)
      .openapi({ description: 'Those that were recorded, in the order of the request.' }),
    refused: z
      .array(
        z.object({
          index: z.number().int().openapi({ description: 'Its place in the request, from 0.', example: 3 }),
          borrower: z.string().openapi({ example: 'barcode:2000017' }),
          item: z.string().openapi({ example: 'barcode:3000421' }),
          refusals: z.array(refusalSchema),
        }),
      )
      .openapi({ description: 'The loans that cannot be, and why.', example: [] }),
    events,
  })
  .openapi('LoansImported');
export const manyLoansSchema = z
  .object({
    loans: z
      .array(loanSchema)
      .openapi({ description: 'Those that were changed, in the order of the request.' }),
    refused: z.array(z.object({ item: itemReference, refusals: z.array(refusalSchema) })).openapi({
      description: 'The items that the rules refused, and why; they stay as they were.',
      example: [],
    }),
    setAside: z
      .array(setAsideSchema)
      .openapi({ description: 'The returned items that are on the hold shelf now.', example: [] }),
    events,
  })
  .openapi('ManyLoans');

export const itemUseSchema = z.strictObject({ item: itemReference }).openapi('ItemUse');
const wasFound = z.boolean().openapi({
  description: 'Whether the item was lost or missing: it is in the collection again.',
  example: false,
});
export const usedSchema = z
  .object({
    item: itemNamed,
    usedAt: z.string().openapi({ format: 'date-time' }),
    found: wasFound,
    events,
    setAside: setAsideSchema.optional(),
  })
  .openapi('ItemUsed');

export const lossSchema = z.strictObject({ item: itemReference }).openapi('Loss');
export const lossChargeSchema = z
  .object({
    amount: z.number().int().openapi({ description: 'In minor units, such as cents.', example: 1250 }),
    currency: z.string().openapi({ example: 'EUR' }),
  })
  .openapi('LossCharge');
export const lossPreviewSchema = z
  .object({
    charge: lossChargeSchema.nullable().openapi({ description: 'Null if it costs the borrower nothing.' }),
  })
  .openapi('LossPreview');
export const declaredLostSchema = z
  .object({
    item: itemSchema,
    loan: loanSchema
      .nullable()
      .openapi({ description: 'Stays open: the borrower answers for the item. Null if it was not on loan.' }),
    charge: lossChargeSchema
      .nullable()
      .openapi({ description: 'What the borrower is charged for it; null if nothing.' }),
    events,
  })
  .openapi('DeclaredLost');
export const givenUpSchema = loanSchema
  .extend({ givenUpAt: z.string().openapi({ format: 'date-time' }), events })
  .openapi('GivenUp');
export const claimSchema = z
  .strictObject({ item: itemReference, override: overrideSchema.optional() })
  .openapi('Claim');
export const claimedSchema = loanSchema.extend({ events }).openapi('Claimed');

export const rescheduledSchema = loanSchema.extend({ events }).openapi('Rescheduled');

export const undoResultSchema = z
  .object({
    undone: z.array(z.number().int()).openapi({ example: [117] }),
    events,
    loan: loanSchema.nullable(),
    overview: loanOverviewSchema.nullable(),
  })
  .openapi('Undone');

export const scanSchema = z
  .strictObject({
    code: z.string().max(20_000).openapi({ example: '30000421' }),
    borrower: referenceField
      .nullable()
      .optional()
      .openapi({ description: 'The borrower whose account is open at the desk.' }),
    as: z.enum(['borrower', 'item']).optional(),
    only: z
      .enum(['returns', 'borrowers'])
      .optional()
      .openapi({
        description:
          'The scanner’s purpose: one for `returns`, such as a book drop, returns items and never lends; one for ' +
          '`borrowers` opens borrowers. Other codes are refused with an explanation, and words are not searched.',
      }),
    override: overrideSchema.optional(),
    returnFirst: z.boolean().optional(),
    dueOn: chosenDueOn,
    countUse: z
      .boolean()
      .optional()
      .openapi({
        description:
          'Counts items as used in the library, in place of lending and returning them: an item that is not on loan ' +
          'gives `used`, and one on loan the refusal `item-still-lent`. Other codes mean what they always mean.',
      }),
    bookDrop: z
      .boolean()
      .optional()
      .openapi({
        description:
          'An item lay in the book drop: it is returned as of the last open day before today, or of the day on which it ' +
          'was lent if that is later, and never lent. Days overdue and charges count until then.',
      }),
    askWhose: z
      .boolean()
      .optional()
      .openapi({
        description:
          'For lending to a class without cards. If no `borrower` is given, an item that is in changes nothing and gives ' +
          '`whose`: send the scan again with the borrower. An item on loan is returned.',
      }),
    sameCodeAgoMs: z
      .number()
      .min(0)
      .optional()
      .openapi({
        description:
          'Milliseconds since the same scanner read the same code; leave it out if another scan, a key or a choice ' +
          'came between. A time below the setting `ignoreRepeatWithinMs` is a double read and is ignored, unless ' +
          '`as` or `returnFirst` show that it is deliberate. Leave it out to override a refusal with `override`.',
      }),
  })
  .openapi('Scan');

const itemWithLoan = itemSchema.extend({
  loan: loanSchema.nullable(),
  copies: z
    .object({ count: z.number().int(), available: z.number().int() })
    .optional()
    .openapi({
      description:
        'Of an item that stands for its title: how many copies there are, and how many of them can be lent now.',
      example: { count: 10, available: 3 },
    }),
});

export const deskMatchesSchema = z
  .object({ borrowers: z.array(borrowerSchema), items: z.array(itemWithLoan) })
  .openapi('DeskMatches');

export const scanOutcomeSchema = z
  .discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('borrower-opened'), overview: loanOverviewSchema }),
    z.object({
      outcome: z.literal('lent'),
      loan: loanSchema,
      returned: loanSchema.nullable(),
      events,
      overview: loanOverviewSchema,
      bookedFrom,
      hasAnotherCopy,
      parts,
      note,
      otherClaims,
    }),
    z.object({
      outcome: z.literal('returned'),
      loan: loanSchema,
      events,
      overview: loanOverviewSchema.nullable(),
      setAside: setAsideSchema.optional(),
      returnedOn: countedOn,
      parts,
      note,
      otherClaims,
    }),
    z.object({
      outcome: z.literal('refused'),
      code: refusalSchema.shape.code,
      overridable: z.boolean(),
      refusals: z.array(refusalSchema),
      offers: z.array(z.enum(['return-and-lend', 'renew', 'return', 'override'])),
      item: itemNamed.nullable(),
      borrower: z
        .object({
          id: idField,
          givenName: z.string(),
          familyName: z.string(),
          group: z.string().nullable(),
        })
        .nullable(),
      otherClaims,
    }),
    z.object({ outcome: z.literal('ask'), borrower: borrowerSchema, item: itemSchema }),
    z.object({
      outcome: z.literal('matches'),
      borrowers: z.array(borrowerSchema),
      items: z.array(itemWithLoan),
    }),
    z.object({ outcome: z.literal('ignored'), reason: z.enum(['empty', 'repeated']) }),
    z
      .object({
        outcome: z.literal('found'),
        item: itemNamed,
        events,
        setAside: setAsideSchema.optional(),
        otherClaims,
      })
      .openapi({ description: 'A lost or missing item was found: it is in the collection again.' }),
    z
      .object({
        outcome: z.literal('set-aside'),
        item: itemNamed,
        events,
        setAside: setAsideSchema,
        otherClaims,
      })
      .openapi({
        description:
          'An item that was not on loan is on the hold shelf now. Without events it was there already.',
      }),
    z.object({ outcome: z.literal('off-hold-shelf'), item: itemNamed, events, otherClaims }).openapi({
      description: 'Its hold is over and no one else waits: the item goes back to its own place.',
    }),
    z
      .object({
        outcome: z.literal('used'),
        item: itemNamed,
        found: wasFound,
        events,
        setAside: setAsideSchema.optional(),
        otherClaims,
      })
      .openapi({ description: 'The item was used in the library: answers `countUse`.' }),
    z.object({ outcome: z.literal('whose'), item: itemNamed }).openapi({
      description: 'Nothing happened: send the scan again with the borrower. Answers `askWhose`.',
    }),
  ])
  .openapi('ScanOutcome');

export const deskActionSchema = z
  .object({
    kind: z.enum([
      'lent',
      'returned',
      'renewed',
      'due-date-changed',
      'declared-lost',
      'given-up',
      'claimed',
      'found',
      'used',
    ]),
    at: z.string().openapi({ format: 'date-time' }),
    events: z.array(z.number().int()).openapi({
      description: 'The numbers of its events; undo accepts any of them.',
    }),
    takenBack: z.boolean().openapi({ example: false }),
    item: itemNamed,
    loan: loanSchema.nullable().openapi({
      description: 'The loan as this action left it; null for an item that was found or used in the library.',
    }),
    returned: loanSchema
      .nullable()
      .openapi({ description: 'The loan to another borrower that ended first.' }),
    alsoRenewed: z
      .array(loanSchema)
      .openapi({ description: 'The further loans of a renewal of several.', example: [] }),
  })
  .openapi('DeskAction');

const ruleFields = {
  category: lineOfText(100)
    .nullable()
    .openapi({ description: 'A borrower category by name; null means any.' }),
  itemType: lineOfText(100).nullable().openapi({ description: 'An item type by name; null means any.' }),
  lendable: z.boolean().openapi({ example: true }),
  loanDays: z.number().int().min(0).max(longestLoanDays).openapi({ example: 21 }),
  dueOnFixed: calendarDateField
    .nullable()
    .openapi({ description: 'Until this date has passed, every loan is due on it.' }),
  dueAtTermEnd: z.boolean().openapi({
    description:
      'Every loan is due at the end of the term: the last open day until the next end of a term in the settings. `loanDays` applies after the last one. A `dueOnFixed` that has not passed comes first.',
    example: false,
  }),
  limitedByTerm: z.boolean().openapi({
    description:
      'A loan lasts `loanDays`, but at the latest until the last open day of the term, which may be a whole school year. A renewal ends then as well.',
    example: false,
  }),
  renewalsAllowed: z.number().int().min(0).max(1000),
  renewalDays: z.number().int().min(0).max(longestLoanDays),
  maxItemsOfType: z.number().int().min(0).max(100_000).nullable(),
  maxItems: z.number().int().min(0).max(100_000).nullable(),
};

export const newLoanRuleSchema = z
  .strictObject({
    ...ruleFields,
    dueAtTermEnd: ruleFields.dueAtTermEnd.default(false),
    limitedByTerm: ruleFields.limitedByTerm.default(false),
  })
  .openapi('NewLoanRule');
export const loanRuleChangesSchema = z.strictObject(ruleFields).partial().openapi('LoanRuleChanges');
export const loanRuleSchema = z
  .object({
    id: idField,
    ...ruleFields,
    appliesTo: z
      .array(z.object({ category: z.string().nullable(), itemType: z.string().nullable() }))
      .openapi({
        description:
          'The borrower categories and item types for which no other rule is more specific; null stands for those without a rule of their own.',
        example: [{ category: 'Pupil', itemType: 'Book' }],
      }),
  })
  .openapi('LoanRule');
