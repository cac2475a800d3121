/**
 * Loandesk
 * 1
 * DO NOT MODIFY - This file has been generated using oazapfts.
 * See https://www.npmjs.com/package/oazapfts
 */
import * as Oazapfts from "@oazapfts/runtime";
import * as QS from "@oazapfts/runtime/query";
export const defaults: Oazapfts.Defaults<Oazapfts.CustomHeaders> = {
    headers: {},
    baseUrl: "/api/v1"
};
const oazapfts = Oazapfts.runtime(defaults);
export const servers = {
    server1: "/api/v1"
};
export type Borrower = {
    id: string;
    /** The number on the card. Only with the scope `borrowers:read` or `loans:read`; otherwise null. */
    barcode: string | null;
    /** The number from the school administration. Only with the scope `borrowers:read` or `loans:read`; otherwise null. */
    externalId: string | null;
    /** Only with the scope `borrowers:read` or `loans:read`; otherwise empty. */
    givenName: string;
    /** Only with the scope `borrowers:read` or `loans:read`; otherwise empty. */
    familyName: string;
    /** The class or department, by name. Only with the scope `borrowers:read` or `loans:read`; otherwise null. */
    group: string | null;
    /** The borrower category, which decides the loan rules. Only with the scope `borrowers:read` or `loans:read`; otherwise empty. */
    category: string;
    /** Only with the scope `borrowers:read`; otherwise null. */
    email: string | null;
    /** A parent’s address, for overdue notices. Only with the scope `borrowers:read`; otherwise null. */
    guardianEmail: string | null;
    /** A second parent’s address: letters to parents go to both. Only with the scope `borrowers:read`; otherwise null. */
    secondGuardianEmail: string | null;
    /** The family’s language, an ISO 639 code: letters go out in it if the library has them. Only with the scope `borrowers:read`; otherwise null. */
    language: string | null;
    /** Only with the scope `borrowers:read`; otherwise null. */
    birthDate: string | null;
    /** Shown at the desk when the borrower is opened. Only with the scope `borrowers:read`; otherwise null. */
    message: string | null;
    /** Why the borrower is blocked; null if not blocked. The desk says it when it refuses a loan. Only with the scope `borrowers:read` or `circulation`; otherwise null. */
    blockedReason: string | null;
    /** The last day on which the borrower may borrow. Only with the scope `borrowers:read` or `circulation`; otherwise null. */
    expiresOn: string | null;
    /** The day of leaving the school. From then on new loans are refused; open loans stay until they are returned. Only with the scope `borrowers:read` or `circulation`; otherwise null. */
    leftOn: string | null;
    /** The version of the photo at `/users/{id}/photo`; null without a photo. A new photo has a new version. Only with the scope `borrowers:read` or `circulation`; otherwise null. */
    photo: string | null;
    /** Increases with each change; `If-Match` compares it. */
    version: number;
    createdAt: string;
    updatedAt: string;
    /** Only in a list with `include=loans`. */
    loans?: {
        open: number;
        /** Without items that are lost or claimed to be returned. */
        overdue: number;
        /** The earliest due date of the open loans, without items that are lost or claimed to be returned; null without any. */
        oldestDueOn: string | null;
    };
    /** In minor units of the library’s currency, such as cents; null if the library charges no money. Only in a list with `include=money`. Only with the scope `circulation`; otherwise null. */
    owed?: number | null;
};
export type NewBorrower = {
    givenName: string;
    /** Of `givenName` and `familyName` one may be empty, for people with one name. */
    familyName: string;
    barcode?: string | null;
    externalId?: string | null;
    /** A name; a new group is created. */
    group?: string | null;
    /** A name; the default is the default category. */
    category?: string;
    email?: string | null;
    guardianEmail?: string | null;
    secondGuardianEmail?: string | null;
    /** An ISO 639 code, such as nl or pt-BR. Letters go out in the library’s language if there are none in this one. */
    language?: string | null;
    birthDate?: string | null;
    message?: string | null;
    blockedReason?: string | null;
    expiresOn?: string | null;
    leftOn?: string | null;
    /** Queues a welcome message for an added borrower in the same transaction, to `email` or else to `guardianEmail` and `secondGuardianEmail`; one of them is required. It is sent as soon as mail is set up and the network is available. */
    sendWelcomeMessage?: boolean;
};
export type BorrowerRow = {
    givenName?: string;
    /** Of `givenName` and `familyName` one may be empty, for people with one name. */
    familyName?: string;
    barcode?: string | null;
    externalId?: string | null;
    /** A name; a new group is created. */
    group?: string | null;
    /** A name; the default is the default category. */
    category?: string;
    email?: string | null;
    guardianEmail?: string | null;
    secondGuardianEmail?: string | null;
    /** An ISO 639 code, such as nl or pt-BR. Letters go out in the library’s language if there are none in this one. */
    language?: string | null;
    birthDate?: string | null;
    message?: string | null;
    blockedReason?: string | null;
    expiresOn?: string | null;
    leftOn?: string | null;
    /** Queues a welcome message for an added borrower in the same transaction, to `email` or else to `guardianEmail` and `secondGuardianEmail`; one of them is required. It is sent as soon as mail is set up and the network is available. */
    sendWelcomeMessage?: boolean;
};
export type Refusal = {
    code: "item-unknown" | "item-already-lent-to-borrower" | "item-lent-to-other" | "item-still-lent" | "item-not-for-loan" | "item-lost" | "item-in-repair" | "item-in-processing" | "loan-already-claimed" | "loan-not-claimed" | "loan-claimed" | "item-not-lost" | "claim-limit-reached" | "item-withdrawn" | "item-not-lent" | "loan-rule-forbids" | "borrower-unknown" | "borrower-blocked" | "borrower-left" | "borrower-expired" | "borrower-has-overdues" | "loan-limit-reached" | "loan-limit-for-type-reached" | "renewal-limit-reached" | "renewal-gains-nothing" | "due-date-out-of-range" | "due-date-closed" | "return-date-out-of-range" | "due-date-after-last-day" | "lent-in-future" | "due-before-lent" | "item-lent-since" | "code-unknown" | "scanner-returns-only" | "scanner-borrowers-only" | "borrower-owes-too-much" | "charge-exists" | "charged-in-future" | "hold-exists" | "hold-on-own-loan" | "hold-without-copy" | "title-unknown" | "held-in-future" | "hold-over" | "hold-came-before" | "holds-off" | "hold-limit-reached" | "item-reserved" | "item-set-aside" | "title-promised" | "others-wait" | "too-few-copies" | "copies-booked" | "copies-out" | "last-copy-booked" | "title-booked";
    overridable: boolean;
    /** The details of the refusal; “Refusal codes” lists the facts of each code. */
    facts: {
        [key: string]: string | number | boolean | null;
    };
};
export type Problem = {
    "type": string;
    title: string;
    status: number;
    detail: string;
    /** Stable; programs should decide by it. */
    code: string;
    /** A message for each invalid field, parameter or header, at most 20 in one answer. */
    errors?: {
        /** A field of the body, as a JSON pointer (RFC 6901); empty for the whole body, a parameter or a header. */
        pointer: string;
        /** A parameter of the address. */
        parameter?: string;
        /** A header. */
        header?: string;
        message: string;
    }[];
    /** How many more errors there are than `errors` lists. */
    errorsOmitted?: number;
    /** The id of the record that already has the number, if a number is taken; of the running import, for `import-busy`. */
    existingId?: string;
    overridable?: boolean;
    refusals?: Refusal[];
};
export type BorrowerRowResult = {
    /** The row’s index in the request, from 0; empty lines do not count. */
    index: number;
    /** 201 added, 200 updated or unchanged, otherwise the status of the problem. */
    status: number;
    id?: string;
    /** For an added borrower, if the row asked for the welcome message. */
    welcomeMessage?: "queued" | "no-address";
    problem?: Problem;
};
export type BorrowerBatchResult = {
    added: number;
    updated: number;
    unchanged: number;
    failed: number;
    /** One result for each row, in the order of the request. */
    results: BorrowerRowResult[];
};
export type ChosenBorrowers = {
    ids: string[];
};
export type ChangedMany = {
    /** How many records differ now. */
    changed: number;
    /** The numbers of the events that this created; undoing any of them undoes all. */
    events: number[];
};
export type RemovedBorrower = {
    id: string;
    /** The borrower that this record was merged into. */
    mergedInto: string | null;
};
export type ChangedBorrowers = {
    changed: Borrower[];
    deleted: RemovedBorrower[];
    /** Opaque; the next `since`. */
    cursor: string;
    /** Whether there are more changes after this page. */
    more: boolean;
};
export type BorrowerCounts = {
    all: number;
    blocked: number;
    expired: number;
    left: number;
    borrowing: number;
    overdue: number;
    /** Only with the scope `circulation`; otherwise null. */
    owing: number | null;
    cardless: number;
    /** False if `q` finds more than 20,000: then the counts cover the first 20,000 that it finds. Without `q` always true. */
    complete: boolean;
};
export type ManyBorrowers = {
    ids: string[];
    /** Omitted fields keep their value; null clears. */
    changes: {
        /** A name; a new group is created. */
        group?: string | null;
        /** A name; the default is the default category. */
        category?: string;
        blockedReason?: string | null;
        expiresOn?: string | null;
    };
};
export type BorrowerChanges = {
    givenName?: string;
    /** Of `givenName` and `familyName` one may be empty, for people with one name. */
    familyName?: string;
    barcode?: string | null;
    externalId?: string | null;
    /** A name; a new group is created. */
    group?: string | null;
    /** A name; the default is the default category. */
    category?: string;
    email?: string | null;
    guardianEmail?: string | null;
    secondGuardianEmail?: string | null;
    /** An ISO 639 code, such as nl or pt-BR. Letters go out in the library’s language if there are none in this one. */
    language?: string | null;
    birthDate?: string | null;
    message?: string | null;
    blockedReason?: string | null;
    expiresOn?: string | null;
    leftOn?: string | null;
    /** Queues a welcome message for an added borrower in the same transaction, to `email` or else to `guardianEmail` and `secondGuardianEmail`; one of them is required. It is sent as soon as mail is set up and the network is available. */
    sendWelcomeMessage?: boolean;
};
export type Merge = {
    /** The record to merge and delete; an id or a number. */
    "from": string;
    /** Fields whose value comes from the deleted record. */
    take?: ("givenName" | "familyName" | "barcode" | "externalId" | "group" | "category" | "email" | "guardianEmail" | "secondGuardianEmail" | "language" | "birthDate" | "message" | "blockedReason" | "expiresOn" | "leftOn" | "photo")[];
    /** Fields that keep their value although the deleted record has another. */
    keep?: ("givenName" | "familyName" | "barcode" | "externalId" | "group" | "category" | "email" | "guardianEmail" | "secondGuardianEmail" | "language" | "birthDate" | "message" | "blockedReason" | "expiresOn" | "leftOn" | "photo")[];
};
export type Override = {
    codes: ("item-unknown" | "item-already-lent-to-borrower" | "item-lent-to-other" | "item-still-lent" | "item-not-for-loan" | "item-lost" | "item-in-repair" | "item-in-processing" | "loan-already-claimed" | "loan-not-claimed" | "loan-claimed" | "item-not-lost" | "claim-limit-reached" | "item-withdrawn" | "item-not-lent" | "loan-rule-forbids" | "borrower-unknown" | "borrower-blocked" | "borrower-left" | "borrower-expired" | "borrower-has-overdues" | "loan-limit-reached" | "loan-limit-for-type-reached" | "renewal-limit-reached" | "renewal-gains-nothing" | "due-date-out-of-range" | "due-date-closed" | "return-date-out-of-range" | "due-date-after-last-day" | "lent-in-future" | "due-before-lent" | "item-lent-since" | "code-unknown" | "scanner-returns-only" | "scanner-borrowers-only" | "borrower-owes-too-much" | "charge-exists" | "charged-in-future" | "hold-exists" | "hold-on-own-loan" | "hold-without-copy" | "title-unknown" | "held-in-future" | "hold-over" | "hold-came-before" | "holds-off" | "hold-limit-reached" | "item-reserved" | "item-set-aside" | "title-promised" | "others-wait" | "too-few-copies" | "copies-booked" | "copies-out" | "last-copy-booked" | "title-booked")[];
    reason: string;
};
export type Checkout = {
    borrower: string;
    item: string;
    "override"?: Override;
    /** If another borrower still has the item, returns it first. */
    returnFirst?: boolean;
    /** Chosen by staff, in place of the date of the loan rule; a booking can still make it earlier. */
    dueOn?: string;
};
export type Loan = {
    id: string;
    item: {
        id: string;
        barcode: string;
        title: string;
        /** Marked as lost while on loan: overdue notices leave it out. In the response to a return: it was lost and is now found. */
        lost: boolean;
        /** For `GET /covers/{id}`. */
        cover: string | null;
        /** The name of its type. */
        itemType: string;
    };
    borrower: {
        id: string;
        barcode: string | null;
        /** The number from the school administration. */
        externalId: string | null;
        givenName: string;
        familyName: string;
        group: string | null;
    };
    checkedOutAt: string;
    /** A date in the library’s time zone. */
    dueOn: string;
    renewals: number;
    /** 0 if the loan is not overdue. It stops at the day on which the item was marked as lost or claimed to be returned. */
    daysOverdue: number;
    /** Whether the borrower still has to bring the item back, and is late: false if it is lost or claimed to be returned, whatever its days overdue. */
    isLate: boolean;
    /** When the borrower said that the item was returned; overdue notices leave the loan out until it is checked. Otherwise null. */
    claimedAt: string | null;
    /** Whether two desks of the library say different things about who has the item, until one of them sees it or a person answers `GET /questions`. Meanwhile no letter names the loan, and nothing is charged for it. */
    isInQuestion: boolean;
};
export type CheckedOut = Loan & {
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
    returned?: Loan;
    /** The loan is due earlier than by its rule, because the item is booked from this day. */
    bookedFrom?: string;
    /** True if the borrower has another copy of this title on loan, neither lost nor said to be returned; left out otherwise, and for borrowers who may take class sets. */
    hasAnotherCopy?: boolean;
    /** What belongs to the item, with commas: check that all of it is there. */
    parts?: string;
    /** The note of the item, for staff. */
    note?: string;
};
export type Claim = {
    item: string;
    "override"?: Override;
};
export type Claimed = Loan & {
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
};
export type DueDate = {
    item: string;
    dueOn: string;
    "override"?: Override;
};
export type Rescheduled = Loan & {
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
};
export type LoansOnClosedDays = {
    loans: number;
};
export type MovedFromClosedDays = {
    /** How many loans have another due date. */
    moved: number;
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
};
export type OverviewHold = {
    id: string;
    state: "ready" | "waiting" | "suspended";
    title: {
        id: string;
        title: string;
    };
    /** The place in the queue, from 1. */
    place: number | null;
    readyItem: {
        id: string;
        barcode: string;
    } | null;
    /** The last day on the hold shelf. */
    until: string | null;
    suspendedUntil: string | null;
};
export type LoanOverview = {
    borrower: Borrower;
    loans: Loan[];
    overdueCount: number;
    mayBorrow: {
        /** How many more; null without a limit. */
        more: number | null;
        limit: number | null;
        byItemType: {
            itemType: string;
            /** How many more; null without a limit. */
            more: number | null;
            limit: number | null;
        }[];
        /** Whether the desk may lend class sets to borrowers of this category. */
        classSet: boolean;
    };
    /** Open holds, those that are ready first. */
    holds: OverviewHold[];
    /** In minor units, such as cents; null if the library charges no money. */
    money: {
        owed: number;
        /** What is to be paid back. */
        refundDue: number;
        /** What the overdue items that are still out cost so far: charged when they come back or are renewed. */
        owedSoFar: number;
        currency: string;
    } | null;
    /** Refusals that already apply to any loan. */
    refusals: Refusal[];
};
export type Undone = {
    undone: number[];
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
    loan: Loan | null;
    overview: LoanOverview | null;
};
export type OneLoan = Loan & {
    /** Null once the library forgot who borrowed: after the time in Settings, by an erasure, or because the checkout was undone. */
    borrower?: {
        id: string;
        barcode: string | null;
        /** The number from the school administration. */
        externalId: string | null;
        givenName: string;
        familyName: string;
        group: string | null;
    } | null;
    /** When the loan ended; null while the item is on loan. */
    returnedAt: string | null;
    /** When its lost item was given up or paid for, which ended the loan; otherwise null. */
    givenUpAt: string | null;
    /** When the checkout was undone; otherwise null. */
    undoneAt: string | null;
};
export type ImportedLoans = {
    loans: {
        /** The borrower’s id, or `barcode:` and the card, or `ext:` and the number. */
        borrower: string;
        item: string;
        /** The day on which the other program lent the item; not after today. */
        lentOn: string;
        /** From `lentOn` on, also long ago, or on a day on which the library is closed. */
        dueOn: string;
        /** How often it was renewed so far. */
        renewals?: number;
    }[];
};
export type LoansImported = {
    /** Those that were recorded, in the order of the request. */
    loans: Loan[];
    /** The loans that cannot be, and why. */
    refused: {
        /** Its place in the request, from 0. */
        index: number;
        borrower: string;
        item: string;
        refusals: Refusal[];
    }[];
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
};
export type Loss = {
    item: string;
};
export type Item = {
    id: string;
    barcode: string;
    titleId: string;
    title: string;
    authors: string[];
    isbn: string | null;
    publisher: string | null;
    publishedYear: number | null;
    /** An ISO 639-1 code if the language has one. */
    language: string | null;
    series: string | null;
    /** The number in its series, as it is printed. */
    volume: string | null;
    subjects: string[];
    description: string | null;
    /** An age or a level in the library’s own words. */
    level: string | null;
    /** Reading levels, one of each scheme. */
    levels: {
        /** One of `ar`, `lexile`, `fountas-pinnell`, `avi`, `antolin`, `reading-counts`, or the name of another scheme. */
        scheme: string;
        level: string;
        /** Of its quiz. */
        points: number | null;
        /** The number of its quiz. */
        quiz: string | null;
    }[];
    /** For readers of this age. */
    audienceFrom: number | null;
    /** Up to this age. */
    audienceTo: number | null;
    /** Whether the pupils’ catalogue leaves the title out. */
    hiddenFromPupils: boolean;
    pages: number | null;
    /** Others than the authors, each with the role. */
    contributors: string[];
    /** For `GET /covers/{id}`: a new cover has a new id. Null without one. */
    cover: string | null;
    itemType: string;
    /** The place on the shelves. */
    callNumber: string | null;
    /** A key made of the call number: sorted by it, compared as text by code points, items are in the order of their shelves. Null without a call number. */
    shelfKey: string | null;
    /** Which of the library’s places it belongs to, see `GET /places`. */
    place: string | null;
    /** The shelf of its place on which its call number stands, see `shelves` of `GET /places`. */
    shelf: string | null;
    /** What belongs to it, with commas; the desk asks whether all of it is there. */
    parts: string | null;
    /** What it costs to replace, in minor units of the library’s currency, such as cents. Only with the scope `collection:read` or `circulation`; otherwise null. */
    price: number | null;
    /** When it was bought or given. */
    acquiredOn: string | null;
    /** The shop or the fund. Only with the scope `collection:read` or `circulation`; otherwise null. */
    acquiredFrom: string | null;
    /** Only with the scope `collection:read` or `circulation`; otherwise null. */
    note: string | null;
    /** How often it was lent in another program; null if that is not known. */
    loansBefore: number | null;
    /** The day on which it was last lent there. */
    lastLentBefore: string | null;
    /** For `GET /items/{id}/photo`: a new photo has a new id. Null without one. */
    photo: string | null;
    status: "in-collection" | "in-processing" | "lost" | "missing" | "in-repair" | "withdrawn";
    /** Why it was withdrawn; null if no reason was given, or if it is not withdrawn. */
    withdrawnFor: ("worn" | "outdated" | "unused" | "duplicate" | "other" | null) | ("worn" | "outdated" | "unused" | "duplicate" | "other" | null);
    forLoan: boolean;
    /** Whether the pupils’ catalogue leaves this copy out. */
    copyHiddenFromPupils: boolean;
    /** `on-hold-shelf`: set aside for a borrower who waits for it. */
    availability: "available" | "on-hold-shelf" | "on-loan" | "lost" | "withdrawn" | "not-for-loan" | "missing" | "in-repair" | "in-processing";
    /** Only in a list with `include=lending`; null if it was never lent. */
    lastLentAt?: string | null;
    version: number;
    createdAt: string;
    updatedAt: string;
};
export type LossCharge = {
    /** In minor units, such as cents. */
    amount: number;
    currency: string;
};
export type DeclaredLost = {
    item: Item;
    /** Stays open: the borrower answers for the item. Null if it was not on loan. */
    loan: Loan | null;
    /** What the borrower is charged for it; null if nothing. */
    charge: LossCharge | null;
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
};
export type LossPreview = {
    /** Null if it costs the borrower nothing. */
    charge: LossCharge | null;
};
export type GivenUp = Loan & {
    givenUpAt: string;
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
};
export type Renewal = {
    item: string;
    "override"?: Override;
};
export type Renewed = Loan & {
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
    /** The loan is due earlier than by its rule, because the item is booked from this day. */
    bookedFrom?: string;
};
export type ManyLentItems = {
    items: string[];
};
export type SetAside = {
    hold: string;
    item: {
        id: string;
        barcode: string;
        title: string;
    };
    borrower: {
        id: string;
        givenName: string;
        familyName: string;
        group: string | null;
    };
    /** The last day on the hold shelf. */
    until: string;
};
export type ManyLoans = {
    /** Those that were changed, in the order of the request. */
    loans: Loan[];
    /** The items that the rules refused, and why; they stay as they were. */
    refused: {
        item: string;
        refusals: Refusal[];
    }[];
    /** The returned items that are on the hold shelf now. */
    setAside: SetAside[];
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
};
export type Return = {
    item: string;
    /** The day that counts if the item came back before today, such as in a book drop: from the day of the loan on. */
    returnedOn?: string;
};
export type Returned = Loan & {
    returnedAt: string;
    /** The day that counts for days overdue and charges, if the return is dated back. */
    returnedOn?: string;
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
    setAside?: SetAside;
    /** What belongs to the item, with commas: check that all of it is there. */
    parts?: string;
    /** The note of the item, for staff. */
    note?: string;
};
export type ItemUse = {
    item: string;
};
export type ItemUsed = {
    item: {
        id: string;
        barcode: string;
        title: string;
    };
    usedAt: string;
    /** Whether the item was lost or missing: it is in the collection again. */
    found: boolean;
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
    setAside?: SetAside;
};
export type CatalogItem = Item & {
    /** Only with the scope `collection:read` or `loans:read`; otherwise null. */
    loan: Loan | null;
};
export type ItemType = {
    id: string;
    name: string;
    isDefault: boolean;
};
export type ItemTypeName = {
    name: string;
};
export type NewItem = {
    titleId: string;
    /** Assigned if omitted. */
    barcode?: string;
    /** A name; the default is the default type. */
    itemType?: string;
    callNumber?: string | null;
    /** The name of one of the library’s places. */
    place?: string | null;
    parts?: string | null;
    price?: number | null;
    acquiredOn?: string | null;
    acquiredFrom?: string | null;
    note?: string | null;
    loansBefore?: number | null;
    lastLentBefore?: string | null;
    status?: "in-collection" | "in-processing" | "lost" | "missing" | "in-repair" | "withdrawn";
    forLoan?: boolean;
    copyHiddenFromPupils?: boolean;
} | {
    title: string;
    authors?: string[];
    isbn?: string | null;
    publisher?: string | null;
    publishedYear?: number | null;
    language?: string | null;
    series?: string | null;
    volume?: string | null;
    subjects?: string[];
    description?: string | null;
    level?: string | null;
    levels?: {
        /** One of `ar`, `lexile`, `fountas-pinnell`, `avi`, `antolin`, `reading-counts`, or the name of another scheme. */
        scheme: string;
        level: string;
        points?: number | null;
        quiz?: string | null;
    }[];
    audienceFrom?: number | null;
    audienceTo?: number | null;
    hiddenFromPupils?: boolean;
    pages?: number | null;
    contributors?: string[];
    /** Assigned if omitted. */
    barcode?: string;
    /** A name; the default is the default type. */
    itemType?: string;
    callNumber?: string | null;
    /** The name of one of the library’s places. */
    place?: string | null;
    parts?: string | null;
    price?: number | null;
    acquiredOn?: string | null;
    acquiredFrom?: string | null;
    note?: string | null;
    loansBefore?: number | null;
    lastLentBefore?: string | null;
    status?: "in-collection" | "in-processing" | "lost" | "missing" | "in-repair" | "withdrawn";
    forLoan?: boolean;
    copyHiddenFromPupils?: boolean;
};
export type RemovedRecord = {
    id: string;
};
export type ChangedItems = {
    changed: Item[];
    deleted: RemovedRecord[];
    /** Opaque; the next `since`. */
    cursor: string;
    /** Whether there are more changes after this page. */
    more: boolean;
};
export type ItemCounts = {
    all: number;
    byState: {
        name: "available" | "on-hold-shelf" | "on-loan" | "lost" | "withdrawn" | "not-for-loan" | "missing" | "in-repair" | "in-processing";
        count: number;
    }[];
    /** The most frequent first. */
    byItemType: {
        name: string;
        count: number;
    }[];
    /** The most frequent first. */
    byShelf: {
        name: string;
        count: number;
    }[];
    /** The most frequent first. */
    byPlace: {
        name: string;
        count: number;
    }[];
    /** The most frequent first. */
    byLanguage: {
        name: string;
        count: number;
    }[];
    /** The most frequent first. */
    byLevel: {
        name: string;
        count: number;
    }[];
    /** The most frequent first. */
    byAge: {
        name: string;
        count: number;
    }[];
    /** The most frequent first. */
    bySubject: {
        name: string;
        count: number;
    }[];
    /** When the titles were published, the latest first. */
    byYear: {
        name: string;
        count: number;
    }[];
    /** Empty if everything was lent at least once. */
    byLent: {
        name: "never";
        count: number;
    }[];
    /** Empty if everything has an ISBN. */
    byIsbn: {
        name: "none";
        count: number;
    }[];
    /** Empty if everything has a cover. */
    byCover: {
        name: "none";
        count: number;
    }[];
    /** How many were added in the month or later, the latest month first. */
    byAddedSince: {
        name: string;
        count: number;
    }[];
};
export type ManyItems = {
    ids: string[];
    /** Omitted fields keep their value; null clears. */
    changes: {
        /** A name; the default is the default type. */
        itemType?: string;
        callNumber?: string | null;
        /** The name of one of the library’s places. */
        place?: string | null;
        price?: number | null;
        status?: "in-collection" | "in-processing" | "lost" | "missing" | "in-repair" | "withdrawn";
        /** Why it is withdrawn; only together with that status. */
        withdrawnFor?: ("worn" | "outdated" | "unused" | "duplicate" | "other" | null) | ("worn" | "outdated" | "unused" | "duplicate" | "other" | null);
        forLoan?: boolean;
        copyHiddenFromPupils?: boolean;
        /** Moves the copy to this title. The last copy of a title takes its holds and bookings along, and the title is gone. */
        titleId?: string;
    };
    "override"?: Override;
};
export type ItemChanges = {
    /** Assigned if omitted. */
    barcode?: string;
    /** A name; the default is the default type. */
    itemType?: string;
    callNumber?: string | null;
    /** The name of one of the library’s places. */
    place?: string | null;
    parts?: string | null;
    price?: number | null;
    acquiredOn?: string | null;
    acquiredFrom?: string | null;
    note?: string | null;
    loansBefore?: number | null;
    lastLentBefore?: string | null;
    status?: "in-collection" | "in-processing" | "lost" | "missing" | "in-repair" | "withdrawn";
    forLoan?: boolean;
    copyHiddenFromPupils?: boolean;
    /** Why it is withdrawn; only together with that status. */
    withdrawnFor?: ("worn" | "outdated" | "unused" | "duplicate" | "other" | null) | ("worn" | "outdated" | "unused" | "duplicate" | "other" | null);
    /** Moves the copy to this title. The last copy of a title takes its holds and bookings along, and the title is gone. */
    titleId?: string;
    "override"?: Override;
};
export type PlaceShelf = {
    name: string;
    /** The first call number on it. */
    "from": string;
    /** The last one; a shelf that ends with F K has F KLM too, unless another one begins there. */
    to: string;
    /** Where it is on the map, in percent from the left and from the top; null if that is not said. */
    mark: {
        x: number;
        y: number;
    } | null;
};
export type Place = {
    id: string;
    name: string;
    /** For `GET /places/{id}/map`: a new map has a new id. Null without one. */
    map: string | null;
    /** In the order that the library chose. */
    shelves: PlaceShelf[];
    /** How many items belong to it. */
    itemCount: number;
};
export type NewPlace = {
    name: string;
};
export type PlaceChanges = {
    name?: string;
    /** Moves it there in the order of the places: 1 is the first. */
    position?: number;
    /** In place of the present ones. No two of them may have the same name, or share call numbers. */
    shelves?: PlaceShelf[];
};
export type ChangedPlace = {
    id: string;
    name: string;
    /** For `GET /places/{id}/map`: a new map has a new id. Null without one. */
    map: string | null;
    /** In the order that the library chose. */
    shelves: PlaceShelf[];
    /** How many items belong to it. */
    itemCount: number;
    /** The numbers of the events that this created; undoing any of them undoes all. */
    events: number[];
};
export type TitleRecord = {
    title: string;
    authors: string[];
    isbn: string;
    publisher: string | null;
    publishedYear: number | null;
    /** An ISO 639-1 code if the language has one. */
    language: string | null;
    series: string | null;
    /** The number in its series, as it is printed. */
    volume: string | null;
    subjects: string[];
    description: string | null;
    /** An age or a level in the library’s own words. */
    level: string | null;
    /** Reading levels, one of each scheme. */
    levels: {
        /** One of `ar`, `lexile`, `fountas-pinnell`, `avi`, `antolin`, `reading-counts`, or the name of another scheme. */
        scheme: string;
        level: string;
        /** Of its quiz. */
        points: number | null;
        /** The number of its quiz. */
        quiz: string | null;
    }[];
    /** For readers of this age. */
    audienceFrom: number | null;
    /** Up to this age. */
    audienceTo: number | null;
    pages: number | null;
    /** Others than the authors, each with the role. */
    contributors: string[];
};
export type FoundRecord = {
    isbn: string;
    /** Where the record is from: the library, a file beside it, or a source on the network; null: not known. */
    "from": ("library" | "file" | "source" | null) | ("library" | "file" | "source" | null);
    /** The file or the source. */
    source: string | null;
    /** The title of the library with this ISBN. */
    titleId: string | null;
    record: TitleRecord | null;
};
export type CopyOfIsbn = {
    isbn: string;
    /** A name. If omitted, that of the title’s latest copy, or the default type. */
    itemType?: string;
    /** If omitted, that of the title’s latest copy. */
    callNumber?: string;
};
export type AddedCopy = Item & {
    /** Whether the library had the title already. */
    isFurtherCopy: boolean;
};
export type RecordSources = {
    /** Where record files are put. */
    folder: string;
    files: {
        name: string;
        /** How many ISBNs it knows. */
        isbns: number;
        /** Neither MARC 21 nor MARCXML. */
        unreadable: boolean;
    }[];
    sources: {
        id: string;
        name: string;
        /** Whether it has records. */
        records: boolean;
        /** Whether it has covers. */
        covers: boolean;
        /** Whether the setting `recordSources` has it. */
        chosen: boolean;
    }[];
};
export type WaitingTitle = {
    titleId: string;
    isbn: string;
    addedAt: string;
};
export type SavedSearch = {
    /** Only items in this state; one that is lost while on loan counts as lost. */
    state?: "available" | "on-hold-shelf" | "on-loan" | "lost" | "withdrawn" | "not-for-loan" | "missing" | "in-repair" | "in-processing";
    /** Only this type, by its name. */
    itemType?: string;
    /** Only items whose call number begins with this word. */
    shelf?: string;
    /** Only items that belong to this place, by its name. */
    place?: string;
    /** Only this language, as the titles have it. */
    language?: string;
    /** Only titles with this subject. */
    subject?: string;
    /** Only titles with this reading level: the scheme, a colon and the level. */
    level?: string;
    /** Only titles for readers of this age. */
    age?: number;
    /** Only what was published in this year. */
    year?: number;
    /** Only what was never lent; of a title, none of its copies. */
    lent?: "never";
    /** Only titles without an ISBN. */
    isbn?: "none";
    /** Only titles without a cover. */
    cover?: "none";
    /** Only what was added in this month (UTC) or later. */
    addedSince?: string;
    /** Search words. */
    q?: string;
    /** In place of `addedSince`: added in this month or so many months before it. */
    addedWithinMonths?: number;
    /** The order in which the desk shows what is found. */
    sort?: {
        column: string;
        direction: "ascending" | "descending";
    };
};
export type SavedList = {
    id: string;
    name: string;
    search: SavedSearch | null;
    /** Titles that were picked by hand. */
    titleCount: number;
    createdAt: string;
    updatedAt: string;
};
export type NewSavedList = {
    name: string;
    /** The ids of titles. */
    titles?: string[];
    search?: SavedSearch;
};
export type ChangedSavedList = SavedList & {
    /** The numbers of the events that this created; undoing any of them undoes all. */
    events: number[];
};
export type SavedListChanges = {
    name?: string;
    search?: SavedSearch & unknown;
    /** The ids of titles. */
    addTitles?: string[];
    /** The ids of titles. */
    removeTitles?: string[];
};
export type ListedTitle = {
    id: string;
    title: string;
    authors: string[];
    isbn: string | null;
    publisher: string | null;
    publishedYear: number | null;
    /** An ISO 639-1 code if the language has one. */
    language: string | null;
    series: string | null;
    /** The number in its series, as it is printed. */
    volume: string | null;
    subjects: string[];
    description: string | null;
    /** An age or a level in the library’s own words. */
    level: string | null;
    /** Reading levels, one of each scheme. */
    levels: {
        /** One of `ar`, `lexile`, `fountas-pinnell`, `avi`, `antolin`, `reading-counts`, or the name of another scheme. */
        scheme: string;
        level: string;
        /** Of its quiz. */
        points: number | null;
        /** The number of its quiz. */
        quiz: string | null;
    }[];
    /** For readers of this age. */
    audienceFrom: number | null;
    /** Up to this age. */
    audienceTo: number | null;
    /** Whether the pupils’ catalogue leaves the title out. */
    hiddenFromPupils: boolean;
    pages: number | null;
    /** Others than the authors, each with the role. */
    contributors: string[];
    /** For `GET /covers/{id}`: a new cover has a new id. Null without one. */
    cover: string | null;
    itemCount: number;
    /** Three of ten are in: `{"count": 10, "available": 3}`. */
    copies: {
        /** Without withdrawn ones. */
        count: number;
        /** Those that can be lent now. */
        available: number;
    };
    /** The types of its copies. */
    itemTypes: string[];
    /** Where its copies stand, in the order of the shelves. */
    callNumbers: string[];
    /** A key made of the call number: sorted by it, compared as text by code points, items are in the order of their shelves. Null without a call number. */
    shelfKey: string | null;
    /** The places that its copies belong to. */
    places: string[];
};
export type Title = {
    id: string;
    title: string;
    authors: string[];
    isbn: string | null;
    publisher: string | null;
    publishedYear: number | null;
    /** An ISO 639-1 code if the language has one. */
    language: string | null;
    series: string | null;
    /** The number in its series, as it is printed. */
    volume: string | null;
    subjects: string[];
    description: string | null;
    /** An age or a level in the library’s own words. */
    level: string | null;
    /** Reading levels, one of each scheme. */
    levels: {
        /** One of `ar`, `lexile`, `fountas-pinnell`, `avi`, `antolin`, `reading-counts`, or the name of another scheme. */
        scheme: string;
        level: string;
        /** Of its quiz. */
        points: number | null;
        /** The number of its quiz. */
        quiz: string | null;
    }[];
    /** For readers of this age. */
    audienceFrom: number | null;
    /** Up to this age. */
    audienceTo: number | null;
    /** Whether the pupils’ catalogue leaves the title out. */
    hiddenFromPupils: boolean;
    pages: number | null;
    /** Others than the authors, each with the role. */
    contributors: string[];
    /** For `GET /covers/{id}`: a new cover has a new id. Null without one. */
    cover: string | null;
    itemCount: number;
};
export type ChangedTitles = {
    changed: Title[];
    deleted: RemovedRecord[];
    /** Opaque; the next `since`. */
    cursor: string;
    /** Whether there are more changes after this page. */
    more: boolean;
};
export type TitlesToKeepApart = {
    /** The ids of titles. */
    titles: string[];
};
export type ManyTitles = {
    ids: string[];
    changes: {
        addSubjects?: string[];
        removeSubjects?: string[];
        audienceFrom?: number | null;
        audienceTo?: number | null;
        hiddenFromPupils?: boolean;
    };
};
export type PossibleDuplicates = {
    /** The number of all groups. */
    total: number;
    /** The first title of each group is the best to stay. */
    groups: ListedTitle[][];
};
export type TitleChanges = {
    title?: string;
    authors?: string[];
    isbn?: string | null;
    publisher?: string | null;
    publishedYear?: number | null;
    language?: string | null;
    series?: string | null;
    volume?: string | null;
    subjects?: string[];
    description?: string | null;
    level?: string | null;
    levels?: {
        /** One of `ar`, `lexile`, `fountas-pinnell`, `avi`, `antolin`, `reading-counts`, or the name of another scheme. */
        scheme: string;
        level: string;
        points?: number | null;
        quiz?: string | null;
    }[];
    audienceFrom?: number | null;
    audienceTo?: number | null;
    hiddenFromPupils?: boolean;
    pages?: number | null;
    contributors?: string[];
};
export type TitleLoans = {
    /** The open loans of its copies, the soonest due first. */
    open: Loan[];
    /** How often each copy was lent; a copy that never was does not occur. */
    copies: {
        item: string;
        count: number;
    }[];
    /** How often its copies were lent in each calendar year (UTC), the latest first. */
    years: {
        year: number;
        count: number;
    }[];
    /** How often its copies were used in the library without being lent, in the same way. */
    uses: {
        year: number;
        count: number;
    }[];
};
export type TitleMerge = {
    /** The id of the title that goes; its copies, holds and bookings move. */
    "from": string;
};
export type BorrowerCategory = {
    id: string;
    name: string;
    isDefault: boolean;
};
export type Name = {
    name: string;
};
export type Group = {
    id: string;
    name: string;
    borrowerCount: number;
    /** Receives the class’s overdue list. Only with the scope `borrowers:read`; otherwise null. */
    teacherEmail: string | null;
};
export type GroupWithCounts = Group & {
    openLoans: number;
    overdueLoans: number;
};
export type GroupChanges = {
    name?: string;
    teacherEmail?: string | null;
};
export type GroupLoans = {
    group: Group;
    /** By name; at most 2000. */
    members: {
        borrower: Borrower;
        loans: Loan[];
        overdueCount: number;
    }[];
};
export type DeskAction = {
    kind: "lent" | "returned" | "renewed" | "due-date-changed" | "declared-lost" | "given-up" | "claimed" | "found" | "used";
    at: string;
    /** The numbers of its events; undo accepts any of them. */
    events: number[];
    takenBack: boolean;
    item: {
        id: string;
        barcode: string;
        title: string;
    };
    /** The loan as this action left it; null for an item that was found or used in the library. */
    loan: Loan | null;
    /** The loan to another borrower that ended first. */
    returned: Loan | null;
    /** The further loans of a renewal of several. */
    alsoRenewed: Loan[];
};
export type Scan = {
    code: string;
    /** The borrower whose account is open at the desk. */
    borrower?: string | null;
    "as"?: "borrower" | "item";
    /** The scanner’s purpose: one for `returns`, such as a book drop, returns items and never lends; one for `borrowers` opens borrowers. Other codes are refused with an explanation, and words are not searched. */
    only?: "returns" | "borrowers";
    "override"?: Override;
    returnFirst?: boolean;
    /** Chosen by staff, in place of the date of the loan rule; a booking can still make it earlier. */
    dueOn?: string;
    /** Counts items as used in the library, in place of lending and returning them: an item that is not on loan gives `used`, and one on loan the refusal `item-still-lent`. Other codes mean what they always mean. */
    countUse?: boolean;
    /** An item lay in the book drop: it is returned as of the last open day before today, or of the day on which it was lent if that is later, and never lent. Days overdue and charges count until then. */
    bookDrop?: boolean;
    /** For lending to a class without cards. If no `borrower` is given, an item that is in changes nothing and gives `whose`: send the scan again with the borrower. An item on loan is returned. */
    askWhose?: boolean;
    /** Milliseconds since the same scanner read the same code; leave it out if another scan, a key or a choice came between. A time below the setting `ignoreRepeatWithinMs` is a double read and is ignored, unless `as` or `returnFirst` show that it is deliberate. Leave it out to override a refusal with `override`. */
    sameCodeAgoMs?: number;
};
export type DeskClaim = {
    /** The desk’s name; null for a main desk without one. */
    desk: string | null;
    /** Whether it is this desk. */
    isHere: boolean;
    at: string;
    /** Null if the item came in at that desk. */
    loan: string | null;
    /** To whom that desk lent it; null if it came in there, or if that is forgotten. */
    borrower: {
        id: string;
        givenName: string;
        familyName: string;
        group: string | null;
    } | null;
};
export type ScanOutcome = {
    outcome: "borrower-opened";
    overview: LoanOverview;
} | {
    outcome: "lent";
    loan: Loan;
    returned: Loan | null;
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
    overview: LoanOverview;
    /** The loan is due earlier than by its rule, because the item is booked from this day. */
    bookedFrom?: string;
    /** True if the borrower has another copy of this title on loan, neither lost nor said to be returned; left out otherwise, and for borrowers who may take class sets. */
    hasAnotherCopy?: boolean;
    /** What belongs to the item, with commas: check that all of it is there. */
    parts?: string;
    /** The note of the item, for staff. */
    note?: string;
    /** Two desks of the library said different things about this item: what was said besides its open loan. The scan answers `GET /questions`, unless it is refused. */
    otherClaims?: DeskClaim[];
} | {
    outcome: "returned";
    loan: Loan;
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
    overview: LoanOverview | null;
    setAside?: SetAside;
    /** The day that counts for days overdue and charges, if the return is dated back. */
    returnedOn?: string;
    /** What belongs to the item, with commas: check that all of it is there. */
    parts?: string;
    /** The note of the item, for staff. */
    note?: string;
    /** Two desks of the library said different things about this item: what was said besides its open loan. The scan answers `GET /questions`, unless it is refused. */
    otherClaims?: DeskClaim[];
} | {
    outcome: "refused";
    code: "item-unknown" | "item-already-lent-to-borrower" | "item-lent-to-other" | "item-still-lent" | "item-not-for-loan" | "item-lost" | "item-in-repair" | "item-in-processing" | "loan-already-claimed" | "loan-not-claimed" | "loan-claimed" | "item-not-lost" | "claim-limit-reached" | "item-withdrawn" | "item-not-lent" | "loan-rule-forbids" | "borrower-unknown" | "borrower-blocked" | "borrower-left" | "borrower-expired" | "borrower-has-overdues" | "loan-limit-reached" | "loan-limit-for-type-reached" | "renewal-limit-reached" | "renewal-gains-nothing" | "due-date-out-of-range" | "due-date-closed" | "return-date-out-of-range" | "due-date-after-last-day" | "lent-in-future" | "due-before-lent" | "item-lent-since" | "code-unknown" | "scanner-returns-only" | "scanner-borrowers-only" | "borrower-owes-too-much" | "charge-exists" | "charged-in-future" | "hold-exists" | "hold-on-own-loan" | "hold-without-copy" | "title-unknown" | "held-in-future" | "hold-over" | "hold-came-before" | "holds-off" | "hold-limit-reached" | "item-reserved" | "item-set-aside" | "title-promised" | "others-wait" | "too-few-copies" | "copies-booked" | "copies-out" | "last-copy-booked" | "title-booked";
    overridable: boolean;
    refusals: Refusal[];
    offers: ("return-and-lend" | "renew" | "return" | "override")[];
    item: {
        id: string;
        barcode: string;
        title: string;
    } | null;
    borrower: {
        id: string;
        givenName: string;
        familyName: string;
        group: string | null;
    } | null;
    /** Two desks of the library said different things about this item: what was said besides its open loan. The scan answers `GET /questions`, unless it is refused. */
    otherClaims?: DeskClaim[];
} | {
    outcome: "ask";
    borrower: Borrower;
    item: Item;
} | {
    outcome: "matches";
    borrowers: Borrower[];
    items: (Item & {
        loan: Loan | null;
        /** Of an item that stands for its title: how many copies there are, and how many of them can be lent now. */
        copies?: {
            count: number;
            available: number;
        };
    })[];
} | {
    outcome: "ignored";
    reason: "empty" | "repeated";
} | {
    outcome: "found";
    item: {
        id: string;
        barcode: string;
        title: string;
    };
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
    setAside?: SetAside;
    /** Two desks of the library said different things about this item: what was said besides its open loan. The scan answers `GET /questions`, unless it is refused. */
    otherClaims?: DeskClaim[];
} | {
    outcome: "set-aside";
    item: {
        id: string;
        barcode: string;
        title: string;
    };
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
    setAside: SetAside;
    /** Two desks of the library said different things about this item: what was said besides its open loan. The scan answers `GET /questions`, unless it is refused. */
    otherClaims?: DeskClaim[];
} | {
    outcome: "off-hold-shelf";
    item: {
        id: string;
        barcode: string;
        title: string;
    };
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
    /** Two desks of the library said different things about this item: what was said besides its open loan. The scan answers `GET /questions`, unless it is refused. */
    otherClaims?: DeskClaim[];
} | {
    outcome: "used";
    item: {
        id: string;
        barcode: string;
        title: string;
    };
    /** Whether the item was lost or missing: it is in the collection again. */
    found: boolean;
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
    setAside?: SetAside;
    /** Two desks of the library said different things about this item: what was said besides its open loan. The scan answers `GET /questions`, unless it is refused. */
    otherClaims?: DeskClaim[];
} | {
    outcome: "whose";
    item: {
        id: string;
        barcode: string;
        title: string;
    };
};
export type DeskMatches = {
    borrowers: Borrower[];
    items: (Item & {
        loan: Loan | null;
        /** Of an item that stands for its title: how many copies there are, and how many of them can be lent now. */
        copies?: {
            count: number;
            available: number;
        };
    })[];
};
export type Event = {
    /** The order in this library; another library may number it otherwise. */
    seq: number;
    id: string;
    at: string;
    /** The name of the desk. */
    desk: string;
    /** The same for as long as the desk exists. */
    deskId: string;
    actor: string;
    "type": string;
    /** Ids by kind; other kinds, such as `title`, are added over time. */
    subjects: {
        borrower?: string;
        item?: string;
        loan?: string;
        [key: string]: string | undefined;
    };
    /** Details, by type: `LoanOpenedEvent` and the other parts of `KnownEvent` say what each type has. Types and fields may be added. */
    data: {
        [key: string]: unknown;
    };
    /** The first event of the same step. */
    step: number;
    /** The `id` of the first event of the same step. */
    stepId: string;
    undoes: number | null;
    /** The `id` of the event that this one undoes. */
    undoesId: string | null;
};
export type EventPage = {
    events: Event[];
    /** The `since` of the next page, if there is one. */
    next: number | null;
    /** Opaque; the next `since`. */
    cursor: string;
    /** Whether to ask for the next page at once. */
    more: boolean;
};
export type Webhook = {
    id: string;
    name: string;
    url: string;
    /** The event types to send; `loan.*` stands for every type with that prefix; empty: every type. */
    types: ("booking.*" | "borrower-category.*" | "borrower.*" | "catalogue-topics.*" | "charge.*" | "closed-days.*" | "group.*" | "hold.*" | "hub.*" | "import.*" | "item-type.*" | "item.*" | "journal.*" | "loan-rule.*" | "loan.*" | "mail.*" | "place.*" | "saved-list.*" | "settings.*" | "stocktake.*" | "synchronisation.*" | "title.*" | "titles.*" | "token.*" | "webhook.*" | "booking.cancelled" | "booking.change-undone" | "booking.changed" | "booking.lent" | "booking.made" | "borrower-category.added" | "borrower-category.updated" | "borrower.added" | "borrower.deleted" | "borrower.merge-undone" | "borrower.merged" | "borrower.updated" | "catalogue-topics.changed" | "charge.added" | "charge.cancelled" | "charge.corrected" | "charge.paid" | "charge.refunded" | "charge.waived" | "closed-days.added" | "closed-days.deleted" | "closed-days.updated" | "group.added" | "group.deleted" | "group.updated" | "hold.cancelled" | "hold.change-undone" | "hold.expired" | "hold.fulfilled" | "hold.moved" | "hold.notified" | "hold.placed" | "hold.put-back" | "hold.ready" | "hold.resumed" | "hold.shelved" | "hold.suspended" | "hold.taken-back" | "hub.changed" | "import.committed" | "import.undone" | "item-type.added" | "item-type.updated" | "item.added" | "item.deleted" | "item.seen" | "item.settled" | "item.updated" | "item.use-cancelled" | "item.used" | "journal.reset" | "loan-rule.added" | "loan-rule.deleted" | "loan-rule.updated" | "loan.cancelled" | "loan.claim-restored" | "loan.claim-withdrawn" | "loan.claimed" | "loan.due-date-changed" | "loan.due-date-restored" | "loan.given-up" | "loan.opened" | "loan.renewal-cancelled" | "loan.renewed" | "loan.reopened" | "loan.returned" | "mail.cancelled" | "mail.failed" | "mail.printed" | "mail.queued" | "mail.sent" | "mail.settings-changed" | "place.added" | "place.deleted" | "place.map-changed" | "place.shelves-changed" | "place.updated" | "saved-list.added" | "saved-list.changed" | "saved-list.deleted" | "settings.changed" | "stocktake.closed" | "stocktake.reopened" | "stocktake.scanned" | "stocktake.started" | "synchronisation.changed" | "title.cover-changed" | "title.merge-undone" | "title.merged" | "title.updated" | "titles.kept-apart" | "token.added" | "token.revoked" | "webhook.added" | "webhook.deleted" | "webhook.updated")[];
    active: boolean;
    offBecause: ("switched-off" | "failed-for-a-day" | "gone" | "secret-lost" | null) | ("switched-off" | "failed-for-a-day" | "gone" | "secret-lost" | null);
    createdAt: string;
    lastDeliveredAt: string | null;
    /** Null if the latest attempt succeeded. */
    failing: {
        since: string;
        attempts: number;
        /** Null if it was delivered. */
        error: ("host-not-allowed" | "name-not-found" | "address-not-allowed" | "not-reached" | "timed-out" | "certificate" | "redirected" | "refused" | "gone" | null) | ("host-not-allowed" | "name-not-found" | "address-not-allowed" | "not-reached" | "timed-out" | "certificate" | "redirected" | "refused" | "gone" | null);
        /** The HTTP status of the response. */
        status: number | null;
        nextAttemptAt: string | null;
    } | null;
    /** Number of events after the last delivered one. */
    behind: number;
};
export type NewWebhook = {
    name: string;
    /** http or https, on this computer or on a host of the setting `webhookHosts`. */
    url: string;
    /** The event types to send; `loan.*` stands for every type with that prefix; empty: every type. */
    types?: ("booking.*" | "borrower-category.*" | "borrower.*" | "catalogue-topics.*" | "charge.*" | "closed-days.*" | "group.*" | "hold.*" | "hub.*" | "import.*" | "item-type.*" | "item.*" | "journal.*" | "loan-rule.*" | "loan.*" | "mail.*" | "place.*" | "saved-list.*" | "settings.*" | "stocktake.*" | "synchronisation.*" | "title.*" | "titles.*" | "token.*" | "webhook.*" | "booking.cancelled" | "booking.change-undone" | "booking.changed" | "booking.lent" | "booking.made" | "borrower-category.added" | "borrower-category.updated" | "borrower.added" | "borrower.deleted" | "borrower.merge-undone" | "borrower.merged" | "borrower.updated" | "catalogue-topics.changed" | "charge.added" | "charge.cancelled" | "charge.corrected" | "charge.paid" | "charge.refunded" | "charge.waived" | "closed-days.added" | "closed-days.deleted" | "closed-days.updated" | "group.added" | "group.deleted" | "group.updated" | "hold.cancelled" | "hold.change-undone" | "hold.expired" | "hold.fulfilled" | "hold.moved" | "hold.notified" | "hold.placed" | "hold.put-back" | "hold.ready" | "hold.resumed" | "hold.shelved" | "hold.suspended" | "hold.taken-back" | "hub.changed" | "import.committed" | "import.undone" | "item-type.added" | "item-type.updated" | "item.added" | "item.deleted" | "item.seen" | "item.settled" | "item.updated" | "item.use-cancelled" | "item.used" | "journal.reset" | "loan-rule.added" | "loan-rule.deleted" | "loan-rule.updated" | "loan.cancelled" | "loan.claim-restored" | "loan.claim-withdrawn" | "loan.claimed" | "loan.due-date-changed" | "loan.due-date-restored" | "loan.given-up" | "loan.opened" | "loan.renewal-cancelled" | "loan.renewed" | "loan.reopened" | "loan.returned" | "mail.cancelled" | "mail.failed" | "mail.printed" | "mail.queued" | "mail.sent" | "mail.settings-changed" | "place.added" | "place.deleted" | "place.map-changed" | "place.shelves-changed" | "place.updated" | "saved-list.added" | "saved-list.changed" | "saved-list.deleted" | "settings.changed" | "stocktake.closed" | "stocktake.reopened" | "stocktake.scanned" | "stocktake.started" | "synchronisation.changed" | "title.cover-changed" | "title.merge-undone" | "title.merged" | "title.updated" | "titles.kept-apart" | "token.added" | "token.revoked" | "webhook.added" | "webhook.deleted" | "webhook.updated")[];
};
export type WebhookWithSecret = Webhook & {
    secret: string;
};
export type WebhookChanges = {
    name?: string;
    /** http or https, on this computer or on a host of the setting `webhookHosts`. */
    url?: string;
    /** The event types to send; `loan.*` stands for every type with that prefix; empty: every type. */
    types?: ("booking.*" | "borrower-category.*" | "borrower.*" | "catalogue-topics.*" | "charge.*" | "closed-days.*" | "group.*" | "hold.*" | "hub.*" | "import.*" | "item-type.*" | "item.*" | "journal.*" | "loan-rule.*" | "loan.*" | "mail.*" | "place.*" | "saved-list.*" | "settings.*" | "stocktake.*" | "synchronisation.*" | "title.*" | "titles.*" | "token.*" | "webhook.*" | "booking.cancelled" | "booking.change-undone" | "booking.changed" | "booking.lent" | "booking.made" | "borrower-category.added" | "borrower-category.updated" | "borrower.added" | "borrower.deleted" | "borrower.merge-undone" | "borrower.merged" | "borrower.updated" | "catalogue-topics.changed" | "charge.added" | "charge.cancelled" | "charge.corrected" | "charge.paid" | "charge.refunded" | "charge.waived" | "closed-days.added" | "closed-days.deleted" | "closed-days.updated" | "group.added" | "group.deleted" | "group.updated" | "hold.cancelled" | "hold.change-undone" | "hold.expired" | "hold.fulfilled" | "hold.moved" | "hold.notified" | "hold.placed" | "hold.put-back" | "hold.ready" | "hold.resumed" | "hold.shelved" | "hold.suspended" | "hold.taken-back" | "hub.changed" | "import.committed" | "import.undone" | "item-type.added" | "item-type.updated" | "item.added" | "item.deleted" | "item.seen" | "item.settled" | "item.updated" | "item.use-cancelled" | "item.used" | "journal.reset" | "loan-rule.added" | "loan-rule.deleted" | "loan-rule.updated" | "loan.cancelled" | "loan.claim-restored" | "loan.claim-withdrawn" | "loan.claimed" | "loan.due-date-changed" | "loan.due-date-restored" | "loan.given-up" | "loan.opened" | "loan.renewal-cancelled" | "loan.renewed" | "loan.reopened" | "loan.returned" | "mail.cancelled" | "mail.failed" | "mail.printed" | "mail.queued" | "mail.sent" | "mail.settings-changed" | "place.added" | "place.deleted" | "place.map-changed" | "place.shelves-changed" | "place.updated" | "saved-list.added" | "saved-list.changed" | "saved-list.deleted" | "settings.changed" | "stocktake.closed" | "stocktake.reopened" | "stocktake.scanned" | "stocktake.started" | "synchronisation.changed" | "title.cover-changed" | "title.merge-undone" | "title.merged" | "title.updated" | "titles.kept-apart" | "token.added" | "token.revoked" | "webhook.added" | "webhook.deleted" | "webhook.updated")[];
    active?: boolean;
};
export type WebhookAttempt = {
    at: string;
    seq: number;
    "type": string;
    /** Null if it was delivered. */
    error: ("host-not-allowed" | "name-not-found" | "address-not-allowed" | "not-reached" | "timed-out" | "certificate" | "redirected" | "refused" | "gone" | null) | ("host-not-allowed" | "name-not-found" | "address-not-allowed" | "not-reached" | "timed-out" | "certificate" | "redirected" | "refused" | "gone" | null);
    /** The HTTP status of the response. */
    status: number | null;
    tookMs: number;
};
export type WebhookRetry = {
    /** `one` skips the next event, `all` every event so far. */
    skip?: "nothing" | "one" | "all";
};
export type WebhookTest = {
    delivered: boolean;
    /** Null if it was delivered. */
    error: ("host-not-allowed" | "name-not-found" | "address-not-allowed" | "not-reached" | "timed-out" | "certificate" | "redirected" | "refused" | "gone" | null) | ("host-not-allowed" | "name-not-found" | "address-not-allowed" | "not-reached" | "timed-out" | "certificate" | "redirected" | "refused" | "gone" | null);
    /** The HTTP status of the response. */
    status: number | null;
};
export type ImportColumn = {
    /** Index of the column, from 0. */
    column: number;
    /** The column’s name; empty if the file has no header. Only with the scope `borrowers:read`; otherwise empty. */
    header: string;
    /** A few of its cells, as in the file. Only with the scope `borrowers:read`; otherwise empty. */
    samples: string[];
    /** Number of rows with a value. */
    filled: number;
    /** The meaning of the column; null: not used. */
    field: ("externalId" | "barcode" | "givenName" | "familyName" | "group" | "category" | "email" | "guardianEmail" | "secondGuardianEmail" | "language" | "birthDate" | "leftOn" | "expiresOn" | "message" | "blockedReason" | "namePrefix" | "name" | "nameFamilyFirst" | "status" | null) | ("externalId" | "barcode" | "givenName" | "familyName" | "group" | "category" | "email" | "guardianEmail" | "secondGuardianEmail" | "language" | "birthDate" | "leftOn" | "expiresOn" | "message" | "blockedReason" | "namePrefix" | "name" | "nameFamilyFirst" | "status" | null);
    /** How the meaning was found: by name, by content, from an earlier import, by a person. */
    by: ("name" | "content" | "guessed" | "remembered" | "person" | null) | ("name" | "content" | "guessed" | "remembered" | "person" | null);
};
export type ImportItemColumn = {
    /** Index of the column, from 0. */
    column: number;
    /** The column’s name; empty if the file has no header. Only with the scope `collection:read`; otherwise empty. */
    header: string;
    /** A few of its cells, as in the file. Only with the scope `collection:read`; otherwise empty. */
    samples: string[];
    /** Number of rows with a value. */
    filled: number;
    /** The meaning of the column; null: not used. */
    field: ("isbn" | "isbn13" | "title" | "originalTitle" | "authors" | "publisher" | "year" | "language" | "barcode" | "itemType" | "callNumber" | "place" | "series" | "volume" | "subjects" | "description" | "level" | "levels" | "arLevel" | "arPoints" | "arQuiz" | "lexile" | "fountasPinnell" | "avi" | "antolin" | "audience" | "pages" | "contributors" | "acquiredOn" | "acquiredFrom" | "price" | "parts" | "note" | "status" | "lost" | "damaged" | "withdrawn" | "notForLoan" | "loansBefore" | "lastLentBefore" | "moreAuthors" | "copies" | null) | ("isbn" | "isbn13" | "title" | "originalTitle" | "authors" | "publisher" | "year" | "language" | "barcode" | "itemType" | "callNumber" | "place" | "series" | "volume" | "subjects" | "description" | "level" | "levels" | "arLevel" | "arPoints" | "arQuiz" | "lexile" | "fountasPinnell" | "avi" | "antolin" | "audience" | "pages" | "contributors" | "acquiredOn" | "acquiredFrom" | "price" | "parts" | "note" | "status" | "lost" | "damaged" | "withdrawn" | "notForLoan" | "loansBefore" | "lastLentBefore" | "moreAuthors" | "copies" | null);
    /** How the meaning was found: by name, by content, from an earlier import, by a person. */
    by: ("name" | "content" | "guessed" | "remembered" | "person" | null) | ("name" | "content" | "guessed" | "remembered" | "person" | null);
};
export type ImportMovedColumn = {
    /** Index of the column, from 0. */
    column: number;
    /** The column’s name; empty if the file has no header. Only with the scope `borrowers:read`; otherwise empty. */
    header: string;
    /** A few of its cells, as in the file. Only with the scope `borrowers:read`; otherwise empty. */
    samples: string[];
    /** Number of rows with a value. */
    filled: number;
    /** The meaning of the column; null: not used. */
    field: ("number" | "card" | "name" | "givenName" | "familyName" | "group" | "barcode" | "title" | "lentOn" | "dueOn" | "renewals" | "returned" | "chargedOn" | "chargeKind" | "note" | "outstanding" | "amount" | "paid" | "isbn" | "heldOn" | "place" | "neededUntil" | "holdState" | "ended" | null) | ("number" | "card" | "name" | "givenName" | "familyName" | "group" | "barcode" | "title" | "lentOn" | "dueOn" | "renewals" | "returned" | "chargedOn" | "chargeKind" | "note" | "outstanding" | "amount" | "paid" | "isbn" | "heldOn" | "place" | "neededUntil" | "holdState" | "ended" | null);
    /** How the meaning was found: by name, by content, from an earlier import, by a person. */
    by: ("name" | "content" | "guessed" | "remembered" | "person" | null) | ("name" | "content" | "guessed" | "remembered" | "person" | null);
};
export type ImportValue = {
    field: "group" | "category" | "status" | "lost" | "damaged" | "withdrawn" | "notForLoan";
    /** The value in the file. Only with the scope `borrowers:read` or `collection:read`; otherwise empty. */
    "from": string;
    rows: number;
    /** The library’s name for it; null: not used. Only with the scope `borrowers:read` or `collection:read`; otherwise null. */
    to: string | null;
    /** `known`: the library has it. `new`: the import makes it. `unknown`: a category that the library does not have; choose one, or give the same name to make it. */
    "is": "known" | "new" | "unknown";
};
export type ImportFound = {
    format: "xlsx" | "xls" | "ods" | "text" | "zip" | "marc" | "marcxml" | "koc" | "access";
    /** Encoding of a text file; null for a workbook. */
    encoding: ("utf-8" | "windows-1252" | "macintosh" | "cp850" | "cp437" | "windows-1250" | "iso-8859-2" | "cp852" | "windows-1251" | "koi8-r" | "cp866" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr" | "utf-16le" | "utf-16be" | null) | ("utf-8" | "windows-1252" | "macintosh" | "cp850" | "cp437" | "windows-1250" | "iso-8859-2" | "cp852" | "windows-1251" | "koi8-r" | "cp866" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr" | "utf-16le" | "utf-16be" | null);
    /** False if the letters fit several encodings: look at `words`. */
    encodingCertain?: boolean;
    /** A few words with letters beyond a to z, as they read in each encoding. Only with the scope `borrowers:read`; otherwise empty. */
    words?: {
        encoding: "utf-8" | "windows-1252" | "macintosh" | "cp850" | "cp437" | "windows-1250" | "iso-8859-2" | "cp852" | "windows-1251" | "koi8-r" | "cp866" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr" | "utf-16le" | "utf-16be";
        text: string;
    }[];
    delimiter: ("," | ";" | "\t" | "|" | null) | ("," | ";" | "\t" | "|" | null);
    /** The workbook’s sheet names; empty for a text file. */
    sheets: string[];
    sheet: string | null;
    /** Line number of the header, from 1; null: no header. */
    headerRow: number | null;
    dateForm: "day-first" | "month-first" | "year-first";
    /** False if dates such as 03-04-2015 are ambiguous in the whole column. */
    dateFormCertain: boolean;
    dateEpoch: 1900 | 1904;
    /** Number of rows with data. */
    rows: number;
    /** Lines that are not rows, at most 100; blank lines at the end do not count. */
    idleLines: {
        row: number;
        why: "above-header" | "blank" | "total" | "header-again" | "class";
    }[];
    columns: ImportColumn[];
    /** Required columns that were not found: choose them. */
    lacking: ("externalId" | "barcode" | "givenName" | "familyName" | "group" | "category" | "email" | "guardianEmail" | "secondGuardianEmail" | "language" | "birthDate" | "leftOn" | "expiresOn" | "message" | "blockedReason" | "namePrefix" | "name" | "nameFamilyFirst" | "status")[];
    /** The columns of a list of items; `columns` and `lacking` are empty then. One must be the title. */
    itemColumns?: ImportItemColumn[];
    /** The columns of a list of loans, holds or charges; `columns` and `lacking` are empty then. */
    movedColumns?: ImportMovedColumn[];
    /** Its required columns that were not found: choose them. `number`: any column that says who has it or owes it. */
    movedLacking?: ("number" | "card" | "name" | "givenName" | "familyName" | "group" | "barcode" | "title" | "lentOn" | "dueOn" | "renewals" | "returned" | "chargedOn" | "chargeKind" | "note" | "outstanding" | "amount" | "paid" | "isbn" | "heldOn" | "place" | "neededUntil" | "holdState" | "ended")[];
    /** Of a list of loans, holds or charges: the file and the library side by side. */
    balance?: {
        /** What is open in the file. */
        open: number;
        /** What of it the library has once the plan is applied. */
        openHere: number;
        /** Of loans: past their due date. Otherwise 0. */
        overdue: number;
        overdueHere: number;
        /** Of charges: the sum that is owed less the credits, in minor units. */
        owed?: number;
        owedHere?: number;
        currency?: string;
        /** Borrowers whom the library does not have, by the numbers and cards of rows that could come in with them. */
        unknownBorrowers?: number;
        /** The same of copies, by their barcodes. */
        unknownCopies?: number;
        /** Of these borrowers, those that the import adds: see `addUnknown`. */
        borrowersMade?: number;
        copiesMade?: number;
    };
    /** Every group and category in the file. */
    values: ImportValue[];
    /** Number of cells with a formula; their last result is used. */
    formulas: number;
    /** The school system whose columns these are; null: unknown. */
    system?: string | null;
    /** Whether its columns are known from memory only: check how they are read. */
    systemFromMemory?: boolean;
    /** Whether columns and values come from an earlier import. */
    remembered: boolean;
};
export type ImportChoices = {
    encoding: ("utf-8" | "windows-1252" | "macintosh" | "cp850" | "cp437" | "windows-1250" | "iso-8859-2" | "cp852" | "windows-1251" | "koi8-r" | "cp866" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr" | "utf-16le" | "utf-16be" | null) | ("utf-8" | "windows-1252" | "macintosh" | "cp850" | "cp437" | "windows-1250" | "iso-8859-2" | "cp852" | "windows-1251" | "koi8-r" | "cp866" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr" | "utf-16le" | "utf-16be" | null);
    delimiter: ("," | ";" | "\t" | "|" | null) | ("," | ";" | "\t" | "|" | null);
    sheet: string | null;
    headerRow: number | null;
    dateForm: ("day-first" | "month-first" | "year-first" | null) | ("day-first" | "month-first" | "year-first" | null);
    dateEpoch: 1900 | 1904 | null;
    columns: {
        column: number;
        field: ("externalId" | "barcode" | "givenName" | "familyName" | "group" | "category" | "email" | "guardianEmail" | "secondGuardianEmail" | "language" | "birthDate" | "leftOn" | "expiresOn" | "message" | "blockedReason" | "namePrefix" | "name" | "nameFamilyFirst" | "status" | null) | ("externalId" | "barcode" | "givenName" | "familyName" | "group" | "category" | "email" | "guardianEmail" | "secondGuardianEmail" | "language" | "birthDate" | "leftOn" | "expiresOn" | "message" | "blockedReason" | "namePrefix" | "name" | "nameFamilyFirst" | "status" | null);
    }[];
    itemColumns?: {
        column: number;
        field: ("isbn" | "isbn13" | "title" | "originalTitle" | "authors" | "publisher" | "year" | "language" | "barcode" | "itemType" | "callNumber" | "place" | "series" | "volume" | "subjects" | "description" | "level" | "levels" | "arLevel" | "arPoints" | "arQuiz" | "lexile" | "fountasPinnell" | "avi" | "antolin" | "audience" | "pages" | "contributors" | "acquiredOn" | "acquiredFrom" | "price" | "parts" | "note" | "status" | "lost" | "damaged" | "withdrawn" | "notForLoan" | "loansBefore" | "lastLentBefore" | "moreAuthors" | "copies" | null) | ("isbn" | "isbn13" | "title" | "originalTitle" | "authors" | "publisher" | "year" | "language" | "barcode" | "itemType" | "callNumber" | "place" | "series" | "volume" | "subjects" | "description" | "level" | "levels" | "arLevel" | "arPoints" | "arQuiz" | "lexile" | "fountasPinnell" | "avi" | "antolin" | "audience" | "pages" | "contributors" | "acquiredOn" | "acquiredFrom" | "price" | "parts" | "note" | "status" | "lost" | "damaged" | "withdrawn" | "notForLoan" | "loansBefore" | "lastLentBefore" | "moreAuthors" | "copies" | null);
    }[];
    movedColumns?: {
        column: number;
        field: ("number" | "card" | "name" | "givenName" | "familyName" | "group" | "barcode" | "title" | "lentOn" | "dueOn" | "renewals" | "returned" | "chargedOn" | "chargeKind" | "note" | "outstanding" | "amount" | "paid" | "isbn" | "heldOn" | "place" | "neededUntil" | "holdState" | "ended" | null) | ("number" | "card" | "name" | "givenName" | "familyName" | "group" | "barcode" | "title" | "lentOn" | "dueOn" | "renewals" | "returned" | "chargedOn" | "chargeKind" | "note" | "outstanding" | "amount" | "paid" | "isbn" | "heldOn" | "place" | "neededUntil" | "holdState" | "ended" | null);
    }[];
    addUnknown?: ("borrowers" | "copies")[];
    /** Only with the scope `borrowers:read` or `collection:read`; otherwise empty. */
    values: {
        field: "group" | "category" | "status" | "lost" | "damaged" | "withdrawn" | "notForLoan";
        "from": string;
        to: string | null;
    }[];
    missing: {
        "do": "leave" | "mark-left" | "delete";
        among: "categories-of-file" | "groups-of-file" | "everyone";
        leftOn: string | null;
        except: string[];
    };
    decisions: {
        /** Row number in the file. */
        row: number;
        /** `borrower`: the row is about `borrower`. `new`: about a new borrower. `nobody`: leave the row out. */
        take: "borrower" | "new" | "nobody";
        /** One of the row’s candidates. */
        borrower?: string;
    }[];
    sendWelcomeMessages: boolean;
    addMissingCopies?: boolean;
    /** Of a list of a move: its columns do not say what it is. It waits until its `kind` is set. */
    kindUnknown?: boolean;
};
export type RollOverClass = {
    /** The group’s id. */
    group: string;
    name: string;
    /** Number of borrowers of the categories concerned who have not left. */
    borrowers: number;
    does: "moves" | "leaves" | "stays";
    to: string | null;
    /** Whether the class to which they move is new. */
    isNew: boolean;
    proposed: {
        does: "moves" | "leaves" | "stays";
        to: string | null;
    };
};
export type RollOver = {
    leftOn: string;
    /** Every class with at least one borrower concerned. */
    classes: RollOverClass[];
    categories: {
        id: string;
        name: string;
        borrowers: number;
        concerned: boolean;
    }[];
    choices: {
        classes: {
            group: string;
            does: "moves" | "leaves" | "stays";
            to?: string | null;
        }[];
        categories: string[] | null;
        except: string[];
        leftOn: string | null;
        endHolds: boolean;
    };
    /** New classes. */
    made: string[];
    /** Classes that end up empty. */
    emptied: string[];
    moves: number;
    leaves: number;
    stays: number;
    leaversWithItems: number;
    /** Number of items that leavers still have. */
    itemsOut: number;
    /** Number of open holds of the borrowers concerned. */
    holds: number;
};
export type ImportGap = {
    /** `number`: a school number or a card. `barcode`: of copies. */
    field: "name" | "givenName" | "familyName" | "group" | "number" | "barcode";
    /** False: no column is read as this field. */
    hasColumn: boolean;
    /** Number of new borrowers or copies that lack it. Without a name none is added; copies without a barcode get the next numbers. */
    rows: number;
};
export type ImportCounts = {
    "new": number;
    changed: number;
    unchanged: number;
    ambiguous: number;
    rejected: number;
    missing: number;
    /** Number of cells repaired with certainty. */
    repaired: number;
    /** Number of cells that need a check. */
    guessed: number;
    /** Number of unusable cells. */
    unused: number;
    toMarkLeft: number;
    toDelete: number;
    /** Number of changed rows per changed field. Only with the scope `borrowers:read`; otherwise empty. */
    changedFields?: {
        externalId?: number;
        barcode?: number;
        givenName?: number;
        familyName?: number;
        group?: number;
        category?: number;
        email?: number;
        guardianEmail?: number;
        secondGuardianEmail?: number;
        language?: number;
        birthDate?: number;
        leftOn?: number;
        expiresOn?: number;
        message?: number;
        blockedReason?: number;
    };
    /** Data that no column has, or that all new borrowers or copies lack: check the columns. */
    gaps?: ImportGap[];
};
export type ImportResult = {
    added: number;
    changed: number;
    markedLeft: number;
    deleted: number;
    /** Rows that were not applied; see the `hindrance` of each. */
    skipped: number;
    /** Of a list of loans, holds or charges: how much less of its `balance` is here because of skipped rows. */
    balanceSkipped?: {
        open: number;
        overdue: number;
        /** In minor units. */
        owed: number;
    };
    groupsMade: number;
    /** Borrowers that were added because rows of a list of loans, holds or charges need them. */
    borrowersMade: number;
    /** The same of copies. */
    copiesMade: number;
    welcomeMessages: number;
    /** Of a new school year. */
    holdsEnded: number;
    takenBack: number;
    /** Borrowers whom the undo left as they are because of later changes. */
    kept: number;
};
export type Import = {
    id: string;
    kind: "borrowers" | "roll-over" | "items" | "loans" | "holds" | "charges" | "photos" | "covers";
    name: string;
    /** `read` waits for columns, `planned` for the commit. `reading`, `planning`, `applying` and `undoing` continue automatically: poll, or listen to the events. */
    status: "reading" | "read" | "planning" | "planned" | "applying" | "applied" | "undoing" | "undone" | "failed" | "cancelled";
    progress: {
        done: number;
        total: number;
    };
    /** Increases with each new plan; the commit may name the checked one. */
    plan: number;
    createdAt: string;
    found: ImportFound | null;
    choices: ImportChoices;
    /** For a new school year, once it is planned. */
    rollOver: RollOver | null;
    counts: ImportCounts | null;
    result: ImportResult | null;
    /** Why the import failed, or was not finished. `restored`, `given-up` and `stopped`: what was done stays. */
    failure: {
        code: "empty" | "no-rows" | "unknown-format" | "is-references" | "is-data" | "is-other-workbook" | "is-document" | "is-pictures" | "is-database" | "is-other-table" | "damaged" | "protected" | "unsafe" | "too-large" | "too-many-rows" | "too-many-columns" | "cell-too-long" | "quote-not-closed" | "quote-misplaced" | "list-of-loans" | "list-of-holds" | "list-of-charges" | "too-slow" | "too-much-memory" | "storage-failed" | "restored" | "given-up" | "stopped" | "defect";
        detail: string;
    } | null;
    committedAt: string | null;
    undoneAt: string | null;
    /** The import can be undone until then; null: it cannot. */
    undoUntil: string | null;
    /** The backup from before the import. */
    backup: string | null;
    /** The move that it is part of; null for an import of its own. */
    move: string | null;
};
export type ImportCorrections = {
    encoding?: ("utf-8" | "windows-1252" | "macintosh" | "cp850" | "cp437" | "windows-1250" | "iso-8859-2" | "cp852" | "windows-1251" | "koi8-r" | "cp866" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr" | "utf-16le" | "utf-16be" | null) | ("utf-8" | "windows-1252" | "macintosh" | "cp850" | "cp437" | "windows-1250" | "iso-8859-2" | "cp852" | "windows-1251" | "koi8-r" | "cp866" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr" | "utf-16le" | "utf-16be" | null);
    delimiter?: ("," | ";" | "\t" | "|" | null) | ("," | ";" | "\t" | "|" | null);
    sheet?: string | null;
    /** 0: no header. */
    headerRow?: number | null;
    dateForm?: ("day-first" | "month-first" | "year-first" | null) | ("day-first" | "month-first" | "year-first" | null);
    dateEpoch?: 1900 | 1904 | null;
    /** Only columns to read differently than found. Replaces earlier corrections. */
    columns?: {
        column: number;
        field: ("externalId" | "barcode" | "givenName" | "familyName" | "group" | "category" | "email" | "guardianEmail" | "secondGuardianEmail" | "language" | "birthDate" | "leftOn" | "expiresOn" | "message" | "blockedReason" | "namePrefix" | "name" | "nameFamilyFirst" | "status" | null) | ("externalId" | "barcode" | "givenName" | "familyName" | "group" | "category" | "email" | "guardianEmail" | "secondGuardianEmail" | "language" | "birthDate" | "leftOn" | "expiresOn" | "message" | "blockedReason" | "namePrefix" | "name" | "nameFamilyFirst" | "status" | null);
    }[];
    /** The same for a list of items. Replaces earlier corrections. */
    itemColumns?: {
        column: number;
        field: ("isbn" | "isbn13" | "title" | "originalTitle" | "authors" | "publisher" | "year" | "language" | "barcode" | "itemType" | "callNumber" | "place" | "series" | "volume" | "subjects" | "description" | "level" | "levels" | "arLevel" | "arPoints" | "arQuiz" | "lexile" | "fountasPinnell" | "avi" | "antolin" | "audience" | "pages" | "contributors" | "acquiredOn" | "acquiredFrom" | "price" | "parts" | "note" | "status" | "lost" | "damaged" | "withdrawn" | "notForLoan" | "loansBefore" | "lastLentBefore" | "moreAuthors" | "copies" | null) | ("isbn" | "isbn13" | "title" | "originalTitle" | "authors" | "publisher" | "year" | "language" | "barcode" | "itemType" | "callNumber" | "place" | "series" | "volume" | "subjects" | "description" | "level" | "levels" | "arLevel" | "arPoints" | "arQuiz" | "lexile" | "fountasPinnell" | "avi" | "antolin" | "audience" | "pages" | "contributors" | "acquiredOn" | "acquiredFrom" | "price" | "parts" | "note" | "status" | "lost" | "damaged" | "withdrawn" | "notForLoan" | "loansBefore" | "lastLentBefore" | "moreAuthors" | "copies" | null);
    }[];
    /** The same for a list of loans, holds or charges. Replaces earlier corrections. */
    movedColumns?: {
        column: number;
        field: ("number" | "card" | "name" | "givenName" | "familyName" | "group" | "barcode" | "title" | "lentOn" | "dueOn" | "renewals" | "returned" | "chargedOn" | "chargeKind" | "note" | "outstanding" | "amount" | "paid" | "isbn" | "heldOn" | "place" | "neededUntil" | "holdState" | "ended" | null) | ("number" | "card" | "name" | "givenName" | "familyName" | "group" | "barcode" | "title" | "lentOn" | "dueOn" | "renewals" | "returned" | "chargedOn" | "chargeKind" | "note" | "outstanding" | "amount" | "paid" | "isbn" | "heldOn" | "place" | "neededUntil" | "holdState" | "ended" | null);
    }[];
    /** Of a list of loans, holds or charges: the import adds the borrowers or copies that the list names and the library does not have, in the group and the place “From the old program”. `copies` needs the scope `collection:write`. Replaces earlier corrections. In a move a list with such rows waits until this is said; `[]` leaves them out. */
    addUnknown?: ("borrowers" | "copies")[];
    /** The library’s names for groups and categories of the file. Replaces earlier corrections. */
    values?: {
        field: "group" | "category" | "status" | "lost" | "damaged" | "withdrawn" | "notForLoan";
        "from": string;
        to: string | null;
    }[];
    /** What to do with borrowers who are not in the file. `delete` deletes those with nothing out and marks the others as having left. */
    missing?: {
        "do": "leave" | "mark-left" | "delete";
        among?: "categories-of-file" | "groups-of-file" | "everyone";
        /** The day they left; today by default. */
        leftOn?: string;
        /** Borrowers who stay as they are. */
        except?: string[];
    };
    /** The borrowers of ambiguous rows. Added to earlier decisions; the latest for a row counts. */
    decisions?: {
        /** Row number in the file. */
        row: number;
        /** `borrower`: the row is about `borrower`. `new`: about a new borrower. `nobody`: leave the row out. */
        take: "borrower" | "new" | "nobody";
        /** One of the row’s candidates. */
        borrower?: string;
    }[];
    sendWelcomeMessages?: boolean;
    /** Adds catalogue records that name no copy, as one copy each, beside those that do. */
    addMissingCopies?: boolean;
};
export type ImportCommit = {
    /** The number of the plan that was checked. */
    plan?: number;
};
export type ImportedBorrower = {
    id: string;
    givenName: string;
    familyName: string;
    group: string | null;
    barcode: string | null;
    externalId: string | null;
    birthDate: string | null;
};
export type ImportFieldChange = {
    field: "externalId" | "barcode" | "givenName" | "familyName" | "group" | "category" | "email" | "guardianEmail" | "secondGuardianEmail" | "language" | "birthDate" | "leftOn" | "expiresOn" | "message" | "blockedReason";
    old: string | null;
    "new": string | null;
};
export type ImportNote = {
    field: "externalId" | "barcode" | "givenName" | "familyName" | "group" | "category" | "email" | "guardianEmail" | "secondGuardianEmail" | "language" | "birthDate" | "leftOn" | "expiresOn" | "message" | "blockedReason" | "namePrefix" | "name" | "nameFamilyFirst" | "status";
    /** `repaired`: certain. `guessed`: used, but needs a check. `rejected`: not used. */
    kind: "repaired" | "guessed" | "rejected";
    code: "text-tidied" | "decimal-zero-removed" | "scientific-written-out" | "digits-lost" | "leading-zeros-restored" | "leading-zeros-perhaps-lost" | "too-long" | "formula-without-value" | "letters-lost" | "letters-garbled" | "merged-cell-filled" | "day-number-read" | "two-digit-year" | "date-not-understood" | "date-out-of-range" | "email-not-understood" | "email-one-of-several" | "language-not-understood" | "category-unknown" | "name-divided" | "status-left" | "status-not-understood" | "row-hidden" | "name-of-another" | "came-back" | "card-kept-by-another" | "card-of-another-row" | "cell-beside-table" | "cannot-be-deleted";
    /** The value in the file. */
    "from": string;
    to: string;
};
export type ImportRow = {
    /** Position in the plan; pass it as `after` to page. */
    position: number;
    /** Row number in the file; null for a borrower who is not in the file. */
    row: number | null;
    fate: "new" | "changed" | "unchanged" | "ambiguous" | "rejected" | "missing";
    /** Why the row is ambiguous or rejected. */
    reason: ("name-alone" | "several-of-this-name-and-birth-date" | "same-person-other-number" | "email-of-another-name" | "card-of-another-name" | "card-of-another-number" | "number-and-card-disagree" | "no-name" | "number-damaged" | "card-damaged" | "name-damaged" | "too-long" | "too-many-cells" | "repeats-another-row" | "contradicts-another-row" | "card-of-another" | "number-of-another" | "category-unknown" | "not-at-school" | "quote-misplaced" | "left-out" | null) | ("name-alone" | "several-of-this-name-and-birth-date" | "same-person-other-number" | "email-of-another-name" | "card-of-another-name" | "card-of-another-number" | "number-and-card-disagree" | "no-name" | "number-damaged" | "card-damaged" | "name-damaged" | "too-long" | "too-many-cells" | "repeats-another-row" | "contradicts-another-row" | "card-of-another" | "number-of-another" | "category-unknown" | "not-at-school" | "quote-misplaced" | "left-out" | null);
    /** The row that this one repeats or contradicts. */
    otherRow: number | null;
    /** The borrower’s name, from the file or else from the library. */
    name: string;
    /** The matching borrower. */
    borrower: ImportedBorrower | null;
    /** For an ambiguous row: the possible borrowers; decide with `decisions`. */
    candidates: ImportedBorrower[];
    /** The changed fields, or the fields of a new borrower. */
    fields: ImportFieldChange[];
    notes: ImportNote[];
    /** What the commit does. */
    action: "add" | "update" | "mark-left" | "delete" | "nothing";
    /** For a missing borrower: number of items out. */
    openLoans: number;
    /** The outcome. */
    outcome: ("done" | "skipped" | "taken-back" | "kept" | null) | ("done" | "skipped" | "taken-back" | "kept" | null);
    /** Why the row was skipped or kept. */
    hindrance: ("changed-meanwhile" | "gone-meanwhile" | "card-taken" | "number-taken" | "has-items" | "has-borrowed" | "refused" | null) | ("changed-meanwhile" | "gone-meanwhile" | "card-taken" | "number-taken" | "has-items" | "has-borrowed" | "refused" | null);
    /** For a row of a list of items; `fields`, `notes` and `reason` are empty then. */
    item?: {
        /** The id of the item that the row adds or changes, if it does; it exists once that is done. */
        id: string | null;
        /** What was read. */
        values: {
            [key: string]: string | null;
        };
        /** For a changed row: what the library has in the fields that change. */
        before: {
            [key: string]: string | null;
        };
        /** `why` as a code; null in a plan of an earlier version. */
        reason: ("title-empty" | "text-too-long" | "item-type-too-long" | "barcode-damaged" | "too-many-cells" | "quote-misplaced" | "record-damaged" | "no-copies" | "barcode-repeated" | "barcode-of-another" | "barcode-known" | "copy-known" | "isbn-unknown" | "title-in-other-row" | null) | ("title-empty" | "text-too-long" | "item-type-too-long" | "barcode-damaged" | "too-many-cells" | "quote-misplaced" | "record-damaged" | "no-copies" | "barcode-repeated" | "barcode-of-another" | "barcode-known" | "copy-known" | "isbn-unknown" | "title-in-other-row" | null);
        /** Why the row adds nothing. */
        why: string | null;
        notes: {
            field: string;
            kind: "repaired" | "guessed" | "rejected";
            /** `why` as a code; none in a plan of an earlier version. */
            code?: "text-tidied" | "letters-lost" | "number-tidied" | "decimal-zero-removed" | "scientific-written-out" | "digits-lost" | "too-long" | "year-in-text" | "not-a-year" | "year-out-of-range" | "not-a-language" | "not-a-number-of-pages" | "not-a-day" | "two-digit-year" | "not-a-price" | "price-of-other-currency" | "price-doubtful" | "isbn-recomputed" | "isbn-recomputed-otherwise" | "isbn-editions-differ" | "isbn-one-of-several" | "isbn-of-several-titles" | "isbn-zeros-restored" | "isbn-zeros-perhaps" | "not-an-isbn" | "isbn-check-digit" | "isbn-length" | "title-from-isbn" | "title-from-original" | "item-type-new" | "place-new" | "status-unknown" | "not-a-level" | "not-a-count" | "copies-none" | "copies-not-understood" | "title-alone" | "title-as-in-library" | "title-as-in-other-row" | "barcode-short";
            "from": string;
            to: string;
            why: string;
        }[];
    };
    /** For a row of a list of loans, holds or charges; `fields`, `notes` and `reason` are empty then. */
    moved?: {
        /** What was read. */
        values: {
            [key: string]: string | null;
        };
        /** `why` as a code. */
        reason: ("borrower-missing" | "borrower-unknown" | "borrower-several" | "number-and-card-disagree" | "number-damaged" | "barcode-missing" | "barcode-damaged" | "copy-unknown" | "copy-withdrawn" | "lent-to-another" | "already-lent" | "lent-since" | "set-aside" | "due-missing" | "date-not-understood" | "lent-in-future" | "due-before-lent" | "returned" | "return-only" | "payment-left-out" | "line-not-understood" | "repeats-another-row" | "title-missing" | "title-unknown" | "title-several" | "held-in-future" | "hold-over" | "hold-ended" | "already-held" | "held-before" | "on-loan-to-borrower" | "same-hold-twice" | "amount-missing" | "amount-not-understood" | "other-currency" | "nothing-owed" | "is-payment" | "charged-in-future" | "already-charged" | "charged-otherwise" | "too-many-cells" | "quote-misplaced" | null) | ("borrower-missing" | "borrower-unknown" | "borrower-several" | "number-and-card-disagree" | "number-damaged" | "barcode-missing" | "barcode-damaged" | "copy-unknown" | "copy-withdrawn" | "lent-to-another" | "already-lent" | "lent-since" | "set-aside" | "due-missing" | "date-not-understood" | "lent-in-future" | "due-before-lent" | "returned" | "return-only" | "payment-left-out" | "line-not-understood" | "repeats-another-row" | "title-missing" | "title-unknown" | "title-several" | "held-in-future" | "hold-over" | "hold-ended" | "already-held" | "held-before" | "on-loan-to-borrower" | "same-hold-twice" | "amount-missing" | "amount-not-understood" | "other-currency" | "nothing-owed" | "is-payment" | "charged-in-future" | "already-charged" | "charged-otherwise" | "too-many-cells" | "quote-misplaced" | null);
        /** Why the row adds nothing. */
        why: string | null;
        /** For a borrower or a copy that is added because rows of the list need it. */
        adds: ("borrower" | "copy" | null) | ("borrower" | "copy" | null);
        notes: {
            field: string;
            kind: "repaired" | "guessed" | "rejected";
            code: "two-digit-year" | "day-number-read" | "not-a-number" | "due-by-rule" | "copy-by-title" | "lent-unknown" | "zeros-restored" | "found-by-name" | "name-of-another" | "title-of-another" | "copy-left-out" | "day-unknown" | "was-ready" | "state-unknown" | "held-unknown" | "copy-not-held" | "found-by-title" | "is-credit";
            "from": string;
            to: string;
            why: string;
        }[];
    };
    /** For a file of a zip of pictures; `fields`, `notes` and `reason` are empty then. */
    picture?: {
        /** The name in the zip, with its folders. */
        file: string;
        /** The id of the title whose cover it is; null for a photo. */
        title: string | null;
        /** `why` as a code. */
        reason: ("borrower-unknown" | "several-borrowers" | "title-unknown" | "several-titles" | "not-a-picture" | "picture-damaged" | "picture-too-large" | "repeats-another-file" | "same-picture" | null) | ("borrower-unknown" | "several-borrowers" | "title-unknown" | "several-titles" | "not-a-picture" | "picture-damaged" | "picture-too-large" | "repeats-another-file" | "same-picture" | null);
        /** Why the file gives no picture. */
        why: string | null;
    };
};
export type ImportRows = {
    rows: ImportRow[];
    /** The next `after`; `Link` has the whole address. */
    next: number | null;
    /** Number of matching rows. */
    total: number;
};
export type ImportUndo = {
    /** Number of borrowers that the undo would restore. */
    restores: number;
    /** Borrowers who stay as they are because of later changes, at most 1,000. */
    obstacles: {
        position: number;
        row: number | null;
        /** Only with the scope `borrowers:read`; otherwise empty. */
        name: string;
        /** The borrower’s id. */
        borrower: string | null;
        hindrance: "changed-meanwhile" | "gone-meanwhile" | "card-taken" | "number-taken" | "has-items" | "has-borrowed" | "refused";
        /** The fields that were changed later. */
        fields: ("externalId" | "barcode" | "givenName" | "familyName" | "group" | "category" | "email" | "guardianEmail" | "secondGuardianEmail" | "language" | "birthDate" | "leftOn" | "expiresOn" | "message" | "blockedReason")[];
    }[];
    obstacleCount: number;
};
export type ImportUndoRequest = {
    despiteObstacles?: boolean;
};
export type Move = {
    id: string;
    /** `open` waits for files and the start. `waiting`: the first import that is not applied needs a person; a start goes on with it as it stands. `applying` and `undoing` continue automatically: poll. */
    status: "open" | "applying" | "waiting" | "applied" | "undoing" | "undone" | "discarded";
    createdAt: string;
    /** The backup from before the move; null if the library was empty. */
    backup: string | null;
    /** The error that stopped the move. */
    failure: ("empty" | "no-rows" | "unknown-format" | "is-references" | "is-data" | "is-other-workbook" | "is-document" | "is-pictures" | "is-database" | "is-other-table" | "damaged" | "protected" | "unsafe" | "too-large" | "too-many-rows" | "too-many-columns" | "cell-too-long" | "quote-not-closed" | "quote-misplaced" | "list-of-loans" | "list-of-holds" | "list-of-charges" | "too-slow" | "too-much-memory" | "storage-failed" | "restored" | "given-up" | "stopped" | "defect" | null) | ("empty" | "no-rows" | "unknown-format" | "is-references" | "is-data" | "is-other-workbook" | "is-document" | "is-pictures" | "is-database" | "is-other-table" | "damaged" | "protected" | "unsafe" | "too-large" | "too-many-rows" | "too-many-columns" | "cell-too-long" | "quote-not-closed" | "quote-misplaced" | "list-of-loans" | "list-of-holds" | "list-of-charges" | "too-slow" | "too-much-memory" | "storage-failed" | "restored" | "given-up" | "stopped" | "defect" | null);
    /** Files without a list. */
    ignored: {
        name: string;
        code: "empty" | "no-rows" | "unknown-format" | "is-references" | "is-data" | "is-other-workbook" | "is-document" | "is-pictures" | "is-database" | "is-other-table" | "damaged" | "protected" | "unsafe" | "too-large" | "too-many-rows" | "too-many-columns" | "cell-too-long" | "quote-not-closed" | "quote-misplaced" | "list-of-loans" | "list-of-holds" | "list-of-charges" | "too-slow" | "too-much-memory" | "storage-failed" | "restored" | "given-up" | "stopped" | "defect";
        why: string;
    }[];
    /** The lists, in the order in which they are read. */
    imports: Import[];
    /** Of each list that was applied: what is in the library. */
    here: {
        "import": string;
        /** Its rows that the library has. */
        rows: number;
        /** Of loans: those of them that are past their due date. */
        overdue: number;
        /** Of money: the sum, in minor units. */
        owed: number;
    }[];
    /** The kinds of which no list came. */
    missing: ("borrowers" | "items" | "loans" | "holds" | "charges" | "photos" | "covers")[];
};
export type MoveKind = {
    kind: "borrowers" | "items" | "loans" | "holds" | "charges" | "photos" | "covers";
};
export type MoveUndoRequest = {
    despiteObstacles?: boolean;
};
export type RollOverCorrections = {
    /** Only classes that differ from the proposal. Replaces earlier corrections. */
    classes?: {
        /** The group’s id. */
        group: string;
        does: "moves" | "leaves" | "stays";
        /** The name of the class to which they move. A new name makes a new class. */
        to?: string | null;
    }[];
    /** The ids of the categories concerned; null: all except those of adults. */
    categories?: string[] | null;
    /** Borrowers who stay in their class. */
    except?: string[];
    /** The day they left; null: today. */
    leftOn?: string | null;
    /** Whether the commit cancels the holds of the borrowers concerned; its undo brings them back. */
    endHolds?: boolean;
};
export type DeskOfLibrary = {
    name: string;
    /** When it exchanged last, by the server’s clock. */
    seenAt: string | null;
};
export type HubState = {
    /** `other`: another desk of the library, which lends and exchanges with the main desk; records are changed there. */
    role: "main" | "other";
    /** The name of another desk. */
    desk: string | null;
    /** `key-to-print`: connected, but nothing is copied until the key is on paper. */
    status: "off" | "key-to-print" | "on";
    /** Null until the server was reached once. */
    district: string | null;
    /** The library’s name there. */
    library: string | null;
    /** The moment that the copy holds. */
    settledAt: string | null;
    /** When every row was compared last. */
    checkedAt: string | null;
    /** The number of changes that are not there yet. */
    waiting: number;
    /** The rows of a comparison of everything; null if none runs. */
    copying: {
        done: number;
        all: number;
    } | null;
    /** `other-copy`: the copy has another history; `POST /hub/decision` goes on from here. `other-main`: another desk is the main desk now; `POST /hub/role` makes this one another desk. `main-unfinished`: this desk began to become the main desk and was cut off; `POST /hub/role` again. `access-missing`: this computer has not the invitation and the key, as after a backup was restored on another one; `POST /hub` takes them. */
    trouble: ("unreachable" | "not-trusted" | "refused" | "changed-meanwhile" | "outdated" | "other-version" | "failed" | "other-copy" | "other-main" | "main-unfinished" | "access-missing" | null) | ("unreachable" | "not-trusted" | "refused" | "changed-meanwhile" | "outdated" | "other-version" | "failed" | "other-copy" | "other-main" | "main-unfinished" | "access-missing" | null);
    /** With `other-copy`: when the copy was changed last. */
    changedElsewhereAt: string | null;
    /** The desks beside the main one, as the server told the last time. */
    desks: DeskOfLibrary[];
};
export type HubInvitation = {
    /** As the district sent it. */
    invitation: string;
    /** The printed key. */
    key?: string;
};
export type District = {
    isConnected: boolean;
    /** Null until the server was reached once. */
    district: string | null;
    /** When the server answered last. */
    reachedAt: string | null;
};
export type HubExchange = {
    check?: boolean;
};
export type HubKey = {
    /** 14 groups of four letters and digits; the last one checks the others. */
    key: string;
};
export type DeskRole = {
    role: "main" | "other";
};
export type Restore = {
    id: string;
    /** `undo`: the library from before the latest restore; `district`: the copy on the server. */
    source: "backup" | "undo" | "district";
    /** null if the source is no backup. */
    backup: string | null;
    state: "preparing" | "reopening" | "done" | "failed";
    startedAt: string;
    /** Why it failed; the library is then unchanged. */
    problem: ("not-found" | "backup-failed" | "backup-damaged" | "backup-altered" | "newer-library" | "passphrase-wrong" | "place-unreadable" | "storage-full" | "restore-failed" | null) | ("not-found" | "backup-failed" | "backup-damaged" | "backup-altered" | "newer-library" | "passphrase-wrong" | "place-unreadable" | "storage-full" | "restore-failed" | null);
    /** What the ledger replayed, and what must be entered again. */
    putBack: {
        events: number;
        loans: number;
        reEnter: {
            what: string;
            "number": string;
        }[];
    } | null;
    openLoans: number | null;
};
export type HubStart = {
    /** The last group of the printed key. */
    lastGroup: string;
};
export type Holding = {
    library: string;
    copies: number;
    /** How many of them are in. */
    available: number;
    /** The Monday of the week in which the first copy is due, if none is in. */
    dueWeek: string | null;
};
export type TitleElsewhere = {
    name: string;
    authors: string;
    year: number | null;
    isbn: string | null;
    /** How many libraries have it. */
    libraries: number;
    /** At most 20 of them, those first that have it in. */
    holdings: Holding[];
};
export type Question = {
    askedAt: string;
    item: {
        id: string;
        barcode: string;
        title: string;
        /** For `GET /covers/{id}`. */
        cover: string | null;
    };
    /** What each desk did with it, without knowing of the others. */
    claims: DeskClaim[];
};
export type AnsweredQuestion = {
    /** The numbers of the events that this created. */
    events: number[];
};
export type HubRestore = {
    /** As the district sent it. */
    invitation: string;
    /** The printed key. */
    key: string;
};
export type Synchronisation = {
    on: boolean;
    /** The absolute path of the folder on the library’s computer. Loandesk only reads it. */
    folder: string | null;
    /** File name patterns; `*` is any text, `?` one character. */
    files: string;
    /** Time of the daily scan in the library’s time zone; null: scan once a minute. */
    lookAt: string | null;
    /** What happens to borrowers who are not in the file. `delete` deletes those with nothing out and marks the others as having left. If a row cannot be matched to a borrower, no borrower counts as missing. */
    missing: "leave" | "mark-left" | "delete";
    /** The plan waits for a person if more than this percentage of the borrowers concerned would change or leave. Up to five changes never stop an import; new borrowers do not count. */
    stopPercent: number;
    /** Whether new borrowers get the welcome message. */
    sendWelcomeMessages: boolean;
    /** The last scan since Loandesk started. */
    lookedAt: string | null;
    /** Why nothing can be read from the folder. `empty`: it had lists earlier and has none now. */
    trouble: {
        why: "away" | "no-access" | "slow" | "failed" | "empty";
        since: string;
    } | null;
    /** Whether another import must end first. */
    heldBack: boolean;
    /** The files at the last scan, newest first. `next`: is imported now. `being-written`: is imported once it stays unchanged. `taken`: was imported last. `older`: is skipped, because a newer file was taken. `empty`, `too-large`: cannot be imported. */
    inFolder: {
        name: string;
        bytes: number;
        modifiedAt: string;
        "is": "next" | "being-written" | "taken" | "older" | "empty" | "too-large";
    }[];
};
export type SynchronisationChanges = {
    on?: boolean;
    /** The absolute path of the folder on the library’s computer. Loandesk only reads it. */
    folder?: string | null;
    /** File name patterns; `*` is any text, `?` one character. */
    files?: string;
    /** Time of the daily scan in the library’s time zone; null: scan once a minute. */
    lookAt?: string | null;
    /** What happens to borrowers who are not in the file. `delete` deletes those with nothing out and marks the others as having left. If a row cannot be matched to a borrower, no borrower counts as missing. */
    missing?: "leave" | "mark-left" | "delete";
    /** The plan waits for a person if more than this percentage of the borrowers concerned would change or leave. Up to five changes never stop an import; new borrowers do not count. */
    stopPercent?: number;
    /** Whether new borrowers get the welcome message. */
    sendWelcomeMessages?: boolean;
};
export type FolderPreview = {
    /** Why the folder cannot be watched; null if it can. `not-whole`: the path is not absolute. `own`: it is the library’s own data folder. */
    trouble: ("not-whole" | "own" | "away" | "no-access" | "slow" | "failed" | null) | ("not-whole" | "own" | "away" | "no-access" | "slow" | "failed" | null);
    /** Number of files with a matching name, at most 200. */
    files: number;
    newest: {
        name: string;
        modifiedAt: string;
    } | null;
    /** Absolute paths of its subfolders; if there is no such folder, of folders that begin with this path. */
    folders: string[];
};
export type SynchronisationRun = {
    id: string;
    at: string;
    endedAt: string | null;
    file: string;
    bytes: number;
    modifiedAt: string;
    /** `waiting`: a person must check the import and commit or cancel it. */
    state: "running" | "waiting" | "done" | "failed";
    /** How it ended; null until it is `done`. `unchanged`: the library had everything already. `repeated`: same content as the previous file. `replaced`: a newer file arrived while it waited. `expired`: no person decided in time; if the file is still there, it is planned again. */
    outcome: ("imported" | "unchanged" | "repeated" | "cancelled" | "replaced" | "expired" | null) | ("imported" | "unchanged" | "repeated" | "cancelled" | "replaced" | "expired" | null);
    /** Why it waits or failed. `columns-unknown`: no file with these columns has been imported manually yet. `nobody-known`: the library has none of its borrowers. `plan-incomplete`: new borrowers lack names, classes or numbers, see `gaps`. `undone-before`: the last import of such a file was undone. */
    why: ("columns-unknown" | "too-many-changes" | "nobody-known" | "plan-incomplete" | "undone-before" | "after-restore" | "backup-failed" | "empty" | "no-rows" | "unknown-format" | "is-references" | "is-data" | "is-other-workbook" | "is-document" | "is-pictures" | "is-database" | "is-other-table" | "damaged" | "protected" | "unsafe" | "too-large" | "too-many-rows" | "too-many-columns" | "cell-too-long" | "quote-not-closed" | "quote-misplaced" | "list-of-loans" | "list-of-holds" | "list-of-charges" | "too-slow" | "too-much-memory" | "storage-failed" | "restored" | "given-up" | "stopped" | "defect" | null) | ("columns-unknown" | "too-many-changes" | "nobody-known" | "plan-incomplete" | "undone-before" | "after-restore" | "backup-failed" | "empty" | "no-rows" | "unknown-format" | "is-references" | "is-data" | "is-other-workbook" | "is-document" | "is-pictures" | "is-database" | "is-other-table" | "damaged" | "protected" | "unsafe" | "too-large" | "too-many-rows" | "too-many-columns" | "cell-too-long" | "quote-not-closed" | "quote-misplaced" | "list-of-loans" | "list-of-holds" | "list-of-charges" | "too-slow" | "too-much-memory" | "storage-failed" | "restored" | "given-up" | "stopped" | "defect" | null);
    /** The import’s id: see `/imports/{id}`. */
    "import": string | null;
    importStatus: ("reading" | "read" | "planning" | "planned" | "applying" | "applied" | "undoing" | "undone" | "failed" | "cancelled" | null) | ("reading" | "read" | "planning" | "planned" | "applying" | "applied" | "undoing" | "undone" | "failed" | "cancelled" | null);
    /** Older files that were skipped unread. */
    passedOver: string[];
    /** What was done, or would be done. */
    counts: {
        "new": number;
        changed: number;
        unchanged: number;
        missing: number;
        markedLeft: number;
        deleted: number;
        /** Rows that need a person’s decision. */
        leftOut: number;
        rejected: number;
        /** Rows of the plan that failed. */
        skipped: number;
        /** Data that no column has, or that all new borrowers or copies lack: check the columns. */
        gaps?: ImportGap[];
    } | null;
};
export type Hold = {
    id: string;
    state: "waiting" | "suspended" | "ready" | "fulfilled" | "expired" | "cancelled";
    title: {
        id: string;
        title: string;
        authors: string[];
    };
    /** The one item that is asked for; null for any copy. */
    item: {
        id: string;
        barcode: string;
    } | null;
    borrower: {
        id: string;
        barcode: string | null;
        givenName: string;
        familyName: string;
        group: string | null;
    };
    placedAt: string;
    /** The last day on which the borrower needs it: the hold ends after it. Null for any time. */
    neededUntil: string | null;
    /** The place in the queue of the title, from 1; null if an item is ready, or after the end. */
    place: number | null;
    /** The first day on which the hold waits again. */
    suspendedUntil: string | null;
    /** The item on the hold shelf; after the end of the hold, one that still has to leave it. */
    readyItem: {
        id: string;
        barcode: string;
    } | null;
    /** The last day on which that item is kept. */
    until: string | null;
    endedAt: string | null;
};
export type NewHold = {
    borrower: string;
    /** The id of a title: any copy will do. */
    title?: string;
    /** Only this item. */
    item?: string;
    /** The last day on which the borrower needs it, today or later: the hold ends after it. */
    neededUntil?: string;
    "override"?: Override;
};
export type ChangedHold = Hold & {
    /** The numbers of the events that this created; undo accepts any of them. Empty if nothing changed. */
    events: number[];
};
export type HoldCounts = {
    ready: number;
    waiting: number;
    suspended: number;
    /** Items whose hold has ended, still on the hold shelf. */
    toLeave: number;
    /** Holds that a copy on the shelves can serve. */
    toFetch: number;
};
export type ImportedHolds = {
    holds: {
        borrower: string;
        /** The id of a title: any copy will do. */
        title?: string;
        /** Only this item. */
        item?: string;
        /** The day on which it was placed in the other program; not after today. */
        placedOn: string;
        /** The last day on which the borrower needs it, today or later. */
        neededUntil?: string | null;
    }[];
};
export type HoldsImported = {
    /** Those that were recorded, in the order of the request. */
    holds: Hold[];
    /** Those that cannot be; empty if there are none. */
    refused: {
        /** Its place in the request, from 0. */
        index: number;
        borrower: string;
        title: string | null;
        item: string | null;
        refusals: Refusal[];
    }[];
    /** The numbers of the events that this created; undo accepts any of them. Empty if nothing changed. */
    events: number[];
};
export type HoldToFetch = {
    hold: Hold;
    /** Any of these copies will do. */
    copies: {
        id: string;
        barcode: string;
        callNumber: string | null;
        /** A key made of the call number: sorted by it, compared as text by code points, items are in the order of their shelves. Null without a call number. */
        shelfKey: string | null;
    }[];
};
export type HoldFetch = {
    item: string;
};
export type HoldMove = {
    /** From 1. */
    place: number;
    reason: string;
};
export type ReshelvedHold = ChangedHold & {
    setAside?: SetAside;
};
export type HoldSuspension = {
    /** The first day on which the hold waits again. */
    until: string;
};
export type Booking = {
    id: string;
    /** lent: something of it is on loan; returned: all that was lent is back; unused: it ended, and nothing was lent. */
    state: "booked" | "lent" | "returned" | "unused" | "cancelled";
    title: {
        id: string;
        title: string;
        authors: string[];
    };
    copies: number;
    /** The items that are booked by name; the other copies are any copies. Empty for any copies. */
    items: {
        id: string;
        barcode: string;
    }[];
    /** The first day. */
    "from": string;
    /** The last day. */
    to: string;
    /** The borrower it is booked for; null for a booking of a class alone. */
    borrower: {
        id: string;
        barcode: string | null;
        givenName: string;
        familyName: string;
        group: string | null;
    } | null;
    /** The class or department it is booked for; any of its borrowers takes the set. */
    group: {
        id: string;
        name: string;
    } | null;
    note: string | null;
    bookedAt: string;
    /** What was lent for it. */
    loans: {
        id: string;
        item: {
            id: string;
            barcode: string;
        };
        dueOn: string;
        returnedAt: string | null;
    }[];
};
export type NewBooking = {
    /** Give a borrower, a group, or both. */
    borrower?: string;
    /** The name of a class or department, or its id: any of its borrowers takes the set. */
    group?: string;
    /** The id of a title: any copies will do. */
    title?: string;
    /** Only these items, copies of one title. */
    items?: string[];
    /** How many copies; 1 if left out. */
    copies?: number;
    /** The first day, today or later. */
    "from": string;
    /** The last day; the loans are due then. */
    to: string;
    note?: string;
    "override"?: Override;
};
export type ChangedBooking = Booking & {
    /** The numbers of the events that this created; undo accepts any of them. Empty if nothing changed. */
    events: number[];
};
export type FreeCopies = {
    /** Copies in the collection that are lent. */
    total: number;
    /** Copies that are free on every day of the span. */
    free: number;
    /** If fewer than `copies` are free: the next days, as many, from an open day on; null if there are none within a year. */
    next: {
        "from": string;
        to: string;
    } | null;
};
export type BookingToFetch = {
    booking: Booking;
    /** How many copies are still to be lent. */
    missing: number;
    /** Copies on their shelves for it, in the order of the shelves. */
    copies: {
        id: string;
        barcode: string;
        callNumber: string | null;
        /** A key made of the call number: sorted by it, compared as text by code points, items are in the order of their shelves. Null without a call number. */
        shelfKey: string | null;
    }[];
};
export type BookingChange = {
    /** How many copies; 1 if left out. */
    copies?: number;
    "from"?: string;
    to?: string;
    note?: string | null;
    "override"?: Override;
};
export type SetToLend = {
    items: string[];
    /** A borrower of the class that booked, in place of the borrower of the booking. */
    borrower?: string;
};
export type LentSet = {
    booking: Booking;
    /** The items that the rules refused, and why. */
    refused: {
        item: string;
        refusals: Refusal[];
    }[];
    /** The numbers of the events that this created; undo accepts any of them. Empty if nothing changed. */
    events: number[];
};
export type Report = {
    /** The first day that counts. */
    "from": string;
    /** The last day that counts; of reports about the present, today. */
    to: string;
    /** The names of the figures of each row, in their order. */
    figures: string[];
    rows: {
        /** The id of the class, type or title; null for periods and other rows without one. */
        id: string | null;
        /** A period (`2026-09-07`, `2026-W37`, `2026-09`, `2026-2027`), or the name of the class, type, subject, shelf or title. Null for what has none, such as loans of borrowers without a class. */
        label: string | null;
        /** The first author of a title. */
        detail: string | null;
        figures: {
            [key: string]: number | null;
        };
    }[];
    /** Of all, also of rows beyond the limit. What stands in two rows counts once. */
    totals: {
        [key: string]: number | null;
    };
};
export type Stocktake = {
    id: string;
    name: string;
    location: string | null;
    "type": string | null;
    startedAt: string;
    closedAt: string | null;
    /** The number of the event that closed it, to undo that; null while it is open. */
    closeEvent: number | null;
    counts: {
        expected: number;
        found: number;
        missing: number;
        /** Not scanned here, but seen since the start: scanned in another stocktake that was under way at the same time, lent, returned or found at the desk. They are not missing. */
        seenElsewhere: number;
        misplaced: number;
        onLoan: number;
        setAside: number;
        withdrawn: number;
        foundLost: number;
        "unknown": number;
        scanned: number;
    };
};
export type NewStocktake = {
    name: string;
    /** How the call numbers of the shelf begin. */
    location?: string;
    "type"?: string;
};
export type ChangedStocktake = Stocktake & {
    /** The numbers of the events that this created. */
    events: number[];
};
export type StocktakeClose = {
    /** Sets the items of the kind `missing` to missing. */
    setMissing?: boolean;
};
export type StocktakeLine = {
    barcode: string;
    item: string | null;
    title: string | null;
    /** Its own place. */
    callNumber: string | null;
    /** A key made of the call number: sorted by it, compared as text by code points, items are in the order of their shelves. Null without a call number. */
    shelfKey: string | null;
    /** Of the item, now. */
    status: ("in-collection" | "in-processing" | "lost" | "missing" | "in-repair" | "withdrawn" | null) | ("in-collection" | "in-processing" | "lost" | "missing" | "in-repair" | "withdrawn" | null);
    /** Whether it is on loan now. */
    onLoan: boolean;
    /** The stocktake in which it was scanned; null if in none. */
    seenIn: {
        id: string;
        name: string;
        /** Its shelf. */
        location: string | null;
    } | null;
    /** Of `seenElsewhere`: when it was last lent, returned or found at the desk since the start. */
    seenAtDesk: string | null;
};
export type StocktakeScans = {
    barcodes: string[];
};
export type ScanResults = {
    results: {
        barcode: string;
        item: string | null;
        title: string | null;
        /** Its own place. */
        callNumber: string | null;
        result: "found" | "onLoan" | "setAside" | "withdrawn" | "foundLost" | "wrongShelf" | "unknown" | "alreadySeen";
    }[];
    /** The numbers of the events that this created. */
    events: number[];
};
export type SelfCheckout = {
    /** It is switched on and has a PIN. */
    open: boolean;
    hasPin: boolean;
    libraryName: string;
    language: string;
    today: string;
    /** Whether pupils may choose their class and face. */
    faces: boolean;
    returnsOnly: boolean;
    idleSeconds: number;
    sounds: boolean;
    /** Whether it says goodbye at the end of a visit. */
    kindWords: boolean;
};
export type SelfCheckoutClass = {
    id: string;
    name: string;
};
export type SelfCheckoutMember = {
    id: string;
    /** The first name, with the first letter of the surname if others of the class have the same. */
    name: string;
    /** The photo’s version, if there is one. */
    photo: string | null;
};
export type SelfCheckoutLeaving = {
    pin: string;
};
export type DeskAgain = {
    code: string;
};
export type SelfCheckoutPin = {
    pin: string;
};
export type SelfCheckoutRenewal = {
    item: string;
    /** The id of the borrower whose visit is open. */
    borrower: string;
};
export type SelfCheckoutVisit = {
    borrower: {
        id: string;
        givenName: string;
        /** The photo’s version, if there is one. */
        photo: string | null;
    };
    /** How many items the borrower has. */
    items: number;
    /** How many more may be borrowed; null without a limit. */
    more: number | null;
    /** Staff must look before the borrower can borrow. */
    askAtDesk: boolean;
    /** Items on the hold shelf for this borrower. */
    ready: {
        id: string;
        title: string;
    }[];
};
export type SelfCheckoutOutcome = {
    outcome: "opened";
    visit: SelfCheckoutVisit;
} | {
    outcome: "lent";
    item: {
        id: string;
        title: string;
    };
    dueOn: string;
    /** The pupil has another copy of this title on loan. */
    hasAnotherCopy: boolean;
    visit: SelfCheckoutVisit;
} | {
    outcome: "returned";
    item: {
        id: string;
        title: string;
    };
    /** Staff must see the item before it goes to its shelf. */
    leaveAtDesk: boolean;
    /** Null if the loan was not of the open visit. */
    visit: SelfCheckoutVisit | null;
} | {
    outcome: "refused";
    /** `ask`: a rule that the pupil need not know refuses. Only the desk sees which. */
    reason: "unknown" | "limit" | "already-yours" | "card-first" | "label" | "returns-only" | "not-longer" | "ask";
    item: {
        id: string;
        title: string;
    } | null;
    dueOn: string | null;
} | {
    outcome: "ignored";
} | {
    outcome: "renewed";
    item: {
        id: string;
        title: string;
    };
    dueOn: string;
};
export type SelfCheckoutScan = {
    code: string;
    /** The id of the borrower whose visit is open. */
    borrower?: string | null;
    /** Returns the item, although a visit is open. */
    bringBack?: boolean;
    /** As in `POST /desk/scans`. */
    sameCodeAgoMs?: number;
};
export type LabelOffset = {
    right: number;
    down: number;
};
export type LabelSheet = {
    id: string;
    name: string;
    paper: {
        width: number;
        height: number;
    };
    columns: number;
    rows: number;
    label: {
        width: number;
        height: number;
    };
    margin: {
        left: number;
        top: number;
    };
    pitch: {
        across: number;
        down: number;
    };
    offset?: LabelOffset;
};
export type LabelsWanted = {
    /** The ids of items, one label each. */
    items?: string[];
    /** The ids of borrowers, for cards and class sheets; needs the scope `borrowers:read`. */
    borrowers?: string[];
    /** Barcode labels (the default for items), spine labels, borrower cards (the default for borrowers), a sheet for each class, or a test page: the edges of all labels with rulers. */
    kind?: "item" | "spine" | "card" | "class" | "test";
    /** The id of a sheet, see `GET /labels/sheets`; by default the setting `labelSheet`. */
    sheet?: string;
    measures?: LabelSheet & unknown;
    /** The first free label of a used sheet, row by row from 1. */
    startAt?: number;
    /** The kind of barcode; by default the setting `labelCode`. */
    code?: "code128" | "code39" | "ean13" | "qr";
    /** The design of cards; by default the setting `cardDesign`. */
    design?: "plain" | "band" | "portrait";
    /** Whether a stripe shows the subject, which is the first word of the call number. */
    colours?: boolean;
};
export type LabelsPreview = {
    /** The first page as SVG. */
    svg: string;
    /** How many pages the PDF has. */
    pages: number;
};
export type LabelSheetMeasures = {
    id: string;
    name: string;
    paper: {
        width: number;
        height: number;
    };
    columns: number;
    rows: number;
    label: {
        width: number;
        height: number;
    };
    margin: {
        left: number;
        top: number;
    };
    pitch: {
        across: number;
        down: number;
    };
    offset?: LabelOffset;
};
export type LabelSheetPreview = {
    /** The sheet as SVG, with the edges of all labels. */
    svg: string;
    /** What is wrong with the measures; empty if all labels fit. */
    faults: {
        field: "columns" | "rows" | "pitch/across" | "pitch/down";
        /** How far labels go beyond the paper, or overlap. */
        millimetres: number;
    }[];
};
export type ChargeEntry = {
    id: string;
    kind: "charge" | "payment" | "waiver" | "refund" | "cancellation";
    /** What it adds to the amount that is owed; negative if it takes away. An undo is a further entry of the same kind with the opposite amount. */
    amount: number;
    at: string;
    /** Of a waiver: the reason. */
    note: string | null;
    /** The id of the payment that it is a part of. */
    payment: string | null;
};
export type Charge = {
    id: string;
    kind: "overdue" | "lost" | "damage" | "card" | "other";
    /** Negative for a credit. */
    amount: number;
    paid: number;
    waived: number;
    cancelled: number;
    refunded: number;
    /** Still owed; negative if a refund is due. */
    open: number;
    state: "owed" | "settled" | "refund-due";
    currency: string;
    at: string;
    /** Whether it came from another program, which made it on that day. */
    imported: boolean;
    note: string | null;
    /** Null if the borrower was deleted or erased. */
    borrower: {
        id: string;
        givenName: string;
        familyName: string;
        group: string | null;
    } | null;
    item: {
        id: string;
        barcode: string;
        title: string;
    } | null;
    /** All that happened to it, the oldest first; they add up to `open`. */
    entries: ChargeEntry[];
};
export type NewCharge = {
    /** An id or natural key. */
    borrower: string;
    kind: "overdue" | "lost" | "damage" | "card" | "other";
    /** In minor units of the library’s currency, such as cents. */
    amount: number;
    /** Must be the library’s currency if given. */
    currency?: string;
    note?: string | null;
    item?: string | null;
};
export type ChangedCharge = Charge & {
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
};
export type ImportedCharges = {
    /** Must be the library’s currency if given. */
    currency?: string;
    charges: {
        /** An id or natural key. */
        borrower: string;
        kind?: "overdue" | "lost" | "damage" | "card" | "other";
        /** What is still owed, in minor units; negative for a credit, which the library pays back. */
        amount: number;
        /** The day on which the other program charged it; not after today. */
        chargedOn: string;
        note?: string | null;
        item?: string | null;
    }[];
};
export type ChargesImported = {
    /** Those that were recorded, in the order of the request. */
    charges: Charge[];
    /** Those that cannot be; empty if there are none. */
    refused: {
        /** Its place in the request, from 0. */
        index: number;
        borrower: string;
        refusals: Refusal[];
    }[];
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
};
export type Refund = {
    /** All that is due if omitted. */
    amount?: number;
};
export type Waiver = {
    /** All that is owed if omitted. */
    amount?: number;
    reason: string;
};
export type Payment = {
    id: string;
    at: string;
    /** The name of the desk. */
    desk: string;
    amount: number;
    currency: string;
    /** Null if the borrower was deleted or erased. */
    borrower: {
        id: string;
        givenName: string;
        familyName: string;
        group: string | null;
    } | null;
    /** The charges that it settled, the oldest first. */
    applied: {
        charge: string;
        kind: "overdue" | "lost" | "damage" | "card" | "other";
        amount: number;
        item: {
            id: string;
            barcode: string;
            title: string;
        } | null;
    }[];
};
export type NewPayment = {
    /** An id or natural key. */
    borrower: string;
    /** In minor units of the library’s currency, such as cents. */
    amount: number;
    /** Must be the library’s currency if given. */
    currency?: string;
    /** The charges that it settles; all that are owed if omitted, the oldest first. */
    charges?: string[];
};
export type TakenPayment = {
    id: string;
    borrower: string;
    amount: number;
    currency: string;
    at: string;
    /** The charges that it settled, the oldest first. */
    applied: {
        charge: string;
        kind: "overdue" | "lost" | "damage" | "card" | "other";
        amount: number;
        item: {
            id: string;
            barcode: string;
            title: string;
        } | null;
    }[];
    /** What the borrower still owes. */
    owed: number;
    /** The numbers of the events that this created; undo accepts any of them. */
    events: number[];
};
export type Takings = {
    on: string;
    currency: string;
    takings: {
        kind: "overdue" | "lost" | "damage" | "card" | "other";
        /** The name of the desk. */
        desk: string;
        paid: number;
        refunded: number;
        waived: number;
    }[];
};
export type Closure = {
    id: string;
    startsOn: string;
    endsOn: string;
    name: string;
};
export type NewClosure = {
    startsOn: string;
    endsOn: string;
    name: string;
};
export type ChangedClosure = {
    id: string;
    startsOn: string;
    endsOn: string;
    name: string;
    /** How many open loans are due within it, without lost items. `POST /due-dates/on-closed-days` moves them. */
    loansDue: number;
};
export type NewClosures = {
    closures: NewClosure[];
};
export type HolidayCountry = {
    /** ISO 3166-1 code. */
    country: string;
    regions: {
        code: string;
        name: string;
    }[];
};
export type HolidaySet = {
    /** The law or authority that sets the dates. */
    source: string;
    url: string;
    days: {
        name: string;
        startsOn: string;
        endsOn: string;
    }[];
};
export type Holidays = {
    publicHolidays: HolidaySet;
    /** Null if the program does not know them for this region and year. */
    schoolHolidays: HolidaySet | null;
};
export type LoanRule = {
    id: string;
    /** A borrower category by name; null means any. */
    category: string | null;
    /** An item type by name; null means any. */
    itemType: string | null;
    lendable: boolean;
    loanDays: number;
    /** Until this date has passed, every loan is due on it. */
    dueOnFixed: string | null;
    /** Every loan is due at the end of the term: the last open day until the next end of a term in the settings. `loanDays` applies after the last one. A `dueOnFixed` that has not passed comes first. */
    dueAtTermEnd: boolean;
    /** A loan lasts `loanDays`, but at the latest until the last open day of the term, which may be a whole school year. A renewal ends then as well. */
    limitedByTerm: boolean;
    renewalsAllowed: number;
    renewalDays: number;
    maxItemsOfType: number | null;
    maxItems: number | null;
    /** The borrower categories and item types for which no other rule is more specific; null stands for those without a rule of their own. */
    appliesTo: {
        category: string | null;
        itemType: string | null;
    }[];
};
export type NewLoanRule = {
    /** A borrower category by name; null means any. */
    category: string | null;
    /** An item type by name; null means any. */
    itemType: string | null;
    lendable: boolean;
    loanDays: number;
    /** Until this date has passed, every loan is due on it. */
    dueOnFixed: string | null;
    /** Every loan is due at the end of the term: the last open day until the next end of a term in the settings. `loanDays` applies after the last one. A `dueOnFixed` that has not passed comes first. */
    dueAtTermEnd?: boolean;
    /** A loan lasts `loanDays`, but at the latest until the last open day of the term, which may be a whole school year. A renewal ends then as well. */
    limitedByTerm?: boolean;
    renewalsAllowed: number;
    renewalDays: number;
    maxItemsOfType: number | null;
    maxItems: number | null;
};
export type LoanRuleChanges = {
    /** A borrower category by name; null means any. */
    category?: string | null;
    /** An item type by name; null means any. */
    itemType?: string | null;
    lendable?: boolean;
    loanDays?: number;
    /** Until this date has passed, every loan is due on it. */
    dueOnFixed?: string | null;
    /** Every loan is due at the end of the term: the last open day until the next end of a term in the settings. `loanDays` applies after the last one. A `dueOnFixed` that has not passed comes first. */
    dueAtTermEnd?: boolean;
    /** A loan lasts `loanDays`, but at the latest until the last open day of the term, which may be a whole school year. A renewal ends then as well. */
    limitedByTerm?: boolean;
    renewalsAllowed?: number;
    renewalDays?: number;
    maxItemsOfType?: number | null;
    maxItems?: number | null;
};
export type MailMessage = {
    id: string;
    /** The same in every attempt. */
    messageId: string;
    kind: "welcome" | "overdue-borrower" | "overdue-borrower-second" | "overdue-borrower-last" | "overdue-guardian" | "overdue-guardian-second" | "overdue-guardian-last" | "overdue-class" | "overdue-slip" | "due-soon-borrower" | "due-soon-guardian" | "due-soon-class" | "hold-ready" | "hold-cancelled";
    status: "queued" | "held" | "sent" | "failed" | "cancelled";
    /** Only with the scope `borrowers:read`; otherwise null. */
    borrower: {
        id: string;
        givenName: string;
        familyName: string;
    } | null;
    /** For a class list. */
    group: string | null;
    /** Only with the scope `borrowers:read`; otherwise empty. */
    address: string;
    /** Null some time after the message is settled. Only with the scope `borrowers:read`; otherwise null. */
    subject: string | null;
    queuedAt: string;
    /** Null if settled or held. */
    nextAttemptAt: string | null;
    attempts: number;
    /** The problem of the last attempt, or why the letter was cancelled before it left. */
    trouble: ("no-longer-true" | "told-meanwhile" | "no-address" | "borrower-left" | "not-set-up" | "password-missing" | "name-not-found" | "connection-refused" | "no-answer" | "connection-lost" | "tls-failed" | "login-refused" | "sender-refused" | "recipient-refused" | "message-refused" | "try-later" | "gave-up" | "other" | null) | ("no-longer-true" | "told-meanwhile" | "no-address" | "borrower-left" | "not-set-up" | "password-missing" | "name-not-found" | "connection-refused" | "no-answer" | "connection-lost" | "tls-failed" | "login-refused" | "sender-refused" | "recipient-refused" | "message-refused" | "try-later" | "gave-up" | "other" | null);
    /** The mail server’s response text. Only with the scope `borrowers:read`; otherwise null. */
    answer: string | null;
    settledAt: string | null;
};
export type BorrowerMail = {
    addresses: {
        address: string;
        whose: "borrower" | "guardian";
        /** When a mail server permanently refused it; null otherwise. */
        refusedAt: string | null;
        /** The mail server’s response text. Only with the scope `borrowers:read`; otherwise null. */
        answer: string | null;
    }[];
    messages: MailMessage[];
};
export type NewMailMessage = {
    kind: "welcome";
    /** An id or natural key. */
    borrower: string;
};
export type MailOutboxState = {
    ready: boolean;
    paused: boolean;
    counts: {
        queued: number;
        held: number;
        sent: number;
        failed: number;
        cancelled: number;
    };
    /** How many need a person: those that failed, and all that wait while mail cannot be sent. */
    needsAttention: number;
    /** How many were handed out on paper. */
    printed: number;
    /** The problem of the last attempt, or why the letter was cancelled before it left. */
    trouble: ("no-longer-true" | "told-meanwhile" | "no-address" | "borrower-left" | "not-set-up" | "password-missing" | "name-not-found" | "connection-refused" | "no-answer" | "connection-lost" | "tls-failed" | "login-refused" | "sender-refused" | "recipient-refused" | "message-refused" | "try-later" | "gave-up" | "other" | null) | ("no-longer-true" | "told-meanwhile" | "no-address" | "borrower-left" | "not-set-up" | "password-missing" | "name-not-found" | "connection-refused" | "no-answer" | "connection-lost" | "tls-failed" | "login-refused" | "sender-refused" | "recipient-refused" | "message-refused" | "try-later" | "gave-up" | "other" | null);
    /** The mail server’s response text. Only with the scope `borrowers:read`; otherwise null. */
    answer: string | null;
    /** The time of the next retry after a failure. */
    nextAttemptAt: string | null;
};
export type MailMessagesCancelled = {
    cancelled: number;
};
export type OverdueNotice = {
    /** The id of the borrower or class; `none` for borrowers without a class. */
    about: string;
    /** Null for a class list. */
    borrower: {
        id: string;
        givenName: string;
        familyName: string;
    } | null;
    group: string | null;
    address: string | null;
    /** A second parent’s, who gets the same letter apart. */
    secondAddress: string | null;
    borrowerCount: number;
    itemCount: number;
    /** Of the most overdue item. */
    daysOverdue: number;
    /** The earliest due date. */
    dueOn: string;
    /** Which one it is, by what was sent before and how late; null for a class list, and for what is due soon. */
    notice: ("first" | "second" | "last" | null) | ("first" | "second" | "last" | null);
    /** When earlier notices about these items were sent or handed out. */
    earlierDates: string[];
    /** Why it would not be mailed; `already`: one was mailed or handed out on paper in the last days (see `noticeEveryDays` of the mail settings); `waiting`: one is in the outbox. It can still be printed. */
    obstacle: ("no-address" | "refused-address" | "already" | "waiting" | null) | ("no-address" | "refused-address" | "already" | "waiting" | null);
};
export type OverdueNoticesRequest = {
    to: "borrower" | "guardian" | "class";
    group?: string;
    /** Only borrowers who are late by at least so many days. */
    days?: number;
    /** Not what is overdue, but what is due from today until so many days from now, and of which these readers were not told. */
    dueWithin?: number;
    /** Only these of the planned notices, by their `about`. */
    about?: string[];
};
export type OverdueNoticesQueued = {
    queued: number;
    skipped: number;
};
export type MailPreview = {
    subject: string;
    body: string;
    html: string;
    /** Of a notice with `layout`: the first printed page as an SVG, with the fonts of the PDF. */
    page?: string;
};
export type OverdueNoticesPrintRequest = {
    to: "borrower" | "guardian" | "class";
    group?: string;
    /** Only borrowers who are late by at least so many days. */
    days?: number;
    /** Not what is overdue, but what is due from today until so many days from now, and of which these readers were not told. */
    dueWithin?: number;
    /** Only these of the planned notices, by their `about`. */
    about?: string[];
    /** `letters`: a page or more each; `slips`: four on a page; `lists`: a list for each class. */
    layout?: "letters" | "slips" | "lists";
};
export type OverdueNoticesPrinted = {
    printed: number;
};
export type PrintedNotice = {
    /** Its event in the journal. */
    seq: number;
    at: string;
    kind: string;
    borrower: {
        id: string;
        givenName: string;
        familyName: string;
    };
};
export type MailSettings = {
    /** Empty while mail is not set up. */
    server: string;
    port: number;
    /** `tls` from the first byte (usually port 465), `starttls` required (587), `none` unencrypted. */
    security: "tls" | "starttls" | "none";
    /** Empty if the server needs no login. */
    user: "" | string;
    senderAddress: "" | string;
    senderName: "" | string;
    /** The reply-to address; empty for the sender’s. */
    replyTo: "" | string;
    perMinute: number;
    giveUpAfterDays: number;
    /** While on, messages wait in the outbox. */
    paused: boolean;
    /** How late a borrower must be for a weekly notice. */
    firstNoticeFromDays: number;
    /** How late for the second notice, after a first one. */
    secondNoticeFromDays: number;
    /** How late for the last notice, after two others. */
    lastNoticeFromDays: number;
    /** A recipient of a notice gets no other before so many days have passed. */
    noticeEveryDays: number;
    /** Whether overdue notices are mailed once a week. */
    weeklyNotices: boolean;
    /** 1 is Monday, 7 is Sunday. */
    weeklyDay: number;
    /** In the library’s time zone. */
    weeklyTime: string;
    /** The recipients of the weekly notices. */
    weeklyTo: "borrower" | "guardian" | "class";
    /** So many days before the due date a letter names what is due, on open days from `weeklyTime` on; 0 for none. */
    dueSoonDays: number;
    /** The recipients of these letters. */
    dueSoonTo: "borrower" | "guardian" | "class";
    /** When the weekly notices last went out, or were switched on. */
    weeklySince: string | null;
    /** Whether a password is set. The password is never returned. */
    passwordSet: boolean;
    /** Whether the settings are complete enough to send. */
    ready: boolean;
};
export type MailSettingsChanges = {
    /** Empty while mail is not set up. */
    server?: string;
    port?: number;
    /** `tls` from the first byte (usually port 465), `starttls` required (587), `none` unencrypted. */
    security?: "tls" | "starttls" | "none";
    /** Empty if the server needs no login. */
    user?: "" | string;
    senderAddress?: "" | string;
    senderName?: "" | string;
    /** The reply-to address; empty for the sender’s. */
    replyTo?: "" | string;
    perMinute?: number;
    giveUpAfterDays?: number;
    /** While on, messages wait in the outbox. */
    paused?: boolean;
    /** How late a borrower must be for a weekly notice. */
    firstNoticeFromDays?: number;
    /** How late for the second notice, after a first one. */
    secondNoticeFromDays?: number;
    /** How late for the last notice, after two others. */
    lastNoticeFromDays?: number;
    /** A recipient of a notice gets no other before so many days have passed. */
    noticeEveryDays?: number;
    /** Whether overdue notices are mailed once a week. */
    weeklyNotices?: boolean;
    /** 1 is Monday, 7 is Sunday. */
    weeklyDay?: number;
    /** In the library’s time zone. */
    weeklyTime?: string;
    /** The recipients of the weekly notices. */
    weeklyTo?: "borrower" | "guardian" | "class";
    /** So many days before the due date a letter names what is due, on open days from `weeklyTime` on; 0 for none. */
    dueSoonDays?: number;
    /** The recipients of these letters. */
    dueSoonTo?: "borrower" | "guardian" | "class";
    /** Null deletes it. A change of server, port, security or user deletes it too. */
    password?: string | null;
};
export type MailTemplate = {
    kind: "welcome" | "overdue-borrower" | "overdue-borrower-second" | "overdue-borrower-last" | "overdue-guardian" | "overdue-guardian-second" | "overdue-guardian-last" | "overdue-class" | "overdue-slip" | "due-soon-borrower" | "due-soon-guardian" | "due-soon-class" | "hold-ready" | "hold-cancelled";
    /** The code of a language that the program has. */
    language: string;
    subject: string;
    body: string;
    /** Whether the school has changed it. */
    own: boolean;
    /** The fields that can be used in `{{...}}`. */
    fields: string[];
};
export type MailTemplateChange = {
    kind: "welcome" | "overdue-borrower" | "overdue-borrower-second" | "overdue-borrower-last" | "overdue-guardian" | "overdue-guardian-second" | "overdue-guardian-last" | "overdue-class" | "overdue-slip" | "due-soon-borrower" | "due-soon-guardian" | "due-soon-class" | "hold-ready" | "hold-cancelled";
    /** The code of a language that the program has. */
    language: string;
    subject: string;
    body: string;
} | {
    kind: "welcome" | "overdue-borrower" | "overdue-borrower-second" | "overdue-borrower-last" | "overdue-guardian" | "overdue-guardian-second" | "overdue-guardian-last" | "overdue-class" | "overdue-slip" | "due-soon-borrower" | "due-soon-guardian" | "due-soon-class" | "hold-ready" | "hold-cancelled";
    /** The code of a language that the program has. */
    language: string;
    own: false;
};
export type MailPreviewRequest = {
    kind: "welcome" | "overdue-borrower" | "overdue-borrower-second" | "overdue-borrower-last" | "overdue-guardian" | "overdue-guardian-second" | "overdue-guardian-last" | "overdue-class" | "overdue-slip" | "due-soon-borrower" | "due-soon-guardian" | "due-soon-class" | "hold-ready" | "hold-cancelled";
    /** The code of a language that the program has. */
    language: string;
    subject: string;
    body: string;
};
export type MailTest = {
    to: string;
};
export type MailTestResult = {
    sent: boolean;
    /** The problem of the last attempt, or why the letter was cancelled before it left. */
    trouble: ("no-longer-true" | "told-meanwhile" | "no-address" | "borrower-left" | "not-set-up" | "password-missing" | "name-not-found" | "connection-refused" | "no-answer" | "connection-lost" | "tls-failed" | "login-refused" | "sender-refused" | "recipient-refused" | "message-refused" | "try-later" | "gave-up" | "other" | null) | ("no-longer-true" | "told-meanwhile" | "no-address" | "borrower-left" | "not-set-up" | "password-missing" | "name-not-found" | "connection-refused" | "no-answer" | "connection-lost" | "tls-failed" | "login-refused" | "sender-refused" | "recipient-refused" | "message-refused" | "try-later" | "gave-up" | "other" | null);
    /** The mail server’s response text. Only with the scope `borrowers:read`; otherwise null. */
    answer: string | null;
};
export type Erasure = {
    id: string;
    /** The former id of the borrower; it no longer identifies a person. */
    borrower: string;
    at: string;
    /** Where data may remain: in the library’s files (`rows`, `files`), in its backups (`copies`), in off-site copies (`elsewhere`, until that folder is available); `done`: nowhere. */
    stage: "rows" | "files" | "copies" | "elsewhere" | "done";
    /** The number of removed or redacted records, by kind. */
    removed: {
        [key: string]: number;
    };
    /** What remains: anonymous loans and events for the counts; this receipt; off-site copies, while their folder is unavailable. */
    remains: ("counts" | "receipt" | "second-place")[];
    /** Other desks of the library that have not yet said that their files hold nothing of it. Those that another computer copied are not known. */
    desks: string[];
    finishedAt: string | null;
};
export type BorrowerFile = {
    library: string;
    madeAt: string;
    keepReturnedLoansDays: number | null;
    borrower: Borrower;
    photo: {
        mediaType: string;
        base64: string;
    } | null;
    formerCards: string[];
    mergedRecords: {
        id: string;
        at: string;
        /** The contents of both records, as long as the merge can be undone. */
        kept: {
            [key: string]: string | number | null;
        }[];
    }[];
    loans: {
        id: string;
        title: string;
        itemBarcode: string;
        checkedOutAt: string;
        dueOn: string;
        renewals: number;
        returnedAt: string | null;
        /** Whether its item was lost and given up, which ended the loan. */
        givenUp: boolean;
        overrides: {
            at: string;
            codes: string[];
            reason: string;
        }[];
    }[];
    money: {
        id: string;
        kind: string;
        about: string;
        /** In minor units; positive amounts are owed. */
        amount: number;
        at: string;
        note: string | null;
    }[];
    events: {
        seq: number;
        at: string;
        "type": string;
        item: string | null;
        loan: string | null;
        data: {
            [key: string]: unknown;
        };
    }[];
    messages: {
        id: string;
        kind: string;
        status: string;
        address: string;
        name: string;
        subject: string | null;
        body: string | null;
        queuedAt: string;
        settledAt: string | null;
    }[];
    mentionedIn: {
        kind: string;
        queuedAt: string;
        status: string;
    }[];
    refusedAddresses: {
        address: string;
        refusedAt: string;
    }[];
    holds: {
        id: string;
        title: string;
        placedAt: string;
        ended: string | null;
        endedAt: string | null;
        movedReason: string | null;
    }[];
    bookings: {
        id: string;
        title: string;
        copies: number;
        "from": string;
        to: string;
        note: string | null;
    }[];
    importRows: {
        "import": string;
        file: string;
        at: string;
        row: number | null;
        name: string;
        before: {
            [key: string]: unknown;
        };
        after: {
            [key: string]: unknown;
        };
    }[];
    pins: {
        /** When it was given. */
        at: string;
    }[];
    wishes: {
        title: string;
        /** When it was put on the list. */
        at: string;
    }[];
    machineReports: {
        machine: string;
        kind: string;
        title: string | null;
        /** By the machine’s clock. */
        on: string;
    }[];
};
export type CatalogueAccess = {
    /** The addresses on the network; empty if it is not reached from there. */
    urls: string[];
    /** Why it is unavailable at an address. */
    problem: ("port-taken" | "address-gone" | "no-certificate" | "not-possible" | null) | ("port-taken" | "address-gone" | "no-certificate" | "not-possible" | null);
};
export type FailedSearch = {
    words: string;
    /** Within the last 90 days; at least three. */
    times: number;
};
export type PinsWanted = {
    /** The name of a class. */
    group?: string;
    borrower?: string;
    /** Three pictures out of nine in place of six digits, for young pupils. */
    pictures?: boolean;
};
export type PinSlip = {
    borrower: {
        id: string;
        givenName: string;
        familyName: string;
        group: string | null;
        barcode: string | null;
    };
    /** Six digits, or three from 1 to 9 if they are pictures. It is kept as a hash and never told again. */
    pin: string;
    /** Whether its digits are pictures. */
    pictures: boolean;
};
export type Pin = {
    /** When it was given; null if there is none. */
    setAt: string | null;
    /** Whether it is one of pictures. */
    pictures: boolean;
};
export type CatalogueTopic = {
    /** Under the picture, or over the row. */
    word: string;
    /** One character. */
    picture: string;
    /** `tile`: a picture to tap; `row`: the covers of the first books. */
    shownAs: "tile" | "row";
    /** What `value` is: a subject, words to search, or the id of a saved list. */
    leadsTo: "subject" | "search" | "list";
    value: string;
};
export type CatalogueTopics = {
    /** In their order. Empty: the catalogue shows the twelve commonest subjects. */
    topics: CatalogueTopic[];
};
export type ChangedCatalogueTopics = {
    /** In their order. Empty: the catalogue shows the twelve commonest subjects. */
    topics: CatalogueTopic[];
    /** The numbers of the events that this created; undoing any of them undoes all. */
    events: number[];
};
export type NewDeskCode = {
    /** For a tablet or another computer: the code gives it a token of its own with this name and these scopes. */
    device?: {
        name: string;
        scopes: ("borrowers:read" | "borrowers:write" | "catalog:read" | "collection:read" | "collection:write" | "loans:read" | "events:read" | "circulation" | "override" | "self-checkout" | "catalogue-account" | "sip2" | "admin")[];
    };
};
export type DeskCode = {
    code: string;
    validSeconds: number;
};
export type DeskCodeToExchange = {
    code: string;
};
export type DeskToken = {
    token: string;
    scopes: ("borrowers:read" | "borrowers:write" | "catalog:read" | "collection:read" | "collection:write" | "loans:read" | "events:read" | "circulation" | "override" | "self-checkout" | "catalogue-account" | "sip2" | "admin")[];
};
export type LanAccess = {
    /** The setting `lanAccess`. */
    on: boolean;
    port: number;
    urls: string[];
    /** The names in the certificate. */
    names: string[];
    /** SHA-256 of the certificate, for people to compare. */
    fingerprint: string | null;
    expiresAt: string | null;
    /** Why the library is unavailable at an address. */
    problem: ("port-taken" | "address-gone" | "no-certificate" | "not-possible" | null) | ("port-taken" | "address-gone" | "no-certificate" | "not-possible" | null);
};
export type NumberSeries = {
    /** Capital letters, digits, points and hyphens. */
    prefix: string;
    /** Of the whole number, with prefix and check digit. */
    length: number;
    /** The last character: Luhn (`mod10`), that of ISBN-10 (`mod11`), that of Code 39 (`mod43`), or `none`. */
    check: "none" | "mod10" | "mod11" | "mod43";
    /** The first number, without prefix and check digit. */
    first: number;
};
export type NumbersWanted = {
    "of": "item" | "card";
    series?: NumberSeries;
};
export type NumbersAhead = {
    next: string[];
    /** About how many are left. */
    left: number;
};
export type Term = {
    name: string;
    /** The last day on which items can come back. */
    endsOn: string;
};
export type HoldLimit = {
    category: string;
    limit: number;
};
export type Sip2Machine = {
    /** That of its token. */
    id: string;
    /** What the machine sends as its user name. */
    login: string;
    /** Whether pupils need their card and their PIN of the catalogue; otherwise the card is enough. */
    needsPin: boolean;
    /** How much of a name it shows. */
    names: "first" | "full" | "none";
    /** Whether payments that it reports are recorded. */
    mayTakePayments: boolean;
    /** The end of each answer. */
    lineEnd: "cr" | "crlf";
    encoding: "utf-8" | "latin-1" | "cp850" | "ascii";
    /** What the checksum of an answer adds up; of a request either is accepted. */
    checksum: "bytes" | "characters";
    /** Sends a screen message (AF) with each answer; otherwise only if there is something to say. */
    alwaysMessage: boolean;
    /** Sends the alert type (CV) 00 with each ordinary return. */
    alwaysAlertType: boolean;
    /** Sends the destination (CT), empty, with each return. */
    alwaysDestination: boolean;
    /** Sets the alert flag of a return exactly if an alert type (CV) is sent. */
    alertNeedsType: boolean;
    /** Accepts the return of an item that is not on loan. */
    takesNotLent: boolean;
};
export type Settings = {
    libraryName: string;
    /** The lines below the name on letters and reports. */
    libraryAddress: string | null;
    /** The name of the logo, which changes with the picture; null without one. See `PUT /settings/logo`. */
    libraryLogo: string | null;
    timeZone: string;
    /** The code of a language that the program has. */
    language: string;
    firstSteps: ("library" | "days" | "rules" | "scanner" | "backups" | "borrowers" | "items")[];
    /** ISO weekdays, 1 is Monday. At least one day stays open. */
    weeklyClosedDays: number[];
    terms: Term[];
    /** The barcodes of items that are added without one; null continues the numbers of the latest items. */
    itemNumbers: {
        /** Capital letters, digits, points and hyphens. */
        prefix: string;
        /** Of the whole number, with prefix and check digit. */
        length: number;
        /** The last character: Luhn (`mod10`), that of ISBN-10 (`mod11`), that of Code 39 (`mod43`), or `none`. */
        check: "none" | "mod10" | "mod11" | "mod43";
        /** The first number, without prefix and check digit. */
        first: number;
    } | null;
    /** The cards of borrowers who are added without one; null gives none. */
    cardNumbers: {
        /** Capital letters, digits, points and hyphens. */
        prefix: string;
        /** Of the whole number, with prefix and check digit. */
        length: number;
        /** The last character: Luhn (`mod10`), that of ISBN-10 (`mod11`), that of Code 39 (`mod43`), or `none`. */
        check: "none" | "mod10" | "mod11" | "mod43";
        /** The first number, without prefix and check digit. */
        first: number;
    } | null;
    /** 0 never closes by itself. */
    closeBorrowerAfterSeconds: number;
    /** Ids of the borrower categories to which the desk may lend class sets. */
    classSetCategories: string[];
    /** A loan is due at the latest on the last open day until the `expiresOn` of its borrower, and before their `leftOn`. */
    dueBeforeLeaving: boolean;
    /** The desk ignores the same code from the same scanner within this time, with no other scan and no key between. */
    ignoreRepeatWithinMs: number;
    refuseWhenOverdue: boolean;
    /** For `refuseWhenOverdue` only items count that are more than so many days overdue. */
    refuseOverdueDays: number;
    /** With `refuseWhenOverdue` a borrower is refused from so many such items on. */
    refuseOverdueItems: number;
    /** How many loans a borrower may claim to have returned before staff must agree. */
    maxClaims: number;
    /** An item that is overdue for more days is declared lost by itself; 0 for never. */
    lostAfterDaysOverdue: number;
    sounds: boolean;
    /** Whether the screens say goodbye at the self-checkout, tell a round number of loans, and thank at the end of a day. */
    kindWords: boolean;
    chargesEnabled: boolean;
    /** The ISO 4217 code of the currency of all amounts. */
    currency: string;
    /** What an overdue item costs, by loan rule. */
    overdueCharges: {
        /** The id of a loan rule. */
        rule: string;
        /** In minor units, such as cents. */
        amount: number;
        per: "open-day" | "once";
        /** Late open days that cost nothing. */
        graceDays: number;
        /** For one item; null for none. */
        maximum: number | null;
    }[];
    /** The most that a borrower owes for overdue items; null for none. */
    overdueMaximum: number | null;
    /** An overdue item costs at most its price, if the price is known. */
    overdueAtMostPrice: boolean;
    /** A renewal charges nothing for the days that the item was overdue. */
    renewalsForgiveOverdue: boolean;
    /** What a lost item costs; 0 for nothing. */
    lostCharge: number;
    /** What a lost item of this type costs, by the id of the type. */
    lostChargesByType: {
        itemType: string;
        amount: number;
    }[];
    /** A borrower who owes more is refused; staff may override. Null for no limit. */
    debtLimit: number | null;
    /** What overdue items that are still out cost so far counts for `debtLimit`. */
    debtLimitCountsSoFar: boolean;
    /** How many open holds a borrower may have; 0 switches holds off. */
    holdLimit: number;
    /** Limits of single borrower categories, by id. */
    holdLimits: HoldLimit[];
    /** How many open days an item is kept on the hold shelf after the day on which it got there. */
    holdShelfDays: number;
    renewWhileOthersWait: boolean;
    /** Whether borrowers hear by mail that an item is set aside for them, or that their hold was cancelled because the library no longer has the item. */
    holdReadyMail: boolean;
    /** Whether the desk prints a slip for each item that is set aside. */
    printHoldSlips: boolean;
    /** Whether pupils may lend and return by themselves. It also needs a PIN: `POST /self-checkout/pin`. */
    selfCheckout: boolean;
    /** Whether pupils without a card may choose their class and their face. */
    selfCheckoutFaces: boolean;
    /** A returns box: it takes items back and lends none. */
    selfCheckoutReturnsOnly: boolean;
    /** A visit ends by itself after so long without a scan or a touch. */
    selfCheckoutIdleSeconds: number;
    /** The sheet that labels are printed on if none is named, by id. */
    labelSheet: string;
    /** The kind of barcode on labels and cards. */
    labelCode: "code128" | "code39" | "ean13" | "qr";
    /** The design of borrowers’ cards: plain, with a band of `cardColour`, or with a large photo; labels that are too small for it are plain. */
    cardDesign: "plain" | "band" | "portrait";
    /** The colour of the band on cards. */
    cardColour: string;
    /** The library’s own sheets. */
    labelSheets: LabelSheet[];
    /** Set by `POST /backups/copies`. */
    secondPlace: string | null;
    /** Set by `POST /backups/copies`. */
    ledgerCopy: string | null;
    /** The ledger is kept as far back as the oldest backup needs it, and at least so many days longer. */
    keepLedgerDays: number;
    /** Set by `POST /backups/copies`. */
    backupRecipient: string | null;
    /** The sources on the network that are asked for records and covers by ISBN, by id, in their order; `GET /records/sources` lists them. Empty: the network is not used. */
    recordSources: string[];
    /** Whether other libraries of the district see which titles this one has, and whether they are in. Needs a connection to the district’s server. */
    shareTitles: boolean;
    /** Whether the district gets the numbers of loans, returns and books of each day. */
    sendFigures: boolean;
    /** Hosts besides this computer that webhooks may go to; without port, in lower case. */
    webhookHosts: string[];
    /** Whether other computers of the network may reach the library, over TLS; see `GET /lan`. */
    lanAccess: boolean;
    /** 0 picks a free one. */
    lanPort: number;
    /** Whether the pupils’ catalogue is open, at `/catalogue` on this computer. */
    catalogue: boolean;
    /** Whether other screens of the network reach the catalogue, and nothing else, over plain HTTP. */
    catalogueOnNetwork: boolean;
    /** 0 picks a free one. */
    cataloguePort: number;
    /** Whether pupils may open their own books in the catalogue, with card and PIN, on this computer and on connected devices. */
    catalogueAccounts: boolean;
    /** The address on the poster that was printed last: the desk is told if it changes. */
    cataloguePosterUrl: string | null;
    /** Whether the catalogue shows what is read a lot: only titles that five borrowers or more had. */
    catalogueMostBorrowed: boolean;
    /** Whether the library listens for machines that speak SIP2; see `GET /sip2`. */
    sip2: boolean;
    /** The one address of this computer at which it listens. */
    sip2Address: string;
    /** 0 picks a free one. */
    sip2Port: number;
    /** The addresses of the machines, or networks such as `192.168.1.0/24`. Programs on this computer may always connect. */
    sip2Clients: string[];
    /** Whether machines must use TLS, with the certificate of the access from the network. */
    sip2Tls: boolean;
    /** The machines that may log in. */
    sip2Machines: Sip2Machine[];
    /** Where the release folder is on the network; empty if updates come on a stick. */
    updateAddress: string;
    /** So many days after the return it is forgotten whose a loan was (counts stay); null never forgets it. */
    keepReturnedLoansDays: number | null;
};
export type SettingsChanges = {
    libraryName?: string;
    /** The lines below the name on letters and reports. */
    libraryAddress?: string | null;
    timeZone?: string;
    /** The code of a language that the program has. */
    language?: string;
    firstSteps?: ("library" | "days" | "rules" | "scanner" | "backups" | "borrowers" | "items")[];
    /** ISO weekdays, 1 is Monday. At least one day stays open. */
    weeklyClosedDays?: number[];
    terms?: Term[];
    /** The barcodes of items that are added without one; null continues the numbers of the latest items. */
    itemNumbers?: {
        /** Capital letters, digits, points and hyphens. */
        prefix: string;
        /** Of the whole number, with prefix and check digit. */
        length: number;
        /** The last character: Luhn (`mod10`), that of ISBN-10 (`mod11`), that of Code 39 (`mod43`), or `none`. */
        check: "none" | "mod10" | "mod11" | "mod43";
        /** The first number, without prefix and check digit. */
        first: number;
    } | null;
    /** The cards of borrowers who are added without one; null gives none. */
    cardNumbers?: {
        /** Capital letters, digits, points and hyphens. */
        prefix: string;
        /** Of the whole number, with prefix and check digit. */
        length: number;
        /** The last character: Luhn (`mod10`), that of ISBN-10 (`mod11`), that of Code 39 (`mod43`), or `none`. */
        check: "none" | "mod10" | "mod11" | "mod43";
        /** The first number, without prefix and check digit. */
        first: number;
    } | null;
    /** 0 never closes by itself. */
    closeBorrowerAfterSeconds?: number;
    /** Ids of the borrower categories to which the desk may lend class sets. */
    classSetCategories?: string[];
    /** A loan is due at the latest on the last open day until the `expiresOn` of its borrower, and before their `leftOn`. */
    dueBeforeLeaving?: boolean;
    /** The desk ignores the same code from the same scanner within this time, with no other scan and no key between. */
    ignoreRepeatWithinMs?: number;
    refuseWhenOverdue?: boolean;
    /** For `refuseWhenOverdue` only items count that are more than so many days overdue. */
    refuseOverdueDays?: number;
    /** With `refuseWhenOverdue` a borrower is refused from so many such items on. */
    refuseOverdueItems?: number;
    /** How many loans a borrower may claim to have returned before staff must agree. */
    maxClaims?: number;
    /** An item that is overdue for more days is declared lost by itself; 0 for never. */
    lostAfterDaysOverdue?: number;
    sounds?: boolean;
    /** Whether the screens say goodbye at the self-checkout, tell a round number of loans, and thank at the end of a day. */
    kindWords?: boolean;
    chargesEnabled?: boolean;
    /** The ISO 4217 code of the currency of all amounts. */
    currency?: string;
    /** What an overdue item costs, by loan rule. */
    overdueCharges?: {
        /** The id of a loan rule. */
        rule: string;
        /** In minor units, such as cents. */
        amount: number;
        per: "open-day" | "once";
        /** Late open days that cost nothing. */
        graceDays: number;
        /** For one item; null for none. */
        maximum: number | null;
    }[];
    /** The most that a borrower owes for overdue items; null for none. */
    overdueMaximum?: number | null;
    /** An overdue item costs at most its price, if the price is known. */
    overdueAtMostPrice?: boolean;
    /** A renewal charges nothing for the days that the item was overdue. */
    renewalsForgiveOverdue?: boolean;
    /** What a lost item costs; 0 for nothing. */
    lostCharge?: number;
    /** What a lost item of this type costs, by the id of the type. */
    lostChargesByType?: {
        itemType: string;
        amount: number;
    }[];
    /** A borrower who owes more is refused; staff may override. Null for no limit. */
    debtLimit?: number | null;
    /** What overdue items that are still out cost so far counts for `debtLimit`. */
    debtLimitCountsSoFar?: boolean;
    /** How many open holds a borrower may have; 0 switches holds off. */
    holdLimit?: number;
    /** Limits of single borrower categories, by id. */
    holdLimits?: HoldLimit[];
    /** How many open days an item is kept on the hold shelf after the day on which it got there. */
    holdShelfDays?: number;
    renewWhileOthersWait?: boolean;
    /** Whether borrowers hear by mail that an item is set aside for them, or that their hold was cancelled because the library no longer has the item. */
    holdReadyMail?: boolean;
    /** Whether the desk prints a slip for each item that is set aside. */
    printHoldSlips?: boolean;
    /** Whether pupils may lend and return by themselves. It also needs a PIN: `POST /self-checkout/pin`. */
    selfCheckout?: boolean;
    /** Whether pupils without a card may choose their class and their face. */
    selfCheckoutFaces?: boolean;
    /** A returns box: it takes items back and lends none. */
    selfCheckoutReturnsOnly?: boolean;
    /** A visit ends by itself after so long without a scan or a touch. */
    selfCheckoutIdleSeconds?: number;
    /** The sheet that labels are printed on if none is named, by id. */
    labelSheet?: string;
    /** The kind of barcode on labels and cards. */
    labelCode?: "code128" | "code39" | "ean13" | "qr";
    /** The design of borrowers’ cards: plain, with a band of `cardColour`, or with a large photo; labels that are too small for it are plain. */
    cardDesign?: "plain" | "band" | "portrait";
    /** The colour of the band on cards. */
    cardColour?: string;
    /** The library’s own sheets. */
    labelSheets?: LabelSheet[];
    /** The ledger is kept as far back as the oldest backup needs it, and at least so many days longer. */
    keepLedgerDays?: number;
    /** The sources on the network that are asked for records and covers by ISBN, by id, in their order; `GET /records/sources` lists them. Empty: the network is not used. */
    recordSources?: string[];
    /** Whether other libraries of the district see which titles this one has, and whether they are in. Needs a connection to the district’s server. */
    shareTitles?: boolean;
    /** Whether the district gets the numbers of loans, returns and books of each day. */
    sendFigures?: boolean;
    /** Hosts besides this computer that webhooks may go to; without port, in lower case. */
    webhookHosts?: string[];
    /** Whether other computers of the network may reach the library, over TLS; see `GET /lan`. */
    lanAccess?: boolean;
    /** 0 picks a free one. */
    lanPort?: number;
    /** Whether the pupils’ catalogue is open, at `/catalogue` on this computer. */
    catalogue?: boolean;
    /** Whether other screens of the network reach the catalogue, and nothing else, over plain HTTP. */
    catalogueOnNetwork?: boolean;
    /** 0 picks a free one. */
    cataloguePort?: number;
    /** Whether pupils may open their own books in the catalogue, with card and PIN, on this computer and on connected devices. */
    catalogueAccounts?: boolean;
    /** The address on the poster that was printed last: the desk is told if it changes. */
    cataloguePosterUrl?: string | null;
    /** Whether the catalogue shows what is read a lot: only titles that five borrowers or more had. */
    catalogueMostBorrowed?: boolean;
    /** Whether the library listens for machines that speak SIP2; see `GET /sip2`. */
    sip2?: boolean;
    /** The one address of this computer at which it listens. */
    sip2Address?: string;
    /** 0 picks a free one. */
    sip2Port?: number;
    /** The addresses of the machines, or networks such as `192.168.1.0/24`. Programs on this computer may always connect. */
    sip2Clients?: string[];
    /** Whether machines must use TLS, with the certificate of the access from the network. */
    sip2Tls?: boolean;
    /** Where the release folder is on the network; empty if updates come on a stick. */
    updateAddress?: string;
    /** So many days after the return it is forgotten whose a loan was (counts stay); null never forgets it. */
    keepReturnedLoansDays?: number | null;
};
export type Sip2State = {
    /** Where it listens; null if it does not. */
    address: string | null;
    /** Why it does not listen though it is switched on. */
    problem: ("port-taken" | "address-gone" | "no-certificate" | "not-possible" | null) | ("port-taken" | "address-gone" | "no-certificate" | "not-possible" | null);
    /** SHA-256 of the certificate; null without TLS. */
    fingerprint: string | null;
    /** The addresses of this computer, to choose from. */
    addresses: string[];
    connections: {
        address: string;
        /** Its login; null before it logs in. */
        machine: string | null;
        since: string;
    }[];
};
export type NewSip2Machine = {
    /** What the machine sends as its user name. */
    login: string;
    /** Whether pupils need their card and their PIN of the catalogue; otherwise the card is enough. */
    needsPin?: boolean;
    /** How much of a name it shows. */
    names?: "first" | "full" | "none";
    /** Whether payments that it reports are recorded. */
    mayTakePayments?: boolean;
    /** The end of each answer. */
    lineEnd?: "cr" | "crlf";
    encoding?: "utf-8" | "latin-1" | "cp850" | "ascii";
    /** What the checksum of an answer adds up; of a request either is accepted. */
    checksum?: "bytes" | "characters";
    /** Sends a screen message (AF) with each answer; otherwise only if there is something to say. */
    alwaysMessage?: boolean;
    /** Sends the alert type (CV) 00 with each ordinary return. */
    alwaysAlertType?: boolean;
    /** Sends the destination (CT), empty, with each return. */
    alwaysDestination?: boolean;
    /** Sets the alert flag of a return exactly if an alert type (CV) is sent. */
    alertNeedsType?: boolean;
    /** Accepts the return of an item that is not on loan. */
    takesNotLent?: boolean;
};
export type Sip2MachineWithSecret = Sip2Machine & {
    secret: string;
};
export type Sip2MachineChanges = {
    /** Whether pupils need their card and their PIN of the catalogue; otherwise the card is enough. */
    needsPin?: boolean;
    /** How much of a name it shows. */
    names?: "first" | "full" | "none";
    /** Whether payments that it reports are recorded. */
    mayTakePayments?: boolean;
    /** The end of each answer. */
    lineEnd?: "cr" | "crlf";
    encoding?: "utf-8" | "latin-1" | "cp850" | "ascii";
    /** What the checksum of an answer adds up; of a request either is accepted. */
    checksum?: "bytes" | "characters";
    /** Sends a screen message (AF) with each answer; otherwise only if there is something to say. */
    alwaysMessage?: boolean;
    /** Sends the alert type (CV) 00 with each ordinary return. */
    alwaysAlertType?: boolean;
    /** Sends the destination (CT), empty, with each return. */
    alwaysDestination?: boolean;
    /** Sets the alert flag of a return exactly if an alert type (CV) is sent. */
    alertNeedsType?: boolean;
    /** Accepts the return of an item that is not on loan. */
    takesNotLent?: boolean;
};
export type Sip2Report = {
    id: string;
    machine: string;
    /** What the machine did and the library could not record: while it was offline, or a `payment`; or asked and no machine may do: `block`, `enable`. */
    kind: "check-out" | "return" | "renewal" | "payment" | "block" | "enable";
    /** By the machine’s clock. */
    on: string;
    notedAt: string;
    /** Null if the library has no such item, or it is about a card. */
    item: {
        id: string;
        barcode: string;
        title: string;
    } | null;
    /** Null if the library has no such card, or the machine sent none. */
    borrower: {
        id: string;
        givenName: string;
        familyName: string;
        group: string | null;
    } | null;
    /** What the machine sent: the item’s barcode, the card that the library does not have, or the amount of a payment. */
    code: string;
    /** The code of the refusal; null for what the machine asked, and for a payment that it may not take or that has a wrong PIN. */
    reason: string | null;
};
export type Token = {
    id: string;
    name: string;
    scopes: ("borrowers:read" | "borrowers:write" | "catalog:read" | "collection:read" | "collection:write" | "loans:read" | "events:read" | "circulation" | "override" | "self-checkout" | "catalogue-account" | "sip2" | "admin")[];
    createdAt: string;
    expiresAt: string | null;
    lastUsedAt: string | null;
    revokedAt: string | null;
    /** In the list: whether the request itself uses this token. */
    current?: boolean;
};
export type NewToken = {
    name: string;
    scopes: ("borrowers:read" | "borrowers:write" | "catalog:read" | "collection:read" | "collection:write" | "loans:read" | "events:read" | "circulation" | "override" | "self-checkout" | "catalogue-account" | "sip2" | "admin")[];
    expiresAt?: string | null;
};
export type TokenWithSecret = Token & {
    token: string;
};
export type Backup = {
    /** Its name in the data folder’s `backups/`. */
    file: string;
    at: string;
    reason: "daily" | "on-demand" | "before-import" | "before-migration";
    bytes: number;
    sha256: string;
    /** The schema version: the number of its newest migration. */
    form: number;
    /** The last event in it. */
    lastSeq: number;
    lastEvent: string | null;
    /** The last event verified against the ledger, and the ledger’s hash there. */
    witnessed: {
        seq: number;
        hash: string;
    } | null;
    /** How many rows each table has. */
    rows: {
        [key: string]: number;
    };
    /** Whether the file exists with its full length. */
    good: boolean;
};
export type BackupMade = {
    /** Its name in the data folder’s `backups/`. */
    file: string;
    at: string;
    reason: "daily" | "on-demand" | "before-import" | "before-migration";
    bytes: number;
    sha256: string;
    /** The schema version: the number of its newest migration. */
    form: number;
    /** The last event in it. */
    lastSeq: number;
    lastEvent: string | null;
    /** The last event verified against the ledger, and the ledger’s hash there. */
    witnessed: {
        seq: number;
        hash: string;
    } | null;
    /** How many rows each table has. */
    rows: {
        [key: string]: number;
    };
};
export type Copies = {
    secondPlace: {
        folder: string | null;
        encrypted: boolean;
        copies: {
            file: string;
            at: string;
            bytes: number;
            good: boolean;
        }[];
        /** Why the copies fall behind; null if they are up to date. */
        problem: ("away" | "full" | "read-only" | "slow" | "failed" | null) | ("away" | "full" | "read-only" | "slow" | "failed" | null);
    };
    ledgerCopy: {
        folder: string | null;
        /** The last event in the copy. */
        copiedSeq: number;
        /** How many events the copy is behind. */
        lag: number;
        /** Why the copies fall behind; null if they are up to date. */
        problem: ("away" | "full" | "read-only" | "slow" | "failed" | null) | ("away" | "full" | "read-only" | "slow" | "failed" | null);
    };
};
export type CopiesChange = {
    /** The full path of an existing folder; null turns this copy off. */
    secondPlace?: string | null;
    /** The full path of an existing folder; null turns this copy off. */
    ledgerCopy?: string | null;
    /** Encrypts new copies of backups; they cannot be opened without it. null turns encryption off. */
    passphrase?: string | null;
};
export type CopiesFound = {
    folder: string;
    /** Whether they are copies of the open library. */
    own: boolean;
    /** Whether the folder also has a copy of the ledger. */
    ledger: boolean;
    copies: {
        /** Its name in the data folder’s `backups/`. */
        file: string;
        at: string;
        reason: "daily" | "on-demand" | "before-import" | "before-migration";
        bytes: number;
        /** How many rows each table has. */
        rows: {
            [key: string]: number;
        };
        good: boolean;
        encrypted: boolean;
    }[];
};
export type RestoreState = {
    /** The latest since Loandesk started. */
    latest: Restore | null;
    /** When the library that undo would bring back was replaced. */
    replacedAt: string | null;
};
export type ChosenBackup = {
    /** The `file` of one of `GET /backups`, or of `GET /backups/elsewhere`. */
    backup: string;
    /** Its `folder` in `GET /backups/elsewhere`; if omitted, the data folder’s `backups/`. */
    folder?: string;
    /** Decrypts an encrypted copy; it is not stored. */
    passphrase?: string;
};
export type RestorePreview = {
    at: string | null;
    /** The number of rows in each table. */
    rows: {
        [key: string]: number;
    };
    /** What the ledger replays after the backup: its later events, the loans they concern, and the borrowers added or changed since, of whom only ids and numbers are restored. */
    replayed: {
        events: number;
        loans: number;
        borrowers: number;
    };
    /** Events of the current library that would be lost; null if unknown. */
    lost: number | null;
    /** `locked`: the ledger next to the copy is encrypted for another passphrase than the given one. */
    ledger: "follows" | "missing" | "other-history" | "damaged" | "locked";
    /** Whether the ledger next to the copy has more events than the current one and replaces it. */
    ledgerBrought: boolean;
    /** What to think of before a copy from another folder is restored. `other-library`: it is of another library than the one that is open, as on a new computer. `not-from-here`: this computer did not make it, or it was changed since. `unsealed`: nothing proves where it was made, as with copies of earlier versions. `plain`: it is not encrypted, although this library encrypts its copies. Empty for a backup in the data folder. */
    doubts: ("other-library" | "not-from-here" | "unsealed" | "plain")[];
};
export type ReadyUpdate = {
    version: string;
    /** The checked installer in the data folder. */
    installer: string;
    /** What to type to install it; null if it is a program or an archive. */
    command: string | null;
};
export type Updates = {
    /** What is installed. */
    version: string;
    /** Which edition and format is installed; null if no installer put Loandesk in place. */
    kind: ("window-deb" | "window-nsis" | "browser-deb" | "browser-nsis" | "browser-tar.gz" | null) | ("window-deb" | "window-nsis" | "browser-deb" | "browser-nsis" | "browser-tar.gz" | null);
    /** The update that waits to be installed, until the library is closed. */
    ready: ReadyUpdate | null;
};
export type PlaceOfRelease = {
    /** Where the release folder is: its full path, or its address with https://. */
    "from": string;
};
export type Release = {
    version: string;
    releasedOn: string;
    /** What changes, by language. */
    notes: {
        [key: string]: string;
    };
    /** Whether older versions cannot open the library after the update. */
    changesForm: boolean;
    /** The size of the installer. */
    bytes: number;
};
export type Health = {
    status: "ok";
    library: "in-place" | "gone";
};
export type Finding = {
    check: "folder" | "token" | "private-files" | "disk-space" | "holder" | "form" | "integrity" | "references" | "open-loans" | "doubles" | "imports" | "search" | "ledger-chain" | "ledger-and-journal" | "backups" | "copies" | "hub" | "machines" | "clock";
    state: "fine" | "finding" | "not-checked";
    /** What is said about the check; programs decide by this one. */
    code: string;
    facts: {
        [key: string]: string | number;
    };
    /** In English; names no borrower and no title. */
    sentence: string;
};
export type Examination = {
    state: "never" | "running" | "done" | "failed";
    /** When it was begun. */
    at: string | null;
    findings: Finding[];
};
export type Status = {
    version: string;
    libraryName: string;
    today: string;
    /** The last open day before today, which counts for what lay in the book drop. */
    lastOpenDay: string | null;
    /** The code of a language that the program has. */
    language: string;
    counts: {
        borrowers: number;
        items: number;
        openLoans: number;
        overdues: number;
        dueToday: number;
        lentToday: number;
        returnedToday: number;
        /** Since 1 August: the school year. */
        lentThisYear: number;
        onHoldShelf: number;
        /** Holds that a copy on the shelves can serve. */
        toFetch: number;
        /** Bookings that have begun, of which copies are still to be lent. */
        bookedToday: number;
        /** E-mails that are not sent yet. */
        waitingMessages: number;
        failedMessages: number;
        /** Items of which two desks of the library say different things: `GET /questions`. */
        toDecide: number;
    };
    /** Null unless this is another desk of a library. */
    otherDesk: {
        name: string;
        exchangedAt: string | null;
        /** Whether the last exchange failed: lending goes on. */
        isAlone: boolean;
        /** The number of changes that the main desk has not yet. */
        waiting: number;
    } | null;
    /** When the first item was lent; null before. */
    firstLentAt: string | null;
    notices: {
        id: string;
        at: string;
        /** The kind of notice, such as `library-damaged`. Known today: `desk-code-misused`, `library-restored`, `ledger-restored`, `ledger-rebuilt`, `clock-implausible`, `mail-stopped`, `mail-gave-up`, `notices-to-print`, `self-checkout-hurried`, `self-checkout-guessed`, `library-mended`, `tokens-revoked`, `backup-failed`, `backup-missing`, `backup-stuck`, `library-damaged`, `second-place-behind`, `ledger-copy-behind`, `import-finished-late`, `import-undone-late`, `synchronisation-waits`, `synchronisation-stopped`, `synchronisation-failed`, `synchronisation-away`, `synchronisation-empty`, `hub-behind`, `hub-stopped`, `hub-refused`, `other-desk-behind`, `other-desk-newer`, `card-given-twice`, `label-given-twice`, `set-aside-twice`, `program-old`, `webhook-switched-off`, `http-port-taken`, `catalogue-moved`, `catalogue-guessed`, `machine-reports`, `erasure-unfinished`. */
        code: string;
        facts: {
            [key: string]: unknown;
        };
    }[];
    dataFolder: string;
};
export type AddBookingConflict = Problem & {
    code?: "borrower-blocked" | "borrower-left" | "borrower-expired" | "too-few-copies" | "copies-booked" | "copies-out" | "idempotency-key-reused" | "already-done";
};
export type AddBorrowerCategoryConflict = Problem & {
    code?: "name-taken" | "idempotency-key-reused" | "already-done";
};
export type AddBorrowerConflict = Problem & {
    code?: "barcode-taken" | "external-id-taken" | "idempotency-key-reused" | "already-done";
};
export type AddChargeConflict = Problem & {
    code?: "charges-off" | "idempotency-key-reused" | "already-done";
};
export type AddCopyOfIsbnConflict = Problem & {
    code?: "barcode-taken" | "idempotency-key-reused" | "already-done";
};
export type AddGroupConflict = Problem & {
    code?: "name-taken" | "idempotency-key-reused" | "already-done";
};
export type AddItemConflict = Problem & {
    code?: "barcode-taken" | "idempotency-key-reused" | "already-done";
};
export type AddItemTypeConflict = Problem & {
    code?: "name-taken" | "idempotency-key-reused" | "already-done";
};
export type AddLoanRuleConflict = Problem & {
    code?: "name-taken" | "idempotency-key-reused" | "already-done";
};
export type AddMachineConflict = Problem & {
    code?: "login-taken" | "idempotency-key-reused" | "already-done";
};
export type AddPlaceConflict = Problem & {
    code?: "name-taken" | "idempotency-key-reused" | "already-done";
};
export type AddSavedListConflict = Problem & {
    code?: "name-taken" | "idempotency-key-reused" | "already-done";
};
export type AddWebhookConflict = Problem & {
    code?: "too-many-webhooks" | "idempotency-key-reused" | "already-done";
};
export type BookingCancelledEvent = Event & {
    "type": "booking.cancelled";
    data: {
        before: {
            copies: number;
            items: string[];
            "from": string;
            to: string;
            cancelled: boolean;
        };
        after: {
            copies: number;
            items: string[];
            "from": string;
            to: string;
            cancelled: boolean;
        };
    };
};
export type BookingChangeUndoneEvent = Event & {
    "type": "booking.change-undone";
    data: {
        before: {
            copies: number;
            items: string[];
            "from": string;
            to: string;
            cancelled: boolean;
        };
        after: {
            copies: number;
            items: string[];
            "from": string;
            to: string;
            cancelled: boolean;
        };
    };
};
export type BookingChangedEvent = Event & {
    "type": "booking.changed";
    data: {
        before: {
            copies: number;
            items: string[];
            "from": string;
            to: string;
            cancelled: boolean;
        };
        after: {
            copies: number;
            items: string[];
            "from": string;
            to: string;
            cancelled: boolean;
        };
    };
};
export type BookingLentEvent = Event & {
    "type": "booking.lent";
    data: {};
};
export type BookingMadeEvent = Event & {
    "type": "booking.made";
    data: {
        copies: number;
        items: string[];
        "from": string;
        to: string;
        group?: string;
        overridden?: string[];
    };
};
export type BorrowerAddedEvent = Event & {
    "type": "borrower.added";
    data: {
        barcode: string | null;
        externalId: string | null;
        groupId: string | null;
        categoryId: string;
        expiresOn: string | null;
        leftOn?: string | null;
        blocked: boolean;
    };
};
export type BorrowerCategoryAddedEvent = Event & {
    "type": "borrower-category.added";
    data: {
        id: string;
        name: string;
    };
};
export type BorrowerCategoryUpdatedEvent = Event & {
    "type": "borrower-category.updated";
    data: {
        id: string;
        name: string;
    };
};
export type BorrowerDeletedEvent = Event & {
    "type": "borrower.deleted";
    data: {
        barcode: string | null;
        externalId: string | null;
        mergedInto?: string;
        erased?: boolean;
        erasure?: string;
        ids?: string[];
    };
};
export type BorrowerMergeUndoneEvent = Event & {
    "type": "borrower.merge-undone";
    data: {
        barcode: string | null;
        externalId: string | null;
        groupId: string | null;
        categoryId: string;
        expiresOn: string | null;
        leftOn?: string | null;
        blocked: boolean;
        "from": string;
    };
};
export type BorrowerMergedEvent = Event & {
    "type": "borrower.merged";
};
export type BorrowerMergedEventRead = Event & {
    "type": "borrower.merged";
    data: {
        barcode: string | null;
        externalId: string | null;
        groupId: string | null;
        categoryId: string;
        expiresOn: string | null;
        leftOn?: string | null;
        blocked: boolean;
        "from": string;
        taken: ("givenName" | "familyName" | "barcode" | "externalId" | "group" | "category" | "email" | "guardianEmail" | "secondGuardianEmail" | "language" | "birthDate" | "message" | "blockedReason" | "expiresOn" | "leftOn" | "photo")[];
    };
};
export type BorrowerUpdatedEvent = Event & {
    "type": "borrower.updated";
    data: {
        barcode: string | null;
        externalId: string | null;
        groupId: string | null;
        categoryId: string;
        expiresOn: string | null;
        leftOn?: string | null;
        blocked: boolean;
        changed: string[];
        before?: {
            barcode?: string | null;
            externalId?: string | null;
            groupId?: string | null;
            categoryId?: string;
            expiresOn?: string | null;
            leftOn?: string | null;
            blocked?: boolean;
        };
        photo?: boolean;
        twice?: true;
    };
};
export type BringLibraryBackConflict = Problem & {
    code?: "restore-under-way" | "hub-library-in-use" | "hub-invitation-wrong" | "hub-key-wrong" | "hub-copy-empty" | "hub-unreachable" | "hub-not-trusted" | "hub-refused" | "hub-outdated" | "idempotency-key-reused" | "already-done";
};
export type CancelBookingConflict = Problem & {
    code?: "booking-ended" | "idempotency-key-reused" | "already-done";
};
export type CancelHoldConflict = Problem & {
    code?: "hold-ended" | "idempotency-key-reused" | "already-done";
};
export type CancelImportConflict = Problem & {
    code?: "import-not-possible" | "idempotency-key-reused" | "already-done";
};
export type CancelMessageConflict = Problem & {
    code?: "message-settled" | "idempotency-key-reused" | "already-done";
};
export type CatalogueTopicsChangedEvent = Event & {
    "type": "catalogue-topics.changed";
    data: {
        before: {
            word: string;
            picture: string;
            shownAs: "tile" | "row";
            leadsTo: "subject" | "search" | "list";
            value: string;
        }[];
        topics: {
            word: string;
            picture: string;
            shownAs: "tile" | "row";
            leadsTo: "subject" | "search" | "list";
            value: string;
        }[];
    };
};
export type ChangeBackupCopiesConflict = Problem & {
    code?: "place-unusable" | "idempotency-key-reused" | "already-done";
};
export type ChangeBookingConflict = Problem & {
    code?: "booking-ended" | "too-few-copies" | "copies-booked" | "copies-out" | "idempotency-key-reused" | "already-done";
};
export type ChangeDeskRoleConflict = Problem & {
    code?: "restore-under-way" | "hub-not-connected" | "hub-role-wrong" | "hub-key-wrong" | "hub-copy-empty" | "hub-unreachable" | "hub-not-trusted" | "hub-refused" | "hub-outdated" | "idempotency-key-reused" | "already-done";
};
export type ChangeDueDateConflict = Problem & {
    code?: "item-unknown" | "item-lost" | "item-not-lent" | "due-date-out-of-range" | "due-date-closed" | "due-date-after-last-day" | "idempotency-key-reused" | "already-done";
};
export type ChangeKindInMoveConflict = Problem & {
    code?: "import-not-possible" | "import-file-gone" | "idempotency-key-reused" | "already-done";
};
export type ChangeSavedListConflict = Problem & {
    code?: "name-taken" | "idempotency-key-reused" | "already-done";
};
export type ChangeSynchronisationConflict = Problem & {
    code?: "folder-unusable" | "idempotency-key-reused" | "already-done";
};
export type ChargeAddedEvent = Event & {
    "type": "charge.added";
    data: {
        entries: {
            id: string;
            charge: string;
            kind: "charge" | "payment" | "waiver" | "refund" | "cancellation";
            about: "overdue" | "lost" | "damage" | "card" | "other";
            amount: number;
            payment?: string;
        }[];
        imported?: true;
        chargedAt?: string;
    };
};
export type ChargeCancelledEvent = Event & {
    "type": "charge.cancelled";
    data: {
        entries: {
            id: string;
            charge: string;
            kind: "charge" | "payment" | "waiver" | "refund" | "cancellation";
            about: "overdue" | "lost" | "damage" | "card" | "other";
            amount: number;
            payment?: string;
        }[];
    };
};
export type ChargeCorrectedEvent = Event & {
    "type": "charge.corrected";
    data: {
        entries: {
            id: string;
            charge: string;
            kind: "charge" | "payment" | "waiver" | "refund" | "cancellation";
            about: "overdue" | "lost" | "damage" | "card" | "other";
            amount: number;
            payment?: string;
        }[];
    };
};
export type ChargePaidEvent = Event & {
    "type": "charge.paid";
    data: {
        entries: {
            id: string;
            charge: string;
            kind: "charge" | "payment" | "waiver" | "refund" | "cancellation";
            about: "overdue" | "lost" | "damage" | "card" | "other";
            amount: number;
            payment?: string;
        }[];
    };
};
export type ChargeRefundedEvent = Event & {
    "type": "charge.refunded";
    data: {
        entries: {
            id: string;
            charge: string;
            kind: "charge" | "payment" | "waiver" | "refund" | "cancellation";
            about: "overdue" | "lost" | "damage" | "card" | "other";
            amount: number;
            payment?: string;
        }[];
    };
};
export type ChargeWaivedEvent = Event & {
    "type": "charge.waived";
    data: {
        entries: {
            id: string;
            charge: string;
            kind: "charge" | "payment" | "waiver" | "refund" | "cancellation";
            about: "overdue" | "lost" | "damage" | "card" | "other";
            amount: number;
            payment?: string;
        }[];
    };
};
export type CheckOutConflict = Problem & {
    code?: "item-unknown" | "item-already-lent-to-borrower" | "item-lent-to-other" | "item-not-for-loan" | "item-lost" | "item-in-repair" | "item-in-processing" | "item-withdrawn" | "loan-rule-forbids" | "borrower-unknown" | "borrower-blocked" | "borrower-left" | "borrower-expired" | "borrower-has-overdues" | "loan-limit-reached" | "loan-limit-for-type-reached" | "due-date-out-of-range" | "due-date-closed" | "due-date-after-last-day" | "borrower-owes-too-much" | "item-set-aside" | "title-promised" | "title-booked" | "idempotency-key-reused" | "already-done";
};
export type CheckUpdateConflict = Problem & {
    code?: "update-missing" | "update-unreachable" | "update-not-signed" | "update-not-understood" | "update-older" | "update-installed" | "update-too-far" | "update-other-platform" | "update-incomplete" | "update-changed" | "update-no-space" | "update-from-sources" | "idempotency-key-reused" | "already-done";
};
export type ClaimReturnedConflict = Problem & {
    code?: "item-unknown" | "loan-already-claimed" | "claim-limit-reached" | "item-not-lent" | "idempotency-key-reused" | "already-done";
};
export type CloseStocktakeConflict = Problem & {
    code?: "stocktake-closed" | "idempotency-key-reused" | "already-done";
};
export type ClosedDaysAddedEvent = Event & {
    "type": "closed-days.added";
    data: {
        id: string;
        startsOn: string;
        endsOn: string;
        name: string;
    };
};
export type ClosedDaysDeletedEvent = Event & {
    "type": "closed-days.deleted";
    data: {
        id: string;
    };
};
export type ClosedDaysUpdatedEvent = Event & {
    "type": "closed-days.updated";
    data: {
        id: string;
        startsOn: string;
        endsOn: string;
        name: string;
    };
};
export type CommitImportConflict = Problem & {
    code?: "import-not-possible" | "import-busy" | "import-outdated" | "import-file-gone" | "idempotency-key-reused" | "already-done";
};
export type ConnectHubConflict = Problem & {
    code?: "hub-invitation-wrong" | "hub-invitation-elsewhere" | "hub-key-needed" | "hub-key-wrong" | "hub-copy-empty" | "hub-unreachable" | "hub-not-trusted" | "hub-refused" | "hub-outdated" | "idempotency-key-reused" | "already-done";
};
export type CopyToHubConflict = Problem & {
    code?: "hub-not-connected" | "idempotency-key-reused" | "already-done";
};
export type CorrectImportConflict = Problem & {
    code?: "import-not-possible" | "import-file-gone" | "idempotency-key-reused" | "already-done";
};
export type CorrectRollOverConflict = Problem & {
    code?: "import-not-possible" | "idempotency-key-reused" | "already-done";
};
export type CountUseConflict = Problem & {
    code?: "item-unknown" | "item-still-lent" | "item-in-repair" | "item-in-processing" | "item-withdrawn" | "idempotency-key-reused" | "already-done";
};
export type DeleteBorrowerConflict = Problem & {
    code?: "borrower-has-loans";
};
export type DeleteGroupConflict = Problem & {
    code?: "group-in-use";
};
export type DeleteItemConflict = Problem & {
    code?: "item-on-loan" | "item-reserved" | "last-copy-booked";
};
export type DeletePlaceConflict = Problem & {
    code?: "place-in-use";
};
export type DiscardMoveConflict = Problem & {
    code?: "move-not-possible" | "import-not-possible" | "idempotency-key-reused" | "already-done";
};
export type DisconnectHubConflict = Problem & {
    code?: "hub-not-connected" | "hub-unreachable" | "hub-not-trusted" | "hub-refused" | "hub-outdated";
};
export type EraseBorrowerConflict = Problem & {
    code?: "borrower-has-loans" | "idempotency-key-reused" | "already-done";
};
export type FetchForHoldConflict = Problem & {
    code?: "hold-ended" | "hold-ready" | "hold-not-next" | "idempotency-key-reused" | "already-done";
};
export type FindBackupsElsewhereConflict = Problem & {
    code?: "place-unreadable";
};
export type GiveCardNumbersConflict = Problem & {
    code?: "barcode-taken" | "idempotency-key-reused" | "already-done";
};
export type GiveUpImportConflict = Problem & {
    code?: "import-not-possible" | "idempotency-key-reused" | "already-done";
};
export type GiveUpLostConflict = Problem & {
    code?: "item-unknown" | "item-not-lost" | "item-not-lent" | "idempotency-key-reused" | "already-done";
};
export type GoOnWithHubConflict = Problem & {
    code?: "hub-not-connected" | "idempotency-key-reused" | "already-done";
};
export type GroupAddedEvent = Event & {
    "type": "group.added";
    data: {
        id: string;
        name: string;
    };
};
export type GroupDeletedEvent = Event & {
    "type": "group.deleted";
    data: {
        id: string;
    };
};
export type GroupUpdatedEvent = Event & {
    "type": "group.updated";
    data: {
        id: string;
        name: string;
    };
};
export type HoldCancelledEvent = Event & {
    "type": "hold.cancelled";
    data: {
        before: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        after: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        twice?: true;
    };
};
export type HoldChangeUndoneEvent = Event & {
    "type": "hold.change-undone";
    data: {
        before: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        after: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        twice?: true;
    };
};
export type HoldExpiredEvent = Event & {
    "type": "hold.expired";
    data: {
        before: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        after: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        twice?: true;
    };
};
export type HoldFulfilledEvent = Event & {
    "type": "hold.fulfilled";
    data: {
        before: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        after: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        twice?: true;
    };
};
export type HoldMessageConflict = Problem & {
    code?: "message-settled" | "idempotency-key-reused" | "already-done";
};
export type HoldMovedEvent = Event & {
    "type": "hold.moved";
    data: {
        before: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        after: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        twice?: true;
    };
};
export type HoldNotifiedEvent = Event & {
    "type": "hold.notified";
    data: {};
};
export type HoldPlacedEvent = Event & {
    "type": "hold.placed";
    data: {
        item: string | null;
        position: number;
        overridden?: string[];
        neededUntil?: string | null;
        imported?: true;
        placedAt?: string;
    };
};
export type HoldPutBackEvent = Event & {
    "type": "hold.put-back";
    data: {
        before: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        after: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        twice?: true;
    };
};
export type HoldReadyEvent = Event & {
    "type": "hold.ready";
    data: {
        before: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        after: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        twice?: true;
    };
};
export type HoldResumedEvent = Event & {
    "type": "hold.resumed";
    data: {
        before: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        after: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        twice?: true;
    };
};
export type HoldShelvedEvent = Event & {
    "type": "hold.shelved";
    data: {
        before: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        after: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        twice?: true;
    };
};
export type HoldSuspendedEvent = Event & {
    "type": "hold.suspended";
    data: {
        before: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        after: {
            position: number;
            suspendedUntil: string | null;
            shelfItem: string | null;
            keepUntil: string | null;
            ended: ("fulfilled" | "expired" | "cancelled") | null;
        };
        twice?: true;
    };
};
export type HoldTakenBackEvent = Event & {
    "type": "hold.taken-back";
    data: {};
};
export type HubChangedEvent = Event & {
    "type": "hub.changed";
    data: {
        "is": "started" | "went-on" | "ended";
    };
};
export type ImportCommittedEvent = Event & {
    "type": "import.committed";
    data: {
        id: string;
        added: number;
        changed: number;
        markedLeft: number;
        deleted: number;
    };
};
export type ImportUndoneEvent = Event & {
    "type": "import.undone";
    data: {
        id: string;
        takenBack: number;
        kept: number;
    };
};
export type ItemAddedEvent = Event & {
    "type": "item.added";
    data: {
        barcode: string;
        titleId: string;
        itemTypeId: string;
        callNumber: string | null;
        placeId?: string | null;
        parts?: string | null;
        /** Only with the scope `collection:read` or `circulation`; otherwise null. */
        price?: number | null;
        acquiredOn?: string | null;
        /** Only with the scope `collection:read` or `circulation`; otherwise null. */
        acquiredFrom?: string | null;
        loansBefore?: number | null;
        lastLentBefore?: string | null;
        status: unknown;
        withdrawnFor?: unknown;
        forLoan: unknown;
        copyHiddenFromPupils?: unknown;
        changed?: string[];
        newTitle?: {
            id: string;
            title: string;
            authors: string;
            isbn: string | null;
            publisher: string | null;
            publishedYear: number | null;
            language: string | null;
            series?: string | null;
            volume?: string | null;
            subjects?: string;
            description?: string | null;
            level?: string | null;
            levels?: string;
            audienceFrom?: number | null;
            audienceTo?: number | null;
            hiddenFromPupils?: unknown;
            pages?: number | null;
            contributors?: string;
        };
    };
};
export type ItemDeletedEvent = Event & {
    "type": "item.deleted";
    data: {
        barcode: string;
    };
};
export type ItemSeenEvent = Event & {
    "type": "item.seen";
    data: {};
};
export type ItemSettledEvent = Event & {
    "type": "item.settled";
    data: {
        claims?: {
            desk: string;
            strand: string | null;
            loan: string | null;
            at: string;
        }[];
    };
};
export type ItemTypeAddedEvent = Event & {
    "type": "item-type.added";
    data: {
        id: string;
        name: string;
    };
};
export type ItemTypeUpdatedEvent = Event & {
    "type": "item-type.updated";
    data: {
        id: string;
        name: string;
    };
};
export type ItemUpdatedEvent = Event & {
    "type": "item.updated";
    data: {
        barcode?: string;
        titleId?: string;
        itemTypeId?: string;
        callNumber?: string | null;
        placeId?: string | null;
        parts?: string | null;
        /** Only with the scope `collection:read` or `circulation`; otherwise null. */
        price?: number | null;
        acquiredOn?: string | null;
        /** Only with the scope `collection:read` or `circulation`; otherwise null. */
        acquiredFrom?: string | null;
        loansBefore?: number | null;
        lastLentBefore?: string | null;
        status?: unknown;
        withdrawnFor?: unknown;
        forLoan?: unknown;
        copyHiddenFromPupils?: unknown;
        changed: string[];
        before?: {
            barcode?: string;
            titleId?: string;
            itemTypeId?: string;
            callNumber?: string | null;
            placeId?: string | null;
            parts?: string | null;
            /** Only with the scope `collection:read` or `circulation`; otherwise null. */
            price?: number | null;
            acquiredOn?: string | null;
            /** Only with the scope `collection:read` or `circulation`; otherwise null. */
            acquiredFrom?: string | null;
            loansBefore?: number | null;
            lastLentBefore?: string | null;
            status?: unknown;
            withdrawnFor?: unknown;
            forLoan?: unknown;
            copyHiddenFromPupils?: unknown;
        };
        twice?: true;
    };
};
export type ItemUseCancelledEvent = Event & {
    "type": "item.use-cancelled";
    data: {};
};
export type ItemUsedEvent = Event & {
    "type": "item.used";
    data: {};
};
export type JournalResetEvent = Event & {
    "type": "journal.reset";
    data: {
        lastSeq: number;
        known: string;
    };
};
export type LoanRuleAddedEvent = Event & {
    "type": "loan-rule.added";
    data: {
        id: string;
        categoryId: string | null;
        itemTypeId: string | null;
        lendable: boolean;
        loanDays: number;
        dueOnFixed: string | null;
        dueAtTermEnd?: boolean;
        limitedByTerm?: boolean;
        renewalsAllowed: number;
        renewalDays: number;
        maxItemsOfType: number | null;
        maxItems: number | null;
    };
};
export type LoanRuleDeletedEvent = Event & {
    "type": "loan-rule.deleted";
    data: {
        id: string;
    };
};
export type LoanRuleUpdatedEvent = Event & {
    "type": "loan-rule.updated";
    data: {
        id: string;
        categoryId: string | null;
        itemTypeId: string | null;
        lendable: boolean;
        loanDays: number;
        dueOnFixed: string | null;
        dueAtTermEnd?: boolean;
        limitedByTerm?: boolean;
        renewalsAllowed: number;
        renewalDays: number;
        maxItemsOfType: number | null;
        maxItems: number | null;
    };
};
export type LoanCancelledEvent = Event & {
    "type": "loan.cancelled";
    data: {};
};
export type LoanClaimRestoredEvent = Event & {
    "type": "loan.claim-restored";
    data: {
        claimedAt: string;
    };
};
export type LoanClaimWithdrawnEvent = Event & {
    "type": "loan.claim-withdrawn";
    data: {
        claimedAt: string;
    };
};
export type LoanClaimedEvent = Event & {
    "type": "loan.claimed";
    data: {
        overridden?: string[];
    };
};
export type LoanDueDateChangedEvent = Event & {
    "type": "loan.due-date-changed";
    data: {
        dueOn: string;
        renewals: number;
        dueOnBefore: string;
        overridden?: string[];
    };
};
export type LoanDueDateRestoredEvent = Event & {
    "type": "loan.due-date-restored";
    data: {
        dueOn: string;
        renewals: number;
    };
};
export type LoanGivenUpEvent = Event & {
    "type": "loan.given-up";
    data: {};
};
export type LoanOpenedEvent = Event & {
    "type": "loan.opened";
    data: {
        dueOn: string;
        overridden?: string[];
        imported?: true;
        lentAt?: string;
        renewals?: number;
    };
};
export type LoanRenewalCancelledEvent = Event & {
    "type": "loan.renewal-cancelled";
    data: {
        dueOn: string;
        renewals: number;
    };
};
export type LoanRenewedEvent = Event & {
    "type": "loan.renewed";
    data: {
        dueOn: string;
        renewals: number;
        dueOnBefore: string;
        overridden?: string[];
    };
};
export type LoanReopenedEvent = Event & {
    "type": "loan.reopened";
    data: {};
};
export type LoanReturnedEvent = Event & {
    "type": "loan.returned";
    data: {
        returnedOn?: string;
    };
};
export type MailCancelledEvent = Event & {
    "type": "mail.cancelled";
    data: {
        id: string;
        kind: string;
        trouble?: string;
        toSecondParent?: true;
    };
};
export type MailFailedEvent = Event & {
    "type": "mail.failed";
    data: {
        id: string;
        kind: string;
        trouble?: string;
        toSecondParent?: true;
    };
};
export type MailPrintedEvent = Event & {
    "type": "mail.printed";
    data: {
        kind: string;
        reminded?: {
            loan: string;
            dueOn: string;
        }[];
    };
};
export type MailQueuedEvent = Event & {
    "type": "mail.queued";
    data: {
        id: string;
        kind: string;
        trouble?: string;
        toSecondParent?: true;
        reminded?: {
            loan: string;
            dueOn: string;
        }[];
    };
};
export type MailSentEvent = Event & {
    "type": "mail.sent";
    data: {
        id: string;
        kind: string;
        trouble?: string;
        toSecondParent?: true;
    };
};
export type MailSettingsChangedEvent = Event & {
    "type": "mail.settings-changed";
    data: {
        changed: string[];
    };
};
export type PlaceAddedEvent = Event & {
    "type": "place.added";
    data: {
        id: string;
        name: string;
        position: number;
    };
};
export type PlaceDeletedEvent = Event & {
    "type": "place.deleted";
    data: {
        id: string;
        name: string;
        position: number;
        into: string | null;
    };
};
export type PlaceMapChangedEvent = Event & {
    "type": "place.map-changed";
    data: {
        place: string;
        before: string | null;
        after: string | null;
    };
};
export type PlaceShelvesChangedEvent = Event & {
    "type": "place.shelves-changed";
    data: {
        place: string;
        before: {
            name: string;
            "from": string;
            to: string;
            mark: {
                x: number;
                y: number;
            } | null;
        }[];
        shelves: {
            name: string;
            "from": string;
            to: string;
            mark: {
                x: number;
                y: number;
            } | null;
        }[];
    };
};
export type PlaceUpdatedEvent = Event & {
    "type": "place.updated";
    data: {
        id: string;
        name: string;
        position: number;
    };
};
export type SavedListAddedEvent = Event & {
    "type": "saved-list.added";
    data: {
        name: string;
        search: string | null;
        id: string;
        titles: string[];
    };
};
export type SavedListChangedEvent = Event & {
    "type": "saved-list.changed";
    data: {
        name: string;
        search: string | null;
        id: string;
        added: string[];
        removed: string[];
        before: {
            name: string;
            search: string | null;
        };
    };
};
export type SavedListDeletedEvent = Event & {
    "type": "saved-list.deleted";
    data: {
        name: string;
        search: string | null;
        id: string;
        titles: string[];
    };
};
export type SettingsChangedEvent = Event & {
    "type": "settings.changed";
    data: {
        [key: string]: unknown;
    };
};
export type StocktakeClosedEvent = Event & {
    "type": "stocktake.closed";
    data: {
        missing: string[];
        seenElsewhere?: string[];
    };
};
export type StocktakeReopenedEvent = Event & {
    "type": "stocktake.reopened";
    data: {};
};
export type StocktakeScannedEvent = Event & {
    "type": "stocktake.scanned";
    data: {
        scans: {
            barcode: string;
            item: string | null;
            result: "found" | "onLoan" | "setAside" | "withdrawn" | "foundLost" | "wrongShelf" | "unknown";
        }[];
    };
};
export type StocktakeStartedEvent = Event & {
    "type": "stocktake.started";
    data: {
        name: string;
        location: string | null;
        itemTypeId: string | null;
    };
};
export type SynchronisationChangedEvent = Event & {
    "type": "synchronisation.changed";
    data: {
        on?: boolean;
        lookAt?: string | null;
        missing?: unknown;
        stopPercent?: number;
        sendWelcomeMessages?: boolean;
        elsewhere?: boolean;
    };
};
export type TitleCoverChangedEvent = Event & {
    "type": "title.cover-changed";
    data: {
        title: string;
        cover: boolean;
        before?: string | null;
        after?: string | null;
    };
};
export type TitleMergeUndoneEvent = Event & {
    "type": "title.merge-undone";
    data: {
        into: string;
        title: {
            id: string;
            title: string;
            authors: string;
            isbn: string | null;
            publisher: string | null;
            publishedYear: number | null;
            language: string | null;
            series: string | null;
            volume: string | null;
            subjects: string;
            description: string | null;
            level: string | null;
            levels: string;
            audienceFrom: number | null;
            audienceTo: number | null;
            hiddenFromPupils: unknown;
            pages: number | null;
            contributors: string;
        };
        cover?: string | null;
        moved: {
            table: string;
            ids: string[];
        }[];
    };
};
export type TitleMergedEvent = Event & {
    "type": "title.merged";
    data: {
        into: string;
        title: {
            id: string;
            title: string;
            authors: string;
            isbn: string | null;
            publisher: string | null;
            publishedYear: number | null;
            language: string | null;
            series: string | null;
            volume: string | null;
            subjects: string;
            description: string | null;
            level: string | null;
            levels: string;
            audienceFrom: number | null;
            audienceTo: number | null;
            hiddenFromPupils: unknown;
            pages: number | null;
            contributors: string;
        };
        cover?: string | null;
        moved: {
            table: string;
            ids: string[];
        }[];
    };
};
export type TitleUpdatedEvent = Event & {
    "type": "title.updated";
    data: {
        id: string;
        title: string;
        authors: string;
        isbn: string | null;
        publisher: string | null;
        publishedYear: number | null;
        language: string | null;
        series?: string | null;
        volume?: string | null;
        subjects?: string;
        description?: string | null;
        level?: string | null;
        levels?: string;
        audienceFrom?: number | null;
        audienceTo?: number | null;
        hiddenFromPupils?: unknown;
        pages?: number | null;
        contributors?: string;
        changed?: string[];
        before?: {
            title?: string;
            authors?: string;
            isbn?: string | null;
            publisher?: string | null;
            publishedYear?: number | null;
            language?: string | null;
            series?: string | null;
            volume?: string | null;
            subjects?: string;
            description?: string | null;
            level?: string | null;
            levels?: string;
            audienceFrom?: number | null;
            audienceTo?: number | null;
            hiddenFromPupils?: unknown;
            pages?: number | null;
            contributors?: string;
        };
    };
};
export type TitlesKeptApartEvent = Event & {
    "type": "titles.kept-apart";
    data: {
        decision: string;
        titles: string[];
        apart: boolean;
    };
};
export type TokenAddedEvent = Event & {
    "type": "token.added";
    data: {
        id: string;
        scopes: string[];
        expiresAt: string | null;
    };
};
export type TokenRevokedEvent = Event & {
    "type": "token.revoked";
    data: {
        id: string;
    };
};
export type WebhookAddedEvent = Event & {
    "type": "webhook.added";
    data: {
        id: string;
        types: string[];
    };
};
export type WebhookDeletedEvent = Event & {
    "type": "webhook.deleted";
    data: {
        id: string;
    };
};
export type WebhookUpdatedEvent = Event & {
    "type": "webhook.updated";
    data: {
        id: string;
        active: boolean;
    };
};
export type KnownEvent = ({
    "type": "booking.cancelled";
} & BookingCancelledEvent) | ({
    "type": "booking.change-undone";
} & BookingChangeUndoneEvent) | ({
    "type": "booking.changed";
} & BookingChangedEvent) | ({
    "type": "booking.lent";
} & BookingLentEvent) | ({
    "type": "booking.made";
} & BookingMadeEvent) | ({
    "type": "borrower-category.added";
} & BorrowerCategoryAddedEvent) | ({
    "type": "borrower-category.updated";
} & BorrowerCategoryUpdatedEvent) | ({
    "type": "borrower.added";
} & BorrowerAddedEvent) | ({
    "type": "borrower.deleted";
} & BorrowerDeletedEvent) | ({
    "type": "borrower.merge-undone";
} & BorrowerMergeUndoneEvent) | ({
    "type": "borrower.merged";
} & BorrowerMergedEvent) | ({
    "type": "borrower.updated";
} & BorrowerUpdatedEvent) | ({
    "type": "catalogue-topics.changed";
} & CatalogueTopicsChangedEvent) | ({
    "type": "charge.added";
} & ChargeAddedEvent) | ({
    "type": "charge.cancelled";
} & ChargeCancelledEvent) | ({
    "type": "charge.corrected";
} & ChargeCorrectedEvent) | ({
    "type": "charge.paid";
} & ChargePaidEvent) | ({
    "type": "charge.refunded";
} & ChargeRefundedEvent) | ({
    "type": "charge.waived";
} & ChargeWaivedEvent) | ({
    "type": "closed-days.added";
} & ClosedDaysAddedEvent) | ({
    "type": "closed-days.deleted";
} & ClosedDaysDeletedEvent) | ({
    "type": "closed-days.updated";
} & ClosedDaysUpdatedEvent) | ({
    "type": "group.added";
} & GroupAddedEvent) | ({
    "type": "group.deleted";
} & GroupDeletedEvent) | ({
    "type": "group.updated";
} & GroupUpdatedEvent) | ({
    "type": "hold.cancelled";
} & HoldCancelledEvent) | ({
    "type": "hold.change-undone";
} & HoldChangeUndoneEvent) | ({
    "type": "hold.expired";
} & HoldExpiredEvent) | ({
    "type": "hold.fulfilled";
} & HoldFulfilledEvent) | ({
    "type": "hold.moved";
} & HoldMovedEvent) | ({
    "type": "hold.notified";
} & HoldNotifiedEvent) | ({
    "type": "hold.placed";
} & HoldPlacedEvent) | ({
    "type": "hold.put-back";
} & HoldPutBackEvent) | ({
    "type": "hold.ready";
} & HoldReadyEvent) | ({
    "type": "hold.resumed";
} & HoldResumedEvent) | ({
    "type": "hold.shelved";
} & HoldShelvedEvent) | ({
    "type": "hold.suspended";
} & HoldSuspendedEvent) | ({
    "type": "hold.taken-back";
} & HoldTakenBackEvent) | ({
    "type": "hub.changed";
} & HubChangedEvent) | ({
    "type": "import.committed";
} & ImportCommittedEvent) | ({
    "type": "import.undone";
} & ImportUndoneEvent) | ({
    "type": "item-type.added";
} & ItemTypeAddedEvent) | ({
    "type": "item-type.updated";
} & ItemTypeUpdatedEvent) | ({
    "type": "item.added";
} & ItemAddedEvent) | ({
    "type": "item.deleted";
} & ItemDeletedEvent) | ({
    "type": "item.seen";
} & ItemSeenEvent) | ({
    "type": "item.settled";
} & ItemSettledEvent) | ({
    "type": "item.updated";
} & ItemUpdatedEvent) | ({
    "type": "item.use-cancelled";
} & ItemUseCancelledEvent) | ({
    "type": "item.used";
} & ItemUsedEvent) | ({
    "type": "journal.reset";
} & JournalResetEvent) | ({
    "type": "loan-rule.added";
} & LoanRuleAddedEvent) | ({
    "type": "loan-rule.deleted";
} & LoanRuleDeletedEvent) | ({
    "type": "loan-rule.updated";
} & LoanRuleUpdatedEvent) | ({
    "type": "loan.cancelled";
} & LoanCancelledEvent) | ({
    "type": "loan.claim-restored";
} & LoanClaimRestoredEvent) | ({
    "type": "loan.claim-withdrawn";
} & LoanClaimWithdrawnEvent) | ({
    "type": "loan.claimed";
} & LoanClaimedEvent) | ({
    "type": "loan.due-date-changed";
} & LoanDueDateChangedEvent) | ({
    "type": "loan.due-date-restored";
} & LoanDueDateRestoredEvent) | ({
    "type": "loan.given-up";
} & LoanGivenUpEvent) | ({
    "type": "loan.opened";
} & LoanOpenedEvent) | ({
    "type": "loan.renewal-cancelled";
} & LoanRenewalCancelledEvent) | ({
    "type": "loan.renewed";
} & LoanRenewedEvent) | ({
    "type": "loan.reopened";
} & LoanReopenedEvent) | ({
    "type": "loan.returned";
} & LoanReturnedEvent) | ({
    "type": "mail.cancelled";
} & MailCancelledEvent) | ({
    "type": "mail.failed";
} & MailFailedEvent) | ({
    "type": "mail.printed";
} & MailPrintedEvent) | ({
    "type": "mail.queued";
} & MailQueuedEvent) | ({
    "type": "mail.sent";
} & MailSentEvent) | ({
    "type": "mail.settings-changed";
} & MailSettingsChangedEvent) | ({
    "type": "place.added";
} & PlaceAddedEvent) | ({
    "type": "place.deleted";
} & PlaceDeletedEvent) | ({
    "type": "place.map-changed";
} & PlaceMapChangedEvent) | ({
    "type": "place.shelves-changed";
} & PlaceShelvesChangedEvent) | ({
    "type": "place.updated";
} & PlaceUpdatedEvent) | ({
    "type": "saved-list.added";
} & SavedListAddedEvent) | ({
    "type": "saved-list.changed";
} & SavedListChangedEvent) | ({
    "type": "saved-list.deleted";
} & SavedListDeletedEvent) | ({
    "type": "settings.changed";
} & SettingsChangedEvent) | ({
    "type": "stocktake.closed";
} & StocktakeClosedEvent) | ({
    "type": "stocktake.reopened";
} & StocktakeReopenedEvent) | ({
    "type": "stocktake.scanned";
} & StocktakeScannedEvent) | ({
    "type": "stocktake.started";
} & StocktakeStartedEvent) | ({
    "type": "synchronisation.changed";
} & SynchronisationChangedEvent) | ({
    "type": "title.cover-changed";
} & TitleCoverChangedEvent) | ({
    "type": "title.merge-undone";
} & TitleMergeUndoneEvent) | ({
    "type": "title.merged";
} & TitleMergedEvent) | ({
    "type": "title.updated";
} & TitleUpdatedEvent) | ({
    "type": "titles.kept-apart";
} & TitlesKeptApartEvent) | ({
    "type": "token.added";
} & TokenAddedEvent) | ({
    "type": "token.revoked";
} & TokenRevokedEvent) | ({
    "type": "webhook.added";
} & WebhookAddedEvent) | ({
    "type": "webhook.deleted";
} & WebhookDeletedEvent) | ({
    "type": "webhook.updated";
} & WebhookUpdatedEvent);
export type KnownEventRead = ({
    "type": "booking.cancelled";
} & BookingCancelledEvent) | ({
    "type": "booking.change-undone";
} & BookingChangeUndoneEvent) | ({
    "type": "booking.changed";
} & BookingChangedEvent) | ({
    "type": "booking.lent";
} & BookingLentEvent) | ({
    "type": "booking.made";
} & BookingMadeEvent) | ({
    "type": "borrower-category.added";
} & BorrowerCategoryAddedEvent) | ({
    "type": "borrower-category.updated";
} & BorrowerCategoryUpdatedEvent) | ({
    "type": "borrower.added";
} & BorrowerAddedEvent) | ({
    "type": "borrower.deleted";
} & BorrowerDeletedEvent) | ({
    "type": "borrower.merge-undone";
} & BorrowerMergeUndoneEvent) | ({
    "type": "borrower.merged";
} & BorrowerMergedEventRead) | ({
    "type": "borrower.updated";
} & BorrowerUpdatedEvent) | ({
    "type": "catalogue-topics.changed";
} & CatalogueTopicsChangedEvent) | ({
    "type": "charge.added";
} & ChargeAddedEvent) | ({
    "type": "charge.cancelled";
} & ChargeCancelledEvent) | ({
    "type": "charge.corrected";
} & ChargeCorrectedEvent) | ({
    "type": "charge.paid";
} & ChargePaidEvent) | ({
    "type": "charge.refunded";
} & ChargeRefundedEvent) | ({
    "type": "charge.waived";
} & ChargeWaivedEvent) | ({
    "type": "closed-days.added";
} & ClosedDaysAddedEvent) | ({
    "type": "closed-days.deleted";
} & ClosedDaysDeletedEvent) | ({
    "type": "closed-days.updated";
} & ClosedDaysUpdatedEvent) | ({
    "type": "group.added";
} & GroupAddedEvent) | ({
    "type": "group.deleted";
} & GroupDeletedEvent) | ({
    "type": "group.updated";
} & GroupUpdatedEvent) | ({
    "type": "hold.cancelled";
} & HoldCancelledEvent) | ({
    "type": "hold.change-undone";
} & HoldChangeUndoneEvent) | ({
    "type": "hold.expired";
} & HoldExpiredEvent) | ({
    "type": "hold.fulfilled";
} & HoldFulfilledEvent) | ({
    "type": "hold.moved";
} & HoldMovedEvent) | ({
    "type": "hold.notified";
} & HoldNotifiedEvent) | ({
    "type": "hold.placed";
} & HoldPlacedEvent) | ({
    "type": "hold.put-back";
} & HoldPutBackEvent) | ({
    "type": "hold.ready";
} & HoldReadyEvent) | ({
    "type": "hold.resumed";
} & HoldResumedEvent) | ({
    "type": "hold.shelved";
} & HoldShelvedEvent) | ({
    "type": "hold.suspended";
} & HoldSuspendedEvent) | ({
    "type": "hold.taken-back";
} & HoldTakenBackEvent) | ({
    "type": "hub.changed";
} & HubChangedEvent) | ({
    "type": "import.committed";
} & ImportCommittedEvent) | ({
    "type": "import.undone";
} & ImportUndoneEvent) | ({
    "type": "item-type.added";
} & ItemTypeAddedEvent) | ({
    "type": "item-type.updated";
} & ItemTypeUpdatedEvent) | ({
    "type": "item.added";
} & ItemAddedEvent) | ({
    "type": "item.deleted";
} & ItemDeletedEvent) | ({
    "type": "item.seen";
} & ItemSeenEvent) | ({
    "type": "item.settled";
} & ItemSettledEvent) | ({
    "type": "item.updated";
} & ItemUpdatedEvent) | ({
    "type": "item.use-cancelled";
} & ItemUseCancelledEvent) | ({
    "type": "item.used";
} & ItemUsedEvent) | ({
    "type": "journal.reset";
} & JournalResetEvent) | ({
    "type": "loan-rule.added";
} & LoanRuleAddedEvent) | ({
    "type": "loan-rule.deleted";
} & LoanRuleDeletedEvent) | ({
    "type": "loan-rule.updated";
} & LoanRuleUpdatedEvent) | ({
    "type": "loan.cancelled";
} & LoanCancelledEvent) | ({
    "type": "loan.claim-restored";
} & LoanClaimRestoredEvent) | ({
    "type": "loan.claim-withdrawn";
} & LoanClaimWithdrawnEvent) | ({
    "type": "loan.claimed";
} & LoanClaimedEvent) | ({
    "type": "loan.due-date-changed";
} & LoanDueDateChangedEvent) | ({
    "type": "loan.due-date-restored";
} & LoanDueDateRestoredEvent) | ({
    "type": "loan.given-up";
} & LoanGivenUpEvent) | ({
    "type": "loan.opened";
} & LoanOpenedEvent) | ({
    "type": "loan.renewal-cancelled";
} & LoanRenewalCancelledEvent) | ({
    "type": "loan.renewed";
} & LoanRenewedEvent) | ({
    "type": "loan.reopened";
} & LoanReopenedEvent) | ({
    "type": "loan.returned";
} & LoanReturnedEvent) | ({
    "type": "mail.cancelled";
} & MailCancelledEvent) | ({
    "type": "mail.failed";
} & MailFailedEvent) | ({
    "type": "mail.printed";
} & MailPrintedEvent) | ({
    "type": "mail.queued";
} & MailQueuedEvent) | ({
    "type": "mail.sent";
} & MailSentEvent) | ({
    "type": "mail.settings-changed";
} & MailSettingsChangedEvent) | ({
    "type": "place.added";
} & PlaceAddedEvent) | ({
    "type": "place.deleted";
} & PlaceDeletedEvent) | ({
    "type": "place.map-changed";
} & PlaceMapChangedEvent) | ({
    "type": "place.shelves-changed";
} & PlaceShelvesChangedEvent) | ({
    "type": "place.updated";
} & PlaceUpdatedEvent) | ({
    "type": "saved-list.added";
} & SavedListAddedEvent) | ({
    "type": "saved-list.changed";
} & SavedListChangedEvent) | ({
    "type": "saved-list.deleted";
} & SavedListDeletedEvent) | ({
    "type": "settings.changed";
} & SettingsChangedEvent) | ({
    "type": "stocktake.closed";
} & StocktakeClosedEvent) | ({
    "type": "stocktake.reopened";
} & StocktakeReopenedEvent) | ({
    "type": "stocktake.scanned";
} & StocktakeScannedEvent) | ({
    "type": "stocktake.started";
} & StocktakeStartedEvent) | ({
    "type": "synchronisation.changed";
} & SynchronisationChangedEvent) | ({
    "type": "title.cover-changed";
} & TitleCoverChangedEvent) | ({
    "type": "title.merge-undone";
} & TitleMergeUndoneEvent) | ({
    "type": "title.merged";
} & TitleMergedEvent) | ({
    "type": "title.updated";
} & TitleUpdatedEvent) | ({
    "type": "titles.kept-apart";
} & TitlesKeptApartEvent) | ({
    "type": "token.added";
} & TokenAddedEvent) | ({
    "type": "token.revoked";
} & TokenRevokedEvent) | ({
    "type": "webhook.added";
} & WebhookAddedEvent) | ({
    "type": "webhook.deleted";
} & WebhookDeletedEvent) | ({
    "type": "webhook.updated";
} & WebhookUpdatedEvent);
export type LeaveSelfCheckoutConflict = Problem & {
    code?: "wrong-pin" | "no-pin" | "idempotency-key-reused" | "already-done";
};
export type LendBookingConflict = Problem & {
    code?: "booking-ended" | "idempotency-key-reused" | "already-done";
};
export type ListSelfCheckoutClassesConflict = Problem & {
    code?: "self-checkout-off" | "faces-off";
};
export type ListSelfCheckoutMembersConflict = Problem & {
    code?: "self-checkout-off" | "faces-off";
};
export type MergeBorrowersConflict = Problem & {
    code?: "merge-undecided" | "idempotency-key-reused" | "already-done";
};
export type MoveHoldConflict = Problem & {
    code?: "hold-ended" | "hold-ready" | "idempotency-key-reused" | "already-done";
};
export type PlaceHoldConflict = Problem & {
    code?: "loan-rule-forbids" | "borrower-blocked" | "borrower-left" | "borrower-expired" | "hold-exists" | "hold-on-own-loan" | "hold-without-copy" | "holds-off" | "hold-limit-reached" | "idempotency-key-reused" | "already-done";
};
export type PrepareUpdateConflict = Problem & {
    code?: "update-missing" | "update-unreachable" | "update-not-signed" | "update-not-understood" | "update-older" | "update-installed" | "update-too-far" | "update-other-platform" | "update-incomplete" | "update-changed" | "update-no-space" | "update-from-sources" | "idempotency-key-reused" | "already-done";
};
export type PreviewImportUndoConflict = Problem & {
    code?: "import-not-possible";
};
export type PreviewMoveUndoConflict = Problem & {
    code?: "move-not-possible" | "import-not-possible";
};
export type PreviewRestoreConflict = Problem & {
    code?: "backup-damaged" | "backup-altered" | "newer-library" | "restore-under-way" | "passphrase-wrong" | "place-unreadable" | "idempotency-key-reused" | "already-done";
};
export type Problem400 = Problem & {
    code?: "validation-failed" | "malformed-json";
};
export type Problem401 = Problem & {
    code?: "unauthenticated";
};
export type Problem403 = Problem & {
    code?: "forbidden" | "origin-not-allowed";
};
export type Problem404 = Problem & {
    code?: "not-found";
};
export type Problem410 = Problem & {
    code?: "copy-outdated";
};
export type Problem412 = Problem & {
    code?: "version-conflict";
};
export type Problem413 = Problem & {
    code?: "body-too-large" | "picture-too-large";
};
export type Problem421 = Problem & {
    code?: "host-not-allowed";
};
export type Problem429 = Problem & {
    code?: "too-many-requests";
};
export type Problem500 = Problem & {
    code?: "internal-error";
};
export type Problem503 = Problem & {
    code?: "storage-failed" | "storage-locked" | "storage-read-only" | "storage-gone" | "ledger-unavailable" | "work-stopped" | "restore-failed" | "backup-failed";
};
export type Problem507 = Problem & {
    code?: "storage-full";
};
export type ProblemElsewhere = Problem & {
    code?: "origin-not-allowed" | "only-here";
};
export type ProblemForeignPage = Problem & {
    code?: "origin-not-allowed";
};
export type ProblemNotAFile = Problem & {
    code?: "not-a-file";
};
export type ProblemNotAPhoto = Problem & {
    code?: "not-a-photo";
};
export type ProblemNotJson = Problem & {
    code?: "not-json";
};
export type ProblemOnlyHere = Problem & {
    code?: "forbidden" | "origin-not-allowed" | "only-here";
};
export type QueueOverdueNoticesConflict = Problem & {
    code?: "mail-not-set-up" | "idempotency-key-reused" | "already-done";
};
export type ReadHubKeyConflict = Problem & {
    code?: "hub-not-connected";
};
export type ReadSelfCheckoutPhotoConflict = Problem & {
    code?: "self-checkout-off";
};
export type ReadSelfCheckoutVisitConflict = Problem & {
    code?: "self-checkout-off" | "faces-off";
};
export type RefundChargeConflict = Problem & {
    code?: "charges-off" | "no-refund-due" | "idempotency-key-reused" | "already-done";
};
export type RenameBorrowerCategoryConflict = Problem & {
    code?: "name-taken" | "idempotency-key-reused" | "already-done";
};
export type RenameItemTypeConflict = Problem & {
    code?: "name-taken" | "idempotency-key-reused" | "already-done";
};
export type RenewAtSelfCheckoutConflict = Problem & {
    code?: "self-checkout-off" | "idempotency-key-reused" | "already-done";
};
export type RenewConflict = Problem & {
    code?: "item-unknown" | "item-not-for-loan" | "item-lost" | "item-in-repair" | "item-in-processing" | "loan-claimed" | "item-withdrawn" | "item-not-lent" | "loan-rule-forbids" | "borrower-blocked" | "borrower-left" | "borrower-expired" | "borrower-has-overdues" | "renewal-limit-reached" | "renewal-gains-nothing" | "others-wait" | "title-booked" | "idempotency-key-reused" | "already-done";
};
export type RepeatedKeyConflict = Problem & {
    code?: "idempotency-key-reused" | "already-done";
};
export type ReshelveHoldConflict = Problem & {
    code?: "hold-ended" | "idempotency-key-reused" | "already-done";
};
export type ResumeHoldConflict = Problem & {
    code?: "hold-ended" | "idempotency-key-reused" | "already-done";
};
export type RetryMessageConflict = Problem & {
    code?: "message-settled" | "welcome-waiting" | "idempotency-key-reused" | "already-done";
};
export type ReturnItemConflict = Problem & {
    code?: "item-unknown" | "item-not-lent" | "return-date-out-of-range" | "idempotency-key-reused" | "already-done";
};
export type RevokeTokenConflict = Problem & {
    code?: "last-admin-token";
};
export type ScanAtSelfCheckoutConflict = Problem & {
    code?: "self-checkout-off" | "idempotency-key-reused" | "already-done";
};
export type ScanForStocktakeConflict = Problem & {
    code?: "stocktake-closed" | "idempotency-key-reused" | "already-done";
};
export type SearchOtherLibrariesConflict = Problem & {
    code?: "hub-not-connected" | "hub-unreachable" | "hub-not-trusted" | "hub-refused" | "hub-outdated";
};
export type StartHubConflict = Problem & {
    code?: "hub-not-connected" | "hub-connected" | "hub-key-wrong" | "idempotency-key-reused" | "already-done";
};
export type StartImportConflict = Problem & {
    code?: "imports-undecided" | "idempotency-key-reused" | "already-done";
};
export type StartMoveConflict = Problem & {
    code?: "move-not-possible" | "idempotency-key-reused" | "already-done";
};
export type StartRestoreConflict = Problem & {
    code?: "backup-damaged" | "newer-library" | "restore-under-way" | "idempotency-key-reused" | "already-done";
};
export type SuspendHoldConflict = Problem & {
    code?: "hold-ended" | "idempotency-key-reused" | "already-done";
};
export type TakePaymentConflict = Problem & {
    code?: "charges-off" | "more-than-owed" | "idempotency-key-reused" | "already-done";
};
export type UndoEventConflict = Problem & {
    code?: "undo-not-possible" | "undo-superseded" | "barcode-taken" | "external-id-taken" | "idempotency-key-reused" | "already-done";
};
export type UndoImportConflict = Problem & {
    code?: "import-not-possible" | "import-busy" | "import-undo-obstructed" | "idempotency-key-reused" | "already-done";
};
export type UndoMoveConflict = Problem & {
    code?: "move-not-possible" | "import-not-possible" | "import-undo-obstructed" | "idempotency-key-reused" | "already-done";
};
export type UndoRestoreConflict = Problem & {
    code?: "backup-damaged" | "newer-library" | "restore-under-way" | "idempotency-key-reused" | "already-done";
};
export type UpdateBorrowerConflict = Problem & {
    code?: "barcode-taken" | "external-id-taken" | "idempotency-key-reused" | "already-done";
};
export type UpdateGroupConflict = Problem & {
    code?: "name-taken" | "idempotency-key-reused" | "already-done";
};
export type UpdateItemConflict = Problem & {
    code?: "barcode-taken" | "item-on-loan" | "item-reserved" | "idempotency-key-reused" | "already-done";
};
export type UpdateItemsConflict = Problem & {
    code?: "item-on-loan" | "item-reserved" | "idempotency-key-reused" | "already-done";
};
export type UpdateLoanRuleConflict = Problem & {
    code?: "name-taken" | "idempotency-key-reused" | "already-done";
};
export type UpdatePlaceConflict = Problem & {
    code?: "name-taken" | "shelf-backwards" | "shelves-overlap" | "idempotency-key-reused" | "already-done";
};
export type UploadMoveFileConflict = Problem & {
    code?: "move-not-possible" | "idempotency-key-reused" | "already-done";
};
export type WaiveChargeConflict = Problem & {
    code?: "charges-off" | "more-than-owed" | "idempotency-key-reused" | "already-done";
};
export type WithdrawClaimConflict = Problem & {
    code?: "item-unknown" | "loan-not-claimed" | "item-not-lent" | "idempotency-key-reused" | "already-done";
};
/**
 * The complete list of borrowers
 */
