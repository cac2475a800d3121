// The states of an item, and which may follow which: the one table for commands and tests.

/** The state that the library records of an item; whether it is on loan follows from its loans. */
export const itemStatuses = [
  'in-collection',
  'in-processing',
  'lost',
  'missing',
  'in-repair',
  'withdrawn',
] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** Why an item is withdrawn. */
export const withdrawalReasons = ['worn', 'outdated', 'unused', 'duplicate', 'other'] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

/** Where an item is, as one word. */
export type ItemState =
  Exclude<ItemStatus, 'in-collection'> | 'on-the-shelf' | 'on-loan' | 'on-the-hold-shelf';

export interface ItemFacts {
  readonly status: ItemStatus;
  readonly onLoan: boolean;
  /** Set aside for a borrower. */
  readonly setAside?: boolean;
}

/** One that is lost while on loan is lost. */
export function itemStateOf({ status, onLoan, setAside = false }: ItemFacts): ItemState {
  if (status !== 'in-collection') return status;
  if (onLoan) return 'on-loan';
  return setAside ? 'on-the-hold-shelf' : 'on-the-shelf';
}

/** By state, the states that may follow it. */
export const itemTransitions: Readonly<Record<ItemState, readonly ItemState[]>> = {
  'in-processing': [
    'on-the-shelf',
    'on-the-hold-shelf',
    'on-loan',
    'lost',
    'missing',
    'in-repair',
    'withdrawn',
  ],
  'on-the-shelf': [
    'on-the-hold-shelf',
    'on-loan',
    'in-processing',
    'lost',
    'missing',
    'in-repair',
    'withdrawn',
  ],
  // An item in a borrower's hands cannot be missing from the shelf, in repair or withdrawn: it is returned first.
  'on-loan': ['on-the-shelf', 'on-the-hold-shelf', 'lost'],
  'on-the-hold-shelf': [
    'on-the-shelf',
    'on-loan',
    'in-processing',
    'lost',
    'missing',
    'in-repair',
    'withdrawn',
  ],
  lost: [
    'on-the-shelf',
    'on-the-hold-shelf',
    'on-loan',
    'in-processing',
    'missing',
    'in-repair',
    'withdrawn',
  ],
  missing: [
    'on-the-shelf',
    'on-the-hold-shelf',
    'on-loan',
    'in-processing',
    'lost',
    'in-repair',
    'withdrawn',
  ],
  'in-repair': [
    'on-the-shelf',
    'on-the-hold-shelf',
    'on-loan',
    'in-processing',
    'lost',
    'missing',
    'withdrawn',
  ],
  // It is put back into the collection before it is lent or set aside.
  withdrawn: ['on-the-shelf', 'in-processing', 'lost', 'missing', 'in-repair'],
};

export function mayFollow(from: ItemState, to: ItemState): boolean {
  return from === to || itemTransitions[from].includes(to);
}

/**
 * Whether the item may get this status now. One that is lost while on loan is still in a borrower's hands, unless it is
 * withdrawn, which gives it up and ends the loan.
 */
export function mayBecome(now: ItemFacts, status: ItemStatus): boolean {
  if (now.status === 'lost' && status === 'withdrawn') return true;
  const withoutMark: ItemFacts = now.onLoan ? { ...now, status: 'in-collection' } : now;
  return mayFollow(itemStateOf(withoutMark), itemStateOf({ ...now, status }));
}