export function listBorrowers({ q, limit, group, category, state, include, sort, after, separator, updatedSince }: {
    q?: string;
    limit?: number;
    group?: string;
    category?: string;
    state?: ("blocked" | "expired" | "left" | "borrowing" | "overdue" | "owing" | "cardless")[];
    include?: ("loans" | "money")[];
    sort?: "name";
    after?: string;
    separator?: "," | ";";
    updatedSince?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Borrower[];
    }>(`/users${QS.query(QS.explode({
        q,
        limit,
        group,
        category,
        state,
        include,
        sort,
        after,
        separator,
        updatedSince
    }))}`, {
        ...opts
    }));
}
/**
 * Adds a borrower
 */
export function addBorrower(newBorrower: NewBorrower, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: Borrower;
    }>("/users", oazapfts.json({
        ...opts,
        method: "POST",
        body: newBorrower
    })));
}
/**
 * Adds or updates up to 10,000 borrowers, each by its own number
 */
export function putBorrowers(body: BorrowerRow[], opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: BorrowerBatchResult;
    }>("/users/batch", oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * Gives up to 2000 borrowers without a card the next card numbers
 */
export function giveCardNumbers(chosenBorrowers: ChosenBorrowers, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedMany;
    }>("/users/cards", oazapfts.json({
        ...opts,
        method: "POST",
        body: chosenBorrowers
    })));
}
/**
 * The card numbers that these borrowers would get; changes nothing
 */
export function previewCardNumbers(chosenBorrowers: ChosenBorrowers, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            count: number;
            first: string | null;
            last: string | null;
        };
    }>("/users/cards/preview", oazapfts.json({
        ...opts,
        method: "POST",
        body: chosenBorrowers
    })));
}
/**
 * The borrowers that were added, changed or deleted since a cursor
 */
export function listBorrowerChanges({ since, limit }: {
    since?: string;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedBorrowers;
    }>(`/users/changes${QS.query(QS.explode({
        since,
        limit
    }))}`, {
        ...opts
    }));
}
/**
 * How many borrowers there are, and how many of them in each state, or in each further one besides `state`
 */
export function countBorrowers({ group, category, state, q }: {
    group?: string;
    category?: string;
    state?: ("blocked" | "expired" | "left" | "borrowing" | "overdue" | "owing" | "cardless")[];
    q?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: BorrowerCounts;
    }>(`/users/counts${QS.query(QS.explode({
        group,
        category,
        state,
        q
    }))}`, {
        ...opts
    }));
}
/**
 * Changes the same fields of up to 2000 borrowers
 */
export function updateBorrowers(manyBorrowers: ManyBorrowers, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedMany;
    }>("/users/many", oazapfts.json({
        ...opts,
        method: "POST",
        body: manyBorrowers
    })));
}
/**
 * One borrower
 */
export function readBorrower(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Borrower;
    }>(`/users/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Updates the given fields of a borrower
 */
export function updateBorrower(id: string, borrowerChanges: BorrowerChanges, { upsert }: {
    upsert?: "true" | "false";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Borrower;
    } | {
        status: 201;
        data: Borrower;
    }>(`/users/${encodeURIComponent(id)}${QS.query(QS.explode({
        upsert
    }))}`, oazapfts.json({
        ...opts,
        method: "POST",
        body: borrowerChanges
    })));
}
/**
 * Deletes a borrower; refused while items are on loan
 */
export function deleteBorrower(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/users/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Merges two records of the same person
 */
export function mergeBorrowers(id: string, merge: Merge, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Borrower;
    }>(`/users/${encodeURIComponent(id)}/merge`, oazapfts.json({
        ...opts,
        method: "POST",
        body: merge
    })));
}
/**
 * The photo of a borrower
 */
export function readBorrowerPhoto(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchBlob<{
        status: 200;
        data: Blob;
    }>(`/users/${encodeURIComponent(id)}/photo`, {
        ...opts
    }));
}
/**
 * Sets or replaces the photo of a borrower
 */
export function putBorrowerPhoto(id: string, body: Blob, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/users/${encodeURIComponent(id)}/photo`, {
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * Removes the photo of a borrower
 */
export function deleteBorrowerPhoto(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/users/${encodeURIComponent(id)}/photo`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Lends an item to a borrower
 */
export function checkOut(checkout: Checkout, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: CheckedOut;
    }>("/checkouts", oazapfts.json({
        ...opts,
        method: "POST",
        body: checkout
    })));
}
/**
 * Notes that the borrower says that the item was returned
 */
export function claimReturned(claim: Claim, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Claimed;
    }>("/claims", oazapfts.json({
        ...opts,
        method: "POST",
        body: claim
    })));
}
/**
 * Withdraws the claim: the borrower still has the item
 */
export function withdrawClaim(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Claimed;
    }>(`/claims/${encodeURIComponent(id)}/withdraw`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * Gives the loan of an item another due date
 */
export function changeDueDate(dueDate: DueDate, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Rescheduled;
    }>("/due-dates", oazapfts.json({
        ...opts,
        method: "POST",
        body: dueDate
    })));
}
/**
 * How many open loans are due on closed days
 */
export function countLoansOnClosedDays(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: LoansOnClosedDays;
    }>("/due-dates/on-closed-days", {
        ...opts
    }));
}
/**
 * Moves the loans that are due on closed days to the next open day, in one step
 */
export function moveLoansFromClosedDays(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: MovedFromClosedDays;
    }>("/due-dates/on-closed-days", {
        ...opts,
        method: "POST"
    }));
}
/**
 * Undoes one change, as a new event
 */
export function undoEvent(seq: number, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Undone;
    }>(`/events/${encodeURIComponent(seq)}/undo`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * One loan, open, returned or undone
 */
export function readLoan(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: OneLoan;
    }>(`/loan/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * All open loans
 */
export function listLoans({ group, separator, q, toCheck }: {
    group?: string;
    separator?: "," | ";";
    q?: string;
    toCheck?: "true";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Loan[];
    }>(`/loans${QS.query(QS.explode({
        group,
        separator,
        q,
        toCheck
    }))}`, {
        ...opts
    }));
}
/**
 * Records up to 500 open loans of another program, in one step
 */
export function importLoans(importedLoans: ImportedLoans, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: LoansImported;
    }>("/loans/imported", oazapfts.json({
        ...opts,
        method: "POST",
        body: importedLoans
    })));
}
/**
 * The loan overview of one borrower
 */
export function readLoanOverview(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: LoanOverview;
    }>(`/loans/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Declares an item lost
 */
export function declareLost(loss: Loss, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: DeclaredLost;
    }>("/losses", oazapfts.json({
        ...opts,
        method: "POST",
        body: loss
    })));
}
/**
 * What declaring an item lost would cost its borrower
 */
export function previewLoss(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: LossPreview;
    }>(`/losses/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Ends the loan of a lost item that is not expected back
 */
export function giveUpLost(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: GivenUp;
    }>(`/losses/${encodeURIComponent(id)}/give-up`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * All overdue loans
 */
export function listOverdues({ group, separator, q }: {
    group?: string;
    separator?: "," | ";";
    q?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Loan[];
    }>(`/overdues${QS.query(QS.explode({
        group,
        separator,
        q
    }))}`, {
        ...opts
    }));
}
/**
 * Renews the loan of an item
 */
export function renew(renewal: Renewal, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Renewed;
    }>("/renewals", oazapfts.json({
        ...opts,
        method: "POST",
        body: renewal
    })));
}
/**
 * Renews the loans of up to 200 items, in one step
 */
export function renewMany(manyLentItems: ManyLentItems, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ManyLoans;
    }>("/renewals/many", oazapfts.json({
        ...opts,
        method: "POST",
        body: manyLentItems
    })));
}
/**
 * Returns an item
 */
export function returnItem($return: Return, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Returned;
    }>("/returns", oazapfts.json({
        ...opts,
        method: "POST",
        body: $return
    })));
}
/**
 * Returns up to 200 items, in one step
 */
export function returnMany(manyLentItems: ManyLentItems, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ManyLoans;
    }>("/returns/many", oazapfts.json({
        ...opts,
        method: "POST",
        body: manyLentItems
    })));
}
/**
 * Counts a use in the library: an item was read here without being lent
 */
export function countUse(itemUse: ItemUse, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ItemUsed;
    }>("/uses", oazapfts.json({
        ...opts,
        method: "POST",
        body: itemUse
    })));
}
/**
 * One item, by either barcode or id
 */
export function findItem({ barcode, id }: {
    barcode?: string;
    id?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: CatalogItem;
    }>(`/catalog${QS.query(QS.explode({
        barcode,
        id
    }))}`, {
        ...opts
    }));
}
/**
 * The cover of a title
 */
export function readCover(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchBlob<{
        status: 200;
        data: Blob;
    }>(`/covers/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Sets or replaces the cover of a title
 */
export function putCover(id: string, body: Blob, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/covers/${encodeURIComponent(id)}`, {
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * Removes the cover of a title
 */
export function deleteCover(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/covers/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Every item type
 */
export function listItemTypes(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ItemType[];
    }>("/item-types", {
        ...opts
    }));
}
/**
 * Adds an item type
 */
export function addItemType(itemTypeName: ItemTypeName, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: ItemType;
    }>("/item-types", oazapfts.json({
        ...opts,
        method: "POST",
        body: itemTypeName
    })));
}
/**
 * One item type
 */
export function readItemType(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ItemType;
    }>(`/item-types/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Renames an item type
 */
export function renameItemType(id: string, itemTypeName: ItemTypeName, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ItemType;
    }>(`/item-types/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body: itemTypeName
    })));
}
/**
 * All items
 */
export function listItems({ q, limit, state, itemType, shelf, place, language, subject, level, age, year, lent, isbn, cover, addedSince, list, notLentSince, publishedBefore, idleCopies, include, sort, separator, updatedSince }: {
    q?: string;
    limit?: number;
    state?: "available" | "on-hold-shelf" | "on-loan" | "lost" | "withdrawn" | "not-for-loan" | "missing" | "in-repair" | "in-processing";
    itemType?: string;
    shelf?: string;
    place?: string;
    language?: string;
    subject?: string;
    level?: string;
    age?: number;
    year?: number;
    lent?: "never";
    isbn?: "none";
    cover?: "none";
    addedSince?: string;
    list?: string;
    notLentSince?: string;
    publishedBefore?: number;
    idleCopies?: number;
    include?: "lending";
    sort?: "callNumber";
    separator?: "," | ";";
    updatedSince?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Item[];
    }>(`/items${QS.query(QS.explode({
        q,
        limit,
        state,
        itemType,
        shelf,
        place,
        language,
        subject,
        level,
        age,
        year,
        lent,
        isbn,
        cover,
        addedSince,
        list,
        notLentSince,
        publishedBefore,
        idleCopies,
        include,
        sort,
        separator,
        updatedSince
    }))}`, {
        ...opts
    }));
}
/**
 * Adds an item
 */
export function addItem(newItem: NewItem, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: Item;
    }>("/items", oazapfts.json({
        ...opts,
        method: "POST",
        body: newItem
    })));
}
/**
 * The items that were added, changed or deleted since a cursor
 */
export function listItemChanges({ since, limit }: {
    since?: string;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedItems;
    }>(`/items/changes${QS.query(QS.explode({
        since,
        limit
    }))}`, {
        ...opts
    }));
}
/**
 * How many items there are by state, type, shelf, place, language, subject, level, age, year, use and month of adding
 */
export function countItems({ state, itemType, shelf, place, language, subject, level, age, year, lent, isbn, cover, addedSince, notLentSince, publishedBefore, idleCopies }: {
    state?: "available" | "on-hold-shelf" | "on-loan" | "lost" | "withdrawn" | "not-for-loan" | "missing" | "in-repair" | "in-processing";
    itemType?: string;
    shelf?: string;
    place?: string;
    language?: string;
    subject?: string;
    level?: string;
    age?: number;
    year?: number;
    lent?: "never";
    isbn?: "none";
    cover?: "none";
    addedSince?: string;
    notLentSince?: string;
    publishedBefore?: number;
    idleCopies?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ItemCounts;
    }>(`/items/counts${QS.query(QS.explode({
        state,
        itemType,
        shelf,
        place,
        language,
        subject,
        level,
        age,
        year,
        lent,
        isbn,
        cover,
        addedSince,
        notLentSince,
        publishedBefore,
        idleCopies
    }))}`, {
        ...opts
    }));
}
/**
 * Changes the same fields of up to 2000 items
 */
export function updateItems(manyItems: ManyItems, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedMany;
    }>("/items/many", oazapfts.json({
        ...opts,
        method: "POST",
        body: manyItems
    })));
}
/**
 * One item
 */
export function readItem(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: CatalogItem;
    }>(`/items/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Updates the given fields of an item
 */
export function updateItem(id: string, itemChanges: ItemChanges, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Item;
    }>(`/items/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body: itemChanges
    })));
}
/**
 * Deletes an item with its past loans; refused while it is on loan
 */
export function deleteItem(id: string, { $override, reason }: {
    $override?: string;
    reason?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/items/${encodeURIComponent(id)}${QS.query(QS.explode({
        "override": $override,
        reason
    }))}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * The photo of an item, such as of its damage
 */
export function readItemPhoto(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchBlob<{
        status: 200;
        data: Blob;
    }>(`/items/${encodeURIComponent(id)}/photo`, {
        ...opts
    }));
}
/**
 * Sets or replaces the photo of an item, such as of its damage
 */
export function putItemPhoto(id: string, body: Blob, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/items/${encodeURIComponent(id)}/photo`, {
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * Removes the photo of an item, such as of its damage
 */
export function deleteItemPhoto(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/items/${encodeURIComponent(id)}/photo`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Every place where items stand, with how many belong to it
 */
export function listPlaces(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Place[];
    }>("/places", {
        ...opts
    }));
}
/**
 * Adds a place behind the others
 */
export function addPlace(newPlace: NewPlace, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: Place;
    }>("/places", oazapfts.json({
        ...opts,
        method: "POST",
        body: newPlace
    })));
}
/**
 * One place
 */
export function readPlace(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Place;
    }>(`/places/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Renames a place, moves it in the order of places, or says which shelves it has
 */
export function updatePlace(id: string, placeChanges: PlaceChanges, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedPlace;
    }>(`/places/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body: placeChanges
    })));
}
/**
 * Deletes a place, or merges it into another one
 */
export function deletePlace(id: string, { into }: {
    into?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/places/${encodeURIComponent(id)}${QS.query(QS.explode({
        into
    }))}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * The map of a place, or a photo of it
 */
export function readPlaceMap(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchBlob<{
        status: 200;
        data: Blob;
    }>(`/places/${encodeURIComponent(id)}/map`, {
        ...opts
    }));
}
/**
 * Sets or replaces the map of a place, or a photo of it
 */
export function putPlaceMap(id: string, body: Blob, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/places/${encodeURIComponent(id)}/map`, {
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * Removes the map of a place, or a photo of it
 */
export function deletePlaceMap(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/places/${encodeURIComponent(id)}/map`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * What this ISBN is
 */
export function findRecord(isbn: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: FoundRecord;
    }>(`/records${QS.query(QS.explode({
        isbn
    }))}`, {
        ...opts
    }));
}
/**
 * Adds a copy of the book with this ISBN, with the next barcode
 */
export function addCopyOfIsbn(copyOfIsbn: CopyOfIsbn, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: AddedCopy;
    }>("/records/copies", oazapfts.json({
        ...opts,
        method: "POST",
        body: copyOfIsbn
    })));
}
/**
 * The record files beside the library, and the sources on the network
 */
export function listRecordSources(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: RecordSources;
    }>("/records/sources", {
        ...opts
    }));
}
/**
 * Titles that wait for their record, the latest first; at most 1000
 */
export function listWaitingTitles(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: WaitingTitle[];
    }>("/records/waiting", {
        ...opts
    }));
}
/**
 * All saved lists: titles that were picked by hand, or a search
 */
export function listSavedLists(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: SavedList[];
    }>("/saved-lists", {
        ...opts
    }));
}
/**
 * Saves a list of titles, or a search, by a name
 */
export function addSavedList(newSavedList: NewSavedList, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: ChangedSavedList;
    }>("/saved-lists", oazapfts.json({
        ...opts,
        method: "POST",
        body: newSavedList
    })));
}
/**
 * One saved list
 */
export function readSavedList(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: SavedList;
    }>(`/saved-lists/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Renames a saved list, or adds and removes titles
 */
export function changeSavedList(id: string, savedListChanges: SavedListChanges, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedSavedList;
    }>(`/saved-lists/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body: savedListChanges
    })));
}
/**
 * Deletes a saved list; its titles stay in the collection
 */
export function deleteSavedList(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedMany;
    }>(`/saved-lists/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Titles, with how many copies they have and how many of them are in
 */
export function listTitles({ q, limit, state, itemType, shelf, place, language, subject, level, age, year, lent, isbn, cover, addedSince, list, after, branch }: {
    q?: string;
    limit?: number;
    state?: "available" | "on-hold-shelf" | "on-loan" | "lost" | "withdrawn" | "not-for-loan" | "missing" | "in-repair" | "in-processing";
    itemType?: string;
    shelf?: string;
    place?: string;
    language?: string;
    subject?: string;
    level?: string;
    age?: number;
    year?: number;
    lent?: "never";
    isbn?: "none";
    cover?: "none";
    addedSince?: string;
    list?: string;
    after?: string;
    branch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ListedTitle[];
    }>(`/titles${QS.query(QS.explode({
        q,
        limit,
        state,
        itemType,
        shelf,
        place,
        language,
        subject,
        level,
        age,
        year,
        lent,
        isbn,
        cover,
        addedSince,
        list,
        after,
        branch
    }))}`, {
        ...opts
    }));
}
/**
 * The titles that were added, changed or deleted since a cursor
 */
export function listTitleChanges({ since, limit }: {
    since?: string;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedTitles;
    }>(`/titles/changes${QS.query(QS.explode({
        since,
        limit
    }))}`, {
        ...opts
    }));
}
/**
 * How many titles there are by state, type, shelf, place, language, subject, level, age, year, use and month of adding
 */
export function countTitles({ state, itemType, shelf, place, language, subject, level, age, year, lent, isbn, cover, addedSince }: {
    state?: "available" | "on-hold-shelf" | "on-loan" | "lost" | "withdrawn" | "not-for-loan" | "missing" | "in-repair" | "in-processing";
    itemType?: string;
    shelf?: string;
    place?: string;
    language?: string;
    subject?: string;
    level?: string;
    age?: number;
    year?: number;
    lent?: "never";
    isbn?: "none";
    cover?: "none";
    addedSince?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ItemCounts;
    }>(`/titles/counts${QS.query(QS.explode({
        state,
        itemType,
        shelf,
        place,
        language,
        subject,
        level,
        age,
        year,
        lent,
        isbn,
        cover,
        addedSince
    }))}`, {
        ...opts
    }));
}
/**
 * Says that titles that look alike are not the same
 */
export function keepTitlesApart(titlesToKeepApart: TitlesToKeepApart, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedMany;
    }>("/titles/keep-apart", oazapfts.json({
        ...opts,
        method: "POST",
        body: titlesToKeepApart
    })));
}
/**
 * Changes the subjects or the readers of up to 2000 titles
 */
export function updateTitles(manyTitles: ManyTitles, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedMany;
    }>("/titles/many", oazapfts.json({
        ...opts,
        method: "POST",
        body: manyTitles
    })));
}
/**
 * Titles that are possibly the same one, spelled otherwise
 */
export function listPossibleDuplicates({ addedSince, limit }: {
    addedSince?: string;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: PossibleDuplicates;
    }>(`/titles/possible-duplicates${QS.query(QS.explode({
        addedSince,
        limit
    }))}`, {
        ...opts
    }));
}
/**
 * One title with its items
 */
export function readTitle(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Title & {
            items: Item[];
        };
    }>(`/titles/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Updates the given fields of a title
 */
export function updateTitle(id: string, titleChanges: TitleChanges, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Title;
    }>(`/titles/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body: titleChanges
    })));
}
/**
 * Who has the copies of a title, and how often they were lent
 */
export function readTitleLoans(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: TitleLoans;
    }>(`/titles/${encodeURIComponent(id)}/loans`, {
        ...opts
    }));
}
/**
 * Merges another title into this one
 */
export function mergeTitles(id: string, titleMerge: TitleMerge, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedMany;
    }>(`/titles/${encodeURIComponent(id)}/merge`, oazapfts.json({
        ...opts,
        method: "POST",
        body: titleMerge
    })));
}
/**
 * Every borrower category
 */
export function listBorrowerCategories(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: BorrowerCategory[];
    }>("/borrower-categories", {
        ...opts
    }));
}
/**
 * Adds a borrower category
 */
export function addBorrowerCategory(name: Name, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: BorrowerCategory;
    }>("/borrower-categories", oazapfts.json({
        ...opts,
        method: "POST",
        body: name
    })));
}
/**
 * One borrower category
 */
export function readBorrowerCategory(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: BorrowerCategory;
    }>(`/borrower-categories/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Renames a borrower category
 */
export function renameBorrowerCategory(id: string, name: Name, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: BorrowerCategory;
    }>(`/borrower-categories/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body: name
    })));
}
/**
 * Every group with its number of borrowers
 */
export function listGroups(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Group[];
    }>("/groups", {
        ...opts
    }));
}
/**
 * Adds a group
 */
export function addGroup(name: Name, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: Group;
    }>("/groups", oazapfts.json({
        ...opts,
        method: "POST",
        body: name
    })));
}
/**
 * Every group with its number of open loans
 */
export function listGroupsWithLoans(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: GroupWithCounts[];
    }>("/groups/loans", {
        ...opts
    }));
}
/**
 * One group with its number of borrowers
 */
export function readGroup(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Group;
    }>(`/groups/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Renames a group, or sets its teacher’s address
 */
export function updateGroup(id: string, groupChanges: GroupChanges, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Group;
    }>(`/groups/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body: groupChanges
    })));
}
/**
 * Deletes a group that has no borrowers
 */
export function deleteGroup(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/groups/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * One group with the open loans of each borrower
 */
export function readGroupLoans(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: GroupLoans;
    }>(`/groups/${encodeURIComponent(id)}/loans`, {
        ...opts
    }));
}
/**
 * A desk’s actions, by their event numbers
 */
export function readDeskActions(events: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: DeskAction[];
    }>(`/desk/actions${QS.query(QS.explode({
        events
    }))}`, {
        ...opts
    }));
}
/**
 * One scan or typed text from the desk’s single input
 */
export function scan(scan: Scan, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ScanOutcome;
    }>("/desk/scans", oazapfts.json({
        ...opts,
        method: "POST",
        body: scan
    })));
}
/**
 * Search for borrowers and titles by words, or the copies of a title
 */
export function searchDesk({ q, title, limit }: {
    q?: string;
    title?: string;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: DeskMatches;
    }>(`/desk/search${QS.query(QS.explode({
        q,
        title,
        limit
    }))}`, {
        ...opts
    }));
}
/**
 * The journal, a page at a time or as a live stream
 */
export function listEvents({ since, limit, borrower, item, subject, $type }: {
    since?: (number | null) | string | null;
    limit?: number;
    borrower?: string;
    item?: string;
    subject?: string;
    $type?: ("booking.*" | "borrower-category.*" | "borrower.*" | "catalogue-topics.*" | "charge.*" | "closed-days.*" | "group.*" | "hold.*" | "hub.*" | "import.*" | "item-type.*" | "item.*" | "journal.*" | "loan-rule.*" | "loan.*" | "mail.*" | "place.*" | "saved-list.*" | "settings.*" | "stocktake.*" | "synchronisation.*" | "title.*" | "titles.*" | "token.*" | "webhook.*" | "booking.cancelled" | "booking.change-undone" | "booking.changed" | "booking.lent" | "booking.made" | "borrower-category.added" | "borrower-category.updated" | "borrower.added" | "borrower.deleted" | "borrower.merge-undone" | "borrower.merged" | "borrower.updated" | "catalogue-topics.changed" | "charge.added" | "charge.cancelled" | "charge.corrected" | "charge.paid" | "charge.refunded" | "charge.waived" | "closed-days.added" | "closed-days.deleted" | "closed-days.updated" | "group.added" | "group.deleted" | "group.updated" | "hold.cancelled" | "hold.change-undone" | "hold.expired" | "hold.fulfilled" | "hold.moved" | "hold.notified" | "hold.placed" | "hold.put-back" | "hold.ready" | "hold.resumed" | "hold.shelved" | "hold.suspended" | "hold.taken-back" | "hub.changed" | "import.committed" | "import.undone" | "item-type.added" | "item-type.updated" | "item.added" | "item.deleted" | "item.seen" | "item.settled" | "item.updated" | "item.use-cancelled" | "item.used" | "journal.reset" | "loan-rule.added" | "loan-rule.deleted" | "loan-rule.updated" | "loan.cancelled" | "loan.claim-restored" | "loan.claim-withdrawn" | "loan.claimed" | "loan.due-date-changed" | "loan.due-date-restored" | "loan.given-up" | "loan.opened" | "loan.renewal-cancelled" | "loan.renewed" | "loan.reopened" | "loan.returned" | "mail.cancelled" | "mail.failed" | "mail.printed" | "mail.queued" | "mail.sent" | "mail.settings-changed" | "place.added" | "place.deleted" | "place.map-changed" | "place.shelves-changed" | "place.updated" | "saved-list.added" | "saved-list.changed" | "saved-list.deleted" | "settings.changed" | "stocktake.closed" | "stocktake.reopened" | "stocktake.scanned" | "stocktake.started" | "synchronisation.changed" | "title.cover-changed" | "title.merge-undone" | "title.merged" | "title.updated" | "titles.kept-apart" | "token.added" | "token.revoked" | "webhook.added" | "webhook.deleted" | "webhook.updated")[];
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: EventPage;
    }>(`/events${QS.query(QS.explode({
        since,
        limit,
        borrower,
        item,
        subject,
        "type": $type
    }))}`, {
        ...opts
    }));
}
/**
 * Marks a notice as read
 */
export function dismissNotice(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/notices/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Every webhook, with its state
 */
export function listWebhooks(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Webhook[];
    }>("/webhooks", {
        ...opts
    }));
}
/**
 * Adds a webhook; only this answer contains its secret
 */
export function addWebhook(newWebhook: NewWebhook, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: WebhookWithSecret;
    }>("/webhooks", oazapfts.json({
        ...opts,
        method: "POST",
        body: newWebhook
    })));
}
/**
 * One webhook
 */
export function readWebhook(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Webhook;
    }>(`/webhooks/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Changes the fields given; a webhook that is switched on again continues where it stopped
 */
export function updateWebhook(id: string, webhookChanges: WebhookChanges, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Webhook;
    }>(`/webhooks/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body: webhookChanges
    })));
}
/**
 * Removes a webhook
 */
export function deleteWebhook(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/webhooks/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * The latest 50 attempts
 */
export function listWebhookDeliveries(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: WebhookAttempt[];
    }>(`/webhooks/${encodeURIComponent(id)}/deliveries`, {
        ...opts
    }));
}
/**
 * Retries at once, and switches the webhook on if it is off
 */
export function retryWebhook(id: string, webhookRetry: WebhookRetry, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Webhook;
    }>(`/webhooks/${encodeURIComponent(id)}/retry`, oazapfts.json({
        ...opts,
        method: "POST",
        body: webhookRetry
    })));
}
/**
 * Gives a webhook a new secret, which only this answer contains; the old one ends at once
 */
export function renewWebhookSecret(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: WebhookWithSecret;
    }>(`/webhooks/${encodeURIComponent(id)}/secret`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * Sends a message of type webhook.test now, and returns the result
 */
export function testWebhook(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: WebhookTest;
    }>(`/webhooks/${encodeURIComponent(id)}/test`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * Every stored import of one kind of list
 */
export function listImports({ $of }: {
    $of?: "borrowers" | "items" | "loans" | "holds" | "charges" | "photos" | "covers";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Import[];
    }>(`/imports${QS.query(QS.explode({
        "of": $of
    }))}`, {
        ...opts
    }));
}
/**
 * Uploads a spreadsheet, reads it and plans its changes
 */
export function startImport(body: Blob, { name, $of, kind }: {
    name?: string;
    $of?: "borrowers" | "items" | "loans" | "holds" | "charges" | "photos" | "covers";
    kind?: "borrowers";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: Import;
    }>(`/imports${QS.query(QS.explode({
        name,
        "of": $of,
        kind
    }))}`, {
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * One import: status, findings and planned changes
 */
export function readImport(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Import;
    }>(`/imports/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Corrects the findings, decides ambiguous rows, and plans again
 */
export function correctImport(id: string, importCorrections: ImportCorrections, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Import;
    }>(`/imports/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body: importCorrections
    })));
}
/**
 * Cancels the import and deletes its file; nothing was changed
 */
export function cancelImport(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Import;
    }>(`/imports/${encodeURIComponent(id)}/cancel`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * Applies the plan, after a backup
 */
export function commitImport(id: string, importCommit: ImportCommit, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Import;
    }>(`/imports/${encodeURIComponent(id)}/commit`, oazapfts.json({
        ...opts,
        method: "POST",
        body: importCommit
    })));
}
/**
 * Ends an import that does not go on
 */
export function giveUpImport(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Import;
    }>(`/imports/${encodeURIComponent(id)}/give-up`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * The changes of the import, row by row
 */
export function listImportRows(id: string, { fate, action, noted, left, field, q, after, skip, limit }: {
    fate?: "new" | "changed" | "unchanged" | "ambiguous" | "rejected" | "missing";
    action?: "add" | "update" | "mark-left" | "delete" | "nothing";
    noted?: "true";
    left?: "true";
    field?: "externalId" | "barcode" | "givenName" | "familyName" | "group" | "category" | "email" | "guardianEmail" | "secondGuardianEmail" | "language" | "birthDate" | "leftOn" | "expiresOn" | "message" | "blockedReason";
    q?: string;
    after?: number | string;
    skip?: number;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ImportRows;
    }>(`/imports/${encodeURIComponent(id)}/rows${QS.query(QS.explode({
        fate,
        action,
        noted,
        left,
        field,
        q,
        after,
        skip,
        limit
    }))}`, {
        ...opts
    }));
}
/**
 * What undoing the import would restore, and its conflicts
 */
export function previewImportUndo(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ImportUndo;
    }>(`/imports/${encodeURIComponent(id)}/undo`, {
        ...opts
    }));
}
/**
 * Undoes the import
 */
export function undoImport(id: string, importUndoRequest: ImportUndoRequest, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Import;
    }>(`/imports/${encodeURIComponent(id)}/undo`, oazapfts.json({
        ...opts,
        method: "POST",
        body: importUndoRequest
    })));
}
/**
 * The moves from other programs
 */
export function listMoves(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Move[];
    }>("/moves", {
        ...opts
    }));
}
/**
 * Takes a file of another program, finds the lists in it, and plans an import for each
 */
export function uploadMoveFile(body: Blob, { name, move, kind }: {
    name?: string;
    move?: string;
    kind?: "borrowers" | "items" | "loans" | "holds" | "charges" | "photos" | "covers";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: Move;
    }>(`/moves${QS.query(QS.explode({
        name,
        move,
        kind
    }))}`, {
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * One move, with its imports in their order
 */
export function readMove(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Move;
    }>(`/moves/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Leaves out the lists that were not applied, and deletes their files
 */
export function discardMove(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Move;
    }>(`/moves/${encodeURIComponent(id)}/discard`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * Says what a list is about, and plans it again
 */
export function changeKindInMove(id: string, $import: string, moveKind: MoveKind, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Move;
    }>(`/moves/${encodeURIComponent(id)}/imports/${encodeURIComponent($import)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body: moveKind
    })));
}
/**
 * Makes a backup and applies the imports in order
 */
export function startMove(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Move;
    }>(`/moves/${encodeURIComponent(id)}/start`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * What undoing the move would restore, and its conflicts
 */
export function previewMoveUndo(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ImportUndo;
    }>(`/moves/${encodeURIComponent(id)}/undo`, {
        ...opts
    }));
}
/**
 * Undoes all imports of the move, the last first
 */
export function undoMove(id: string, moveUndoRequest: MoveUndoRequest, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Move;
    }>(`/moves/${encodeURIComponent(id)}/undo`, oazapfts.json({
        ...opts,
        method: "POST",
        body: moveUndoRequest
    })));
}
/**
 * Plans a new school year: classes move up, the highest leave
 */
export function planRollOver(rollOverCorrections: RollOverCorrections, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: Import;
    }>("/roll-overs", oazapfts.json({
        ...opts,
        method: "POST",
        body: rollOverCorrections
    })));
}
/**
 * Corrects classes, categories and exceptions, and plans again
 */
export function correctRollOver(id: string, rollOverCorrections: RollOverCorrections, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Import;
    }>(`/roll-overs/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body: rollOverCorrections
    })));
}
/**
 * Where the copy on the district’s server stands
 */
export function readHub(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: HubState;
    }>("/hub", {
        ...opts
    }));
}
/**
 * Reaches the server of an invitation, and makes the key
 */
export function connectHub(hubInvitation: HubInvitation, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: HubState;
    }>("/hub", oazapfts.json({
        ...opts,
        method: "POST",
        body: hubInvitation
    })));
}
/**
 * Ends the copy
 */
export function disconnectHub({ deleteCopy }: {
    deleteCopy?: "true" | "false";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: HubState;
    }>(`/hub${QS.query(QS.explode({
        deleteCopy
    }))}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Goes on from this computer, although the copy has another history
 */
export function goOnWithHub(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: HubState;
    }>("/hub/decision", {
        ...opts,
        method: "POST"
    }));
}
/**
 * Whether the titles of other libraries can be searched
 */
export function readDistrict(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: District;
    }>("/hub/district", {
        ...opts
    }));
}
/**
 * Copies what has changed now, or compares everything
 */
export function copyToHub(hubExchange: HubExchange, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: HubState;
    }>("/hub/exchanges", oazapfts.json({
        ...opts,
        method: "POST",
        body: hubExchange
    })));
}
/**
 * The key of the copy, to print
 */
export function readHubKey(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: HubKey;
    }>("/hub/key", {
        ...opts
    }));
}
/**
 * Makes this desk the main desk, or another one again
 */
export function changeDeskRole(deskRole: DeskRole, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 202;
        data: Restore;
    }>("/hub/role", oazapfts.json({
        ...opts,
        method: "POST",
        body: deskRole
    })));
}
/**
 * Begins to copy, once the key is on paper
 */
export function startHub(hubStart: HubStart, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: HubState;
    }>("/hub/start", oazapfts.json({
        ...opts,
        method: "POST",
        body: hubStart
    })));
}
/**
 * Titles of the other libraries of the district, and where they are in
 */
export function searchOtherLibraries(q: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: TitleElsewhere[];
    }>(`/hub/titles${QS.query(QS.explode({
        q
    }))}`, {
        ...opts
    }));
}
/**
 * Items of which two desks of the library said different things
 */
export function listQuestions(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Question[];
    }>("/questions", {
        ...opts
    }));
}
/**
 * Say who has an item
 */
export function answerQuestion(id: string, body: {
    /** The loan of the one who has the item; null if it is in the library. */
    loan: string | null;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: AnsweredQuestion;
    }>(`/questions/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body
    })));
}
/**
 * Brings a library from its copy on the district’s server to this computer
 */
export function bringLibraryBack(hubRestore: HubRestore, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 202;
        data: Restore;
    }>("/restores/hub", oazapfts.json({
        ...opts,
        method: "POST",
        body: hubRestore
    })));
}
/**
 * The watched folder: settings, state and files
 */
export function readSynchronisation(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Synchronisation;
    }>("/synchronisation", {
        ...opts
    }));
}
/**
 * Changes the settings of the watched folder; fields that are left out stay as they are
 */
export function changeSynchronisation(synchronisationChanges: SynchronisationChanges, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Synchronisation;
    }>("/synchronisation", oazapfts.json({
        ...opts,
        method: "POST",
        body: synchronisationChanges
    })));
}
/**
 * Scans the folder now
 */
export function lookIntoWatchedFolder(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Synchronisation;
    }>("/synchronisation/look", {
        ...opts,
        method: "POST"
    }));
}
/**
 * Previews a folder: whether it can be watched, and its files
 */
export function previewWatchedFolder({ folder, files }: {
    folder?: string;
    files?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: FolderPreview;
    }>(`/synchronisation/preview${QS.query(QS.explode({
        folder,
        files
    }))}`, {
        ...opts
    }));
}
/**
 * Every file that was taken from the folder, with its outcome
 */
export function listSynchronisationRuns(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: SynchronisationRun[];
    }>("/synchronisation/runs", {
        ...opts
    }));
}
/**
 * All holds, in the order of placing
 */
export function listHolds({ borrower, title, state }: {
    borrower?: string;
    title?: string;
    state?: "waiting" | "suspended" | "ready" | "fulfilled" | "expired" | "cancelled";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Hold[];
    }>(`/holds${QS.query(QS.explode({
        borrower,
        title,
        state
    }))}`, {
        ...opts
    }));
}
/**
 * Places a hold on any copy of a title, or on one item
 */
export function placeHold(newHold: NewHold, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: ChangedHold;
    }>("/holds", oazapfts.json({
        ...opts,
        method: "POST",
        body: newHold
    })));
}
/**
 * How many holds there are of each state
 */
export function countHolds(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: HoldCounts;
    }>("/holds/counts", {
        ...opts
    }));
}
/**
 * Records up to 500 holds of another program that still wait, in one step
 */
export function importHolds(importedHolds: ImportedHolds, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: HoldsImported;
    }>("/holds/imported", oazapfts.json({
        ...opts,
        method: "POST",
        body: importedHolds
    })));
}
/**
 * The pick list: holds that a copy on the shelves can serve
 */
export function listHoldsToFetch(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: HoldToFetch[];
    }>("/holds/to-fetch", {
        ...opts
    }));
}
/**
 * One hold
 */
export function readHold(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Hold;
    }>(`/holds/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Cancels a hold
 */
export function cancelHold(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedHold;
    }>(`/holds/${encodeURIComponent(id)}/cancel`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * Sets an item from its shelf aside for a hold
 */
export function fetchForHold(id: string, holdFetch: HoldFetch, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedHold;
    }>(`/holds/${encodeURIComponent(id)}/fetch`, oazapfts.json({
        ...opts,
        method: "POST",
        body: holdFetch
    })));
}
/**
 * Gives a hold another place in its queue, with a reason
 */
export function moveHold(id: string, holdMove: HoldMove, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedHold;
    }>(`/holds/${encodeURIComponent(id)}/move`, oazapfts.json({
        ...opts,
        method: "POST",
        body: holdMove
    })));
}
/**
 * Ends a hold whose item is no longer wanted and is in hand
 */
export function reshelveHold(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ReshelvedHold;
    }>(`/holds/${encodeURIComponent(id)}/reshelve`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * Ends the suspension of a hold
 */
export function resumeHold(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedHold;
    }>(`/holds/${encodeURIComponent(id)}/resume`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * Suspends a hold until a date
 */
export function suspendHold(id: string, holdSuspension: HoldSuspension, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedHold;
    }>(`/holds/${encodeURIComponent(id)}/suspend`, oazapfts.json({
        ...opts,
        method: "POST",
        body: holdSuspension
    })));
}
/**
 * All bookings, in the order of booking
 */
export function listBookings({ borrower, group, title, state, $from, to }: {
    borrower?: string;
    group?: string;
    title?: string;
    state?: "booked" | "lent" | "returned" | "unused" | "cancelled";
    $from?: string;
    to?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Booking[];
    }>(`/bookings${QS.query(QS.explode({
        borrower,
        group,
        title,
        state,
        "from": $from,
        to
    }))}`, {
        ...opts
    }));
}
/**
 * Books copies of a title, or named items, from a day to a day
 */
export function addBooking(newBooking: NewBooking, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: ChangedBooking;
    }>("/bookings", oazapfts.json({
        ...opts,
        method: "POST",
        body: newBooking
    })));
}
/**
 * How many copies of a title are free from a day to a day
 */
export function countFreeCopies(title: string, $from: string, to: string, { copies }: {
    copies?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: FreeCopies;
    }>(`/bookings/free${QS.query(QS.explode({
        title,
        "from": $from,
        to,
        copies
    }))}`, {
        ...opts
    }));
}
/**
 * The pick list: bookings for today and the next open day
 */
export function listBookingsToFetch(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: BookingToFetch[];
    }>("/bookings/to-fetch", {
        ...opts
    }));
}
/**
 * One booking
 */
export function readBooking(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Booking;
    }>(`/bookings/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Changes number, days or note of a booking
 */
export function changeBooking(id: string, bookingChange: BookingChange, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedBooking;
    }>(`/bookings/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body: bookingChange
    })));
}
/**
 * Cancels a booking
 */
export function cancelBooking(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedBooking;
    }>(`/bookings/${encodeURIComponent(id)}/cancel`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * Lends items to the borrower of a booking, due on its last day
 */
export function lendBooking(id: string, setToLend: SetToLend, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: LentSet;
    }>(`/bookings/${encodeURIComponent(id)}/lend`, oazapfts.json({
        ...opts,
        method: "POST",
        body: setToLend
    })));
}
/**
 * How many borrowers there are, and how many of them borrowed in a period, by class
 */
export function reportBorrowers({ separator, $from, to }: {
    separator?: "," | ";";
    $from?: string;
    to?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Report;
    }>(`/reports/borrowers${QS.query(QS.explode({
        separator,
        "from": $from,
        to
    }))}`, {
        ...opts
    }));
}
/**
 * Age and use of the collection
 */
export function reportCollection({ separator, $from, to, by }: {
    separator?: "," | ";";
    $from?: string;
    to?: string;
    by?: "subject" | "shelf" | "type" | "language";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Report;
    }>(`/reports/collection${QS.query(QS.explode({
        separator,
        "from": $from,
        to,
        by
    }))}`, {
        ...opts
    }));
}
/**
 * The titles that borrowers are waiting for now: what to buy
 */
export function reportHoldsUnmet({ separator }: {
    separator?: "," | ";";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Report;
    }>(`/reports/holds-unmet${QS.query(QS.explode({
        separator
    }))}`, {
        ...opts
    }));
}
/**
 * How many loans began in a period
 */
export function reportLoans({ separator, $from, to, by }: {
    separator?: "," | ";";
    $from?: string;
    to?: string;
    by?: "day" | "week" | "month" | "schoolYear" | "class" | "type" | "subject";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Report;
    }>(`/reports/loans${QS.query(QS.explode({
        separator,
        "from": $from,
        to,
        by
    }))}`, {
        ...opts
    }));
}
/**
 * How many copies were marked as lost in a period, and how many of these are back
 */
export function reportLosses({ separator, $from, to, by }: {
    separator?: "," | ";";
    $from?: string;
    to?: string;
    by?: "month" | "type";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Report;
    }>(`/reports/losses${QS.query(QS.explode({
        separator,
        "from": $from,
        to,
        by
    }))}`, {
        ...opts
    }));
}
/**
 * How many loans are overdue now
 */
export function reportOverdue({ separator, by }: {
    separator?: "," | ";";
    by?: "class" | "type";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Report;
    }>(`/reports/overdue${QS.query(QS.explode({
        separator,
        by
    }))}`, {
        ...opts
    }));
}
/**
 * What was paid, refunded and waived in a period
 */
export function reportTakings({ separator, $from, to, by }: {
    separator?: "," | ";";
    $from?: string;
    to?: string;
    by?: "month" | "kind";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Report;
    }>(`/reports/takings${QS.query(QS.explode({
        separator,
        "from": $from,
        to,
        by
    }))}`, {
        ...opts
    }));
}
/**
 * The titles that were lent most, or not at all, in a period
 */
export function reportTitles({ separator, $from, to, order, $type, limit }: {
    separator?: "," | ";";
    $from?: string;
    to?: string;
    order?: "mostLent" | "neverLent";
    $type?: string;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Report;
    }>(`/reports/titles${QS.query(QS.explode({
        separator,
        "from": $from,
        to,
        order,
        "type": $type,
        limit
    }))}`, {
        ...opts
    }));
}
/**
 * The report of a school year for the head teacher: a PDF of two pages
 */
export function yearReport({ $of }: {
    $of?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchBlob<{
        status: 200;
        data: Blob;
    }>(`/reports/year${QS.query(QS.explode({
        "of": $of
    }))}`, {
        ...opts
    }));
}
/**
 * All stocktakes
 */
export function listStocktakes(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Stocktake[];
    }>("/stocktakes", {
        ...opts
    }));
}
/**
 * Starts a stocktake of a shelf, a type or all
 */
export function startStocktake(newStocktake: NewStocktake, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: ChangedStocktake;
    }>("/stocktakes", oazapfts.json({
        ...opts,
        method: "POST",
        body: newStocktake
    })));
}
/**
 * One stocktake with its counts
 */
export function readStocktake(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Stocktake;
    }>(`/stocktakes/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Closes a stocktake; one undo opens it again
 */
export function closeStocktake(id: string, stocktakeClose: StocktakeClose, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedStocktake;
    }>(`/stocktakes/${encodeURIComponent(id)}/close`, oazapfts.json({
        ...opts,
        method: "POST",
        body: stocktakeClose
    })));
}
/**
 * The items of one kind, such as the missing ones
 */
export function listStocktakeItems(id: string, kind: "found" | "onLoan" | "setAside" | "withdrawn" | "foundLost" | "wrongShelf" | "unknown" | "missing" | "seenElsewhere", { separator }: {
    separator?: "," | ";";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: StocktakeLine[];
    }>(`/stocktakes/${encodeURIComponent(id)}/items${QS.query(QS.explode({
        kind,
        separator
    }))}`, {
        ...opts
    }));
}
/**
 * Records scans, all in one transaction; a repeated scan changes nothing
 */
export function scanForStocktake(id: string, stocktakeScans: StocktakeScans, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ScanResults;
    }>(`/stocktakes/${encodeURIComponent(id)}/scans`, oazapfts.json({
        ...opts,
        method: "POST",
        body: stocktakeScans
    })));
}
/**
 * Whether the self-checkout is open, and how it works
 */
export function readSelfCheckout(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: SelfCheckout;
    }>("/self-checkout", {
        ...opts
    }));
}
/**
 * The classes, if pupils may choose their face
 */
export function listSelfCheckoutClasses(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: SelfCheckoutClass[];
    }>("/self-checkout/classes", {
        ...opts
    }));
}
/**
 * The pupils of a class, if pupils may choose their face
 */
export function listSelfCheckoutMembers(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: SelfCheckoutMember[];
    }>(`/self-checkout/classes/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Checks the PIN that ends the self-checkout on a screen, and ends its token
 */
export function leaveSelfCheckout(selfCheckoutLeaving: SelfCheckoutLeaving, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: DeskAgain;
    } | {
        status: 204;
        data: undefined;
    }>("/self-checkout/leave", oazapfts.json({
        ...opts,
        method: "POST",
        body: selfCheckoutLeaving
    })));
}
/**
 * Sets the PIN that ends the self-checkout
 */
export function setSelfCheckoutPin(selfCheckoutPin: SelfCheckoutPin, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>("/self-checkout/pin", oazapfts.json({
        ...opts,
        method: "POST",
        body: selfCheckoutPin
    })));
}
/**
 * Renews a loan of the pupil whose visit is open
 */
export function renewAtSelfCheckout(selfCheckoutRenewal: SelfCheckoutRenewal, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: SelfCheckoutOutcome;
    }>("/self-checkout/renewals", oazapfts.json({
        ...opts,
        method: "POST",
        body: selfCheckoutRenewal
    })));
}
/**
 * One scan of a pupil
 */
export function scanAtSelfCheckout(selfCheckoutScan: SelfCheckoutScan, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: SelfCheckoutOutcome;
    }>("/self-checkout/scans", oazapfts.json({
        ...opts,
        method: "POST",
        body: selfCheckoutScan
    })));
}
/**
 * The visit of a pupil who chose a face
 */
export function readSelfCheckoutVisit(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: SelfCheckoutVisit;
    }>(`/self-checkout/visits/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * The photo of a pupil, by the id from a visit or a class
 */
export function readSelfCheckoutPhoto(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchBlob<{
        status: 200;
        data: Blob;
    }>(`/self-checkout/visits/${encodeURIComponent(id)}/photo`, {
        ...opts
    }));
}
/**
 * Labels of items, or cards of borrowers, as a PDF; changes nothing
 */
export function printLabels(labelsWanted: LabelsWanted, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchBlob<{
        status: 200;
        data: Blob;
    }>("/labels", oazapfts.json({
        ...opts,
        method: "POST",
        body: labelsWanted
    })));
}
/**
 * The first page of the same labels as a picture; changes nothing
 */
export function previewLabels(labelsWanted: LabelsWanted, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: LabelsPreview;
    }>("/labels/preview", oazapfts.json({
        ...opts,
        method: "POST",
        body: labelsWanted
    })));
}
/**
 * The sheets that labels can be printed on: the library’s own first
 */
export function listLabelSheets(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: LabelSheet[];
    }>("/labels/sheets", {
        ...opts
    }));
}
/**
 * A sheet of these measures as a picture, with what does not fit; changes nothing
 */
export function previewLabelSheet(labelSheetMeasures: LabelSheetMeasures, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: LabelSheetPreview;
    }>("/labels/sheets/preview", oazapfts.json({
        ...opts,
        method: "POST",
        body: labelSheetMeasures
    })));
}
/**
 * Charges, the latest first
 */
export function listCharges({ borrower, state }: {
    borrower?: string;
    state?: "owed" | "settled" | "refund-due";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Charge[];
    }>(`/charges${QS.query(QS.explode({
        borrower,
        state
    }))}`, {
        ...opts
    }));
}
/**
 * Charges a borrower
 */
export function addCharge(newCharge: NewCharge, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: ChangedCharge;
    }>("/charges", oazapfts.json({
        ...opts,
        method: "POST",
        body: newCharge
    })));
}
/**
 * Records up to 500 charges and credits of another program, in one step
 */
export function importCharges(importedCharges: ImportedCharges, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChargesImported;
    }>("/charges/imported", oazapfts.json({
        ...opts,
        method: "POST",
        body: importedCharges
    })));
}
/**
 * One charge
 */
export function readCharge(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Charge;
    }>(`/charges/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Pays back what is due: of a charge that was cancelled after it was paid, or of a credit
 */
export function refundCharge(id: string, refund: Refund, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedCharge;
    }>(`/charges/${encodeURIComponent(id)}/refund`, oazapfts.json({
        ...opts,
        method: "POST",
        body: refund
    })));
}
/**
 * Waives a charge, or a part of it
 */
export function waiveCharge(id: string, waiver: Waiver, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedCharge;
    }>(`/charges/${encodeURIComponent(id)}/waive`, oazapfts.json({
        ...opts,
        method: "POST",
        body: waiver
    })));
}
/**
 * Payments, the latest first
 */
export function listPayments({ borrower }: {
    borrower?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Payment[];
    }>(`/payments${QS.query(QS.explode({
        borrower
    }))}`, {
        ...opts
    }));
}
/**
 * Takes a payment, which settles the chosen charges, or the oldest first
 */
export function takePayment(newPayment: NewPayment, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: TakenPayment;
    }>("/payments", oazapfts.json({
        ...opts,
        method: "POST",
        body: newPayment
    })));
}
/**
 * One payment
 */
export function readPayment(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Payment;
    }>(`/payments/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * What was paid, paid back and waived on a day, by kind and desk
 */
export function readTakings({ on }: {
    on?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Takings;
    }>(`/takings${QS.query(QS.explode({
        on
    }))}`, {
        ...opts
    }));
}
/**
 * Every dated closure
 */
export function listClosedDays(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Closure[];
    }>("/closed-days", {
        ...opts
    }));
}
/**
 * Adds a closure; both dates are included
 */
export function addClosedDays(newClosure: NewClosure, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: ChangedClosure;
    }>("/closed-days", oazapfts.json({
        ...opts,
        method: "POST",
        body: newClosure
    })));
}
/**
 * Adds closures such as the holidays of a year, without those that have the same two dates as an existing one
 */
export function addSeveralClosedDays(newClosures: NewClosures, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: ChangedClosure[];
    }>("/closed-days/several", oazapfts.json({
        ...opts,
        method: "POST",
        body: newClosures
    })));
}
/**
 * One closure
 */
export function readClosedDays(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Closure;
    }>(`/closed-days/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Changes a closure
 */
export function updateClosedDays(id: string, newClosure: NewClosure, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedClosure;
    }>(`/closed-days/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body: newClosure
    })));
}
/**
 * Deletes a closure
 */
export function deleteClosedDay(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/closed-days/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * The countries and regions with known holidays
 */
export function listHolidayCountries({ language }: {
    language?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: HolidayCountry[];
    }>(`/holidays${QS.query(QS.explode({
        language
    }))}`, {
        ...opts
    }));
}
/**
 * The public and school holidays of one school year
 */
export function readHolidays(country: string, schoolYear: number, { region, language }: {
    region?: string;
    language?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Holidays;
    }>(`/holidays/${encodeURIComponent(country)}${QS.query(QS.explode({
        schoolYear,
        region,
        language
    }))}`, {
        ...opts
    }));
}
/**
 * Every loan rule
 */
export function listLoanRules(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: LoanRule[];
    }>("/loan-rules", {
        ...opts
    }));
}
/**
 * Adds a loan rule
 */
export function addLoanRule(newLoanRule: NewLoanRule, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: LoanRule;
    }>("/loan-rules", oazapfts.json({
        ...opts,
        method: "POST",
        body: newLoanRule
    })));
}
/**
 * One loan rule
 */
export function readLoanRule(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: LoanRule;
    }>(`/loan-rules/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Changes the fields given of a loan rule
 */
export function updateLoanRule(id: string, loanRuleChanges: LoanRuleChanges, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: LoanRule;
    }>(`/loan-rules/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body: loanRuleChanges
    })));
}
/**
 * Deletes a loan rule
 */
export function deleteLoanRule(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/loan-rules/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * A borrower’s addresses, any that servers refused, and the borrower’s messages
 */
export function readBorrowerMail(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: BorrowerMail;
    }>(`/mail/borrowers/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Waiting, sent, failed and cancelled messages
 */
export function listMessages({ kind, group, status, before, after, limit }: {
    kind?: "welcome" | "overdue-borrower" | "overdue-borrower-second" | "overdue-borrower-last" | "overdue-guardian" | "overdue-guardian-second" | "overdue-guardian-last" | "overdue-class" | "overdue-slip" | "due-soon-borrower" | "due-soon-guardian" | "due-soon-class" | "hold-ready" | "hold-cancelled";
    group?: string;
    status?: "queued" | "held" | "sent" | "failed" | "cancelled";
    before?: string;
    after?: string;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: MailMessage[];
    }>(`/mail/messages${QS.query(QS.explode({
        kind,
        group,
        status,
        before,
        after,
        limit
    }))}`, {
        ...opts
    }));
}
/**
 * Queues a welcome message for an existing borrower
 */
export function addWelcomeMessage(newMailMessage: NewMailMessage, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: MailMessage;
    }>("/mail/messages", oazapfts.json({
        ...opts,
        method: "POST",
        body: newMailMessage
    })));
}
/**
 * One message
 */
export function readMessage(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: MailMessage;
    }>(`/mail/messages/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Cancels a message that waits, is held or failed
 */
export function cancelMessage(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: MailMessage;
    }>(`/mail/messages/${encodeURIComponent(id)}/cancel`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * Holds a waiting message
 */
export function holdMessage(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: MailMessage;
    }>(`/mail/messages/${encodeURIComponent(id)}/hold`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * Queues a held or failed message again, or sends a waiting one now
 */
export function retryMessage(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: MailMessage;
    }>(`/mail/messages/${encodeURIComponent(id)}/retry`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * Whether mail is being sent, and any problem
 */
export function readOutbox(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: MailOutboxState;
    }>("/mail/outbox", {
        ...opts
    }));
}
/**
 * Cancels all waiting messages, or all that are held or failed
 */
export function cancelWaitingMessages({ status }: {
    status?: "queued" | "held" | "failed";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: MailMessagesCancelled;
    }>(`/mail/outbox/cancel${QS.query(QS.explode({
        status
    }))}`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * Retries the server now, after a failure
 */
export function retryOutbox(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: MailOutboxState;
    }>("/mail/outbox/retry", {
        ...opts,
        method: "POST"
    }));
}
/**
 * Previews the overdue notices; sends nothing
 */
export function planOverdueNotices(to: "borrower" | "guardian" | "class", { group, days, dueWithin }: {
    group?: string;
    days?: number;
    dueWithin?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: OverdueNotice[];
    }>(`/mail/overdue-notices${QS.query(QS.explode({
        to,
        group,
        days,
        dueWithin
    }))}`, {
        ...opts
    }));
}
/**
 * Queues overdue notices for borrowers, parents, or as a list for each class’s teacher
 */
export function queueOverdueNotices(overdueNoticesRequest: OverdueNoticesRequest, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: OverdueNoticesQueued;
    }>("/mail/overdue-notices", oazapfts.json({
        ...opts,
        method: "POST",
        body: overdueNoticesRequest
    })));
}
/**
 * One planned notice as it would be sent or printed
 */
export function readOverdueNotice(to: "borrower" | "guardian" | "class", about: string, { group, days, dueWithin, layout }: {
    group?: string;
    days?: number;
    dueWithin?: number;
    layout?: "letters" | "slips" | "lists";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: MailPreview;
    }>(`/mail/overdue-notices/letter${QS.query(QS.explode({
        to,
        group,
        days,
        dueWithin,
        layout,
        about
    }))}`, {
        ...opts
    }));
}
/**
 * The same notices as a PDF to print, including those without an address
 */
export function printOverdueNotices(to: "borrower" | "guardian" | "class", { group, days, dueWithin, layout }: {
    group?: string;
    days?: number;
    dueWithin?: number;
    layout?: "letters" | "slips" | "lists";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchBlob<{
        status: 200;
        data: Blob;
    }>(`/mail/overdue-notices/pdf${QS.query(QS.explode({
        to,
        group,
        days,
        dueWithin,
        layout
    }))}`, {
        ...opts
    }));
}
/**
 * The same for chosen notices, of which there may be too many for an address; changes nothing
 */
export function printChosenOverdueNotices(overdueNoticesPrintRequest: OverdueNoticesPrintRequest, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchBlob<{
        status: 200;
        data: Blob;
    }>("/mail/overdue-notices/pdf", oazapfts.json({
        ...opts,
        method: "POST",
        body: overdueNoticesPrintRequest
    })));
}
/**
 * Records that the notices were handed out on paper: the recipients count as notified today
 */
export function noteOverdueNoticesPrinted(overdueNoticesRequest: OverdueNoticesRequest, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: OverdueNoticesPrinted;
    }>("/mail/overdue-notices/printed", oazapfts.json({
        ...opts,
        method: "POST",
        body: overdueNoticesRequest
    })));
}
/**
 * The notices that were handed out on paper
 */
export function listPrintedNotices({ kind, group, before, after, limit }: {
    kind?: "welcome" | "overdue-borrower" | "overdue-borrower-second" | "overdue-borrower-last" | "overdue-guardian" | "overdue-guardian-second" | "overdue-guardian-last" | "overdue-class" | "overdue-slip" | "due-soon-borrower" | "due-soon-guardian" | "due-soon-class" | "hold-ready" | "hold-cancelled";
    group?: string;
    before?: number;
    after?: string;
    limit?: number;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: PrintedNotice[];
    }>(`/mail/printed${QS.query(QS.explode({
        kind,
        group,
        before,
        after,
        limit
    }))}`, {
        ...opts
    }));
}
/**
 * The mail server and the sender, without the password
 */
export function readMailSettings(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: MailSettings;
    }>("/mail/settings", {
        ...opts
    }));
}
/**
 * Changes the given mail settings
 */
export function changeMailSettings(mailSettingsChanges: MailSettingsChanges, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: MailSettings;
    }>("/mail/settings", oazapfts.json({
        ...opts,
        method: "POST",
        body: mailSettingsChanges
    })));
}
/**
 * The template of every kind of message in every language, with its fields
 */
export function listMailTemplates(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: MailTemplate[];
    }>("/mail/templates", {
        ...opts
    }));
}
/**
 * Changes the template of one kind of message in one language
 */
export function putMailTemplate(mailTemplateChange: MailTemplateChange, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: MailTemplate;
    }>("/mail/templates", oazapfts.json({
        ...opts,
        method: "POST",
        body: mailTemplateChange
    })));
}
/**
 * Previews a message with an invented borrower
 */
export function previewMailTemplate(mailPreviewRequest: MailPreviewRequest, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: MailPreview;
    }>("/mail/templates/preview", oazapfts.json({
        ...opts,
        method: "POST",
        body: mailPreviewRequest
    })));
}
/**
 * Sends a test message now and returns the result
 */
export function sendTestMessage(mailTest: MailTest, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: MailTestResult;
    }>("/mail/test", oazapfts.json({
        ...opts,
        method: "POST",
        body: mailTest
    })));
}
/**
 * The erasures, the latest first, at most 500
 */
export function listErasures(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Erasure[];
    }>("/erasures", {
        ...opts
    }));
}
/**
 * One erasure: its progress and receipt
 */
export function readErasure(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Erasure;
    }>(`/erasures/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * The receipt as a PDF
 */
export function readErasurePdf(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchBlob<{
        status: 200;
        data: Blob;
    }>(`/erasures/${encodeURIComponent(id)}/pdf`, {
        ...opts
    }));
}
/**
 * Erases a borrower permanently; refused while items are out
 */
export function eraseBorrower(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 202;
        data: Erasure;
    }>(`/users/${encodeURIComponent(id)}/erasure`, {
        ...opts,
        method: "POST"
    }));
}
/**
 * All data about a borrower
 */
export function exportBorrower(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: BorrowerFile;
    }>(`/users/${encodeURIComponent(id)}/export`, {
        ...opts
    }));
}
/**
 * All data about a borrower as a PDF
 */
export function exportBorrowerPdf(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchBlob<{
        status: 200;
        data: Blob;
    }>(`/users/${encodeURIComponent(id)}/export/pdf`, {
        ...opts
    }));
}
/**
 * Where the pupils’ catalogue is reached from the network
 */
export function readCatalogueAccess(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: CatalogueAccess;
    }>("/catalogue/access", {
        ...opts
    }));
}
/**
 * What pupils searched in the catalogue at least three times, and found nothing
 */
export function listFailedSearches(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: FailedSearch[];
    }>("/catalogue/failed-searches", {
        ...opts
    }));
}
/**
 * Forgets all searches that found nothing
 */
export function clearFailedSearches(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>("/catalogue/failed-searches", {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Gives new PINs to a class or a borrower, for their own books in the catalogue
 */
export function givePins(pinsWanted: PinsWanted, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: PinSlip[];
    }>("/catalogue/pins", oazapfts.json({
        ...opts,
        method: "POST",
        body: pinsWanted
    })));
}
/**
 * Whether a borrower has a PIN for the own books in the catalogue
 */
export function readPin(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Pin;
    }>(`/catalogue/pins/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Takes the PIN of a borrower away, and ends what it opened
 */
export function takePin(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/catalogue/pins/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * The tiles and rows that staff chose for the first page of the pupils’ catalogue
 */
export function readCatalogueTopics(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: CatalogueTopics;
    }>("/catalogue/topics", {
        ...opts
    }));
}
/**
 * Chooses the tiles and rows of the first page, in place of the present ones
 */
export function changeCatalogueTopics(catalogueTopics: CatalogueTopics, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: ChangedCatalogueTopics;
    }>("/catalogue/topics", oazapfts.json({
        ...opts,
        method: "POST",
        body: catalogueTopics
    })));
}
/**
 * Makes a one-time code that opens the desk in a browser, at `/#code=CODE`
 */
export function makeDeskCode(newDeskCode?: NewDeskCode, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: DeskCode;
    }>("/desk/codes", oazapfts.json({
        ...opts,
        method: "POST",
        body: newDeskCode
    })));
}
/**
 * Exchanges a one-time code of `POST /desk/codes` for a token
 */
export function exchangeDeskCode(deskCodeToExchange: DeskCodeToExchange, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: DeskToken;
    }>("/desk/token", oazapfts.json({
        ...opts,
        method: "POST",
        body: deskCodeToExchange
    })));
}
/**
 * State of network access: addresses and certificate
 */
export function readLanAccess(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: LanAccess;
    }>("/lan", {
        ...opts
    }));
}
/**
 * The next numbers of a series; changes nothing
 */
export function previewNumbers(numbersWanted: NumbersWanted, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: NumbersAhead;
    }>("/numbers/preview", oazapfts.json({
        ...opts,
        method: "POST",
        body: numbersWanted
    })));
}
/**
 * The library’s settings
 */
export function readSettings(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Settings;
    }>("/settings", {
        ...opts
    }));
}
/**
 * Changes the settings given; the rest stay
 */
export function changeSettings(settingsChanges: SettingsChanges, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Settings;
    }>("/settings", oazapfts.json({
        ...opts,
        method: "POST",
        body: settingsChanges
    })));
}
/**
 * What each setting is before it is changed
 */
export function readDefaultSettings(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Settings;
    }>("/settings/defaults", {
        ...opts
    }));
}
/**
 * The library’s logo, for printed pages and cards
 */
export function readLibraryLogo(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchBlob<{
        status: 200;
        data: Blob;
    }>("/settings/logo", {
        ...opts
    }));
}
/**
 * Sets or replaces the logo
 */
export function putLibraryLogo(body: Blob, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>("/settings/logo", {
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * Removes the logo
 */
export function deleteLibraryLogo(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>("/settings/logo", {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Whether the library listens for machines that speak SIP2, and which are connected
 */
export function readMachineAccess(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Sip2State;
    }>("/sip2", {
        ...opts
    }));
}
/**
 * The machines that may log in, without secrets
 */
export function listMachines(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Sip2Machine[];
    }>("/sip2/machines", {
        ...opts
    }));
}
/**
 * Adds a machine; only this answer contains its secret
 */
export function addMachine(newSip2Machine: NewSip2Machine, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: Sip2MachineWithSecret;
    }>("/sip2/machines", oazapfts.json({
        ...opts,
        method: "POST",
        body: newSip2Machine
    })));
}
/**
 * One machine, without its secret
 */
export function readMachine(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Sip2Machine;
    }>(`/sip2/machines/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Changes the options given; the rest stay
 */
export function changeMachine(id: string, sip2MachineChanges: Sip2MachineChanges, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Sip2Machine;
    }>(`/sip2/machines/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "POST",
        body: sip2MachineChanges
    })));
}
/**
 * Removes a machine, and revokes its token
 */
export function removeMachine(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/sip2/machines/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * What machines did while they were offline and could not be recorded, or asked and no machine may do
 */
export function listMachineReports(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Sip2Report[];
    }>("/sip2/reports", {
        ...opts
    }));
}
/**
 * Says that staff have looked at it
 */
export function settleMachineReport(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/sip2/reports/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Every token, without secrets
 */
export function listTokens(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Token[];
    }>("/tokens", {
        ...opts
    }));
}
/**
 * Makes a token; only this answer contains its secret
 */
export function addToken(newToken: NewToken, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: TokenWithSecret;
    }>("/tokens", oazapfts.json({
        ...opts,
        method: "POST",
        body: newToken
    })));
}
/**
 * One token, without its secret
 */
export function readToken(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Token;
    }>(`/tokens/${encodeURIComponent(id)}`, {
        ...opts
    }));
}
/**
 * Revokes a token
 */
export function revokeToken(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>(`/tokens/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Every backup in the data folder
 */
export function listBackups(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Backup[];
    }>("/backups", {
        ...opts
    }));
}
/**
 * Makes and verifies a backup now
 */
export function makeBackup(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: BackupMade;
    }>("/backups", {
        ...opts,
        method: "POST"
    }));
}
/**
 * The off-site copies of backups and ledger, and their state
 */
export function readBackupCopies(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Copies;
    }>("/backups/copies", {
        ...opts
    }));
}
/**
 * Sets the off-site folders and the passphrase; omitted fields stay as they are
 */
export function changeBackupCopies(copiesChange: CopiesChange, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Copies;
    }>("/backups/copies", oazapfts.json({
        ...opts,
        method: "POST",
        body: copiesChange
    })));
}
/**
 * The copies of backups in a folder; by default in the off-site folder
 */
export function findBackupsElsewhere({ folder }: {
    folder?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: CopiesFound[];
    }>(`/backups/elsewhere${QS.query(QS.explode({
        folder
    }))}`, {
        ...opts
    }));
}
/**
 * One backup in the data folder
 */
export function readBackup(file: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Backup;
    }>(`/backups/${encodeURIComponent(file)}`, {
        ...opts
    }));
}
/**
 * Exports the whole library, including personal data, as JSON, CSV and photos in one zip; lending goes on
 */
export function exportLibrary(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchBlob<{
        status: 200;
        data: Blob;
    }>("/export", {
        ...opts
    }));
}
/**
 * The state of the latest restore, and whether it can be undone
 */
export function readRestore(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: RestoreState;
    }>("/restores", {
        ...opts
    }));
}
/**
 * Starts restoring a backup; requests wait while the library is briefly closed
 */
export function startRestore(chosenBackup: ChosenBackup, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 202;
        data: Restore;
    }>("/restores", oazapfts.json({
        ...opts,
        method: "POST",
        body: chosenBackup
    })));
}
/**
 * Verifies a backup and previews what restoring it would do; changes nothing
 */
export function previewRestore(chosenBackup: ChosenBackup, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: RestorePreview;
    }>("/restores/preview", oazapfts.json({
        ...opts,
        method: "POST",
        body: chosenBackup
    })));
}
/**
 * Starts undoing the latest restore; loans made since are kept
 */
export function undoRestore(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 202;
        data: Restore;
    }>("/restores/undo", {
        ...opts,
        method: "POST"
    }));
}
/**
 * The installed version, and the update that is ready to be installed
 */
export function readUpdates(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Updates;
    }>("/updates", {
        ...opts
    }));
}
/**
 * Copies the installer of a release, checks the copy, and makes a backup; installs nothing
 */
export function prepareUpdate(placeOfRelease: PlaceOfRelease, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 201;
        data: ReadyUpdate;
    }>("/updates", oazapfts.json({
        ...opts,
        method: "POST",
        body: placeOfRelease
    })));
}
/**
 * Checks a release and says what it changes; changes nothing
 */
export function checkUpdate(placeOfRelease: PlaceOfRelease, opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Release;
    }>("/updates/check", oazapfts.json({
        ...opts,
        method: "POST",
        body: placeOfRelease
    })));
}
/**
 * This document as an HTML page that needs no network; also at `/docs`, outside `/api/v1`
 */
export function readContractPage(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 204;
        data: undefined;
    }>("/docs", {
        ...opts
    }));
}
/**
 * Health check: whether the server answers and the library’s files are in place
 */
export function readHealth(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Health;
    }>("/health", {
        ...opts
    }));
}
/**
 * The findings of the last examination since the library was opened
 */
export function readExamination(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Examination;
    }>("/health/examination", {
        ...opts
    }));
}
/**
 * Starts an examination, unless one is running; lending goes on
 */
export function startExamination(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Examination;
    }>("/health/examination", {
        ...opts,
        method: "POST"
    }));
}
/**
 * Makes the library’s files readable by this user only, and starts an examination
 */
export function protectFiles(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Examination;
    }>("/health/private-files", {
        ...opts,
        method: "POST"
    }));
}
/**
 * A zip file for support: findings, figures and logs, without personal data
 */
export function readSupportBundle(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchBlob<{
        status: 200;
        data: Blob;
    }>("/health/support-bundle", {
        ...opts
    }));
}
/**
 * This document, for programs (OpenAPI 3.1)
 */
export function readContract(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            [key: string]: unknown;
        };
    }>("/openapi.json", {
        ...opts
    }));
}
/**
 * Figures of the library, and its open notices
 */
export function readStatus(opts?: Oazapfts.RequestOpts) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: Status;
    }>("/status", {
        ...opts
    }));
}
