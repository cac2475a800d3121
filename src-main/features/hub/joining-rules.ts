// Decides what holds if two desks did not know of each other: who has the item, or that a person must say.

/** A desk says where an item is. */
export interface Claim {
  /** The desk's id. */
  readonly desk: string;
  /** The strand that tells it; null for the main desk. A desk and its clone have the same id, and each its own strand. */
  readonly strand: string | null;
  /** The loan with which the item is out; null if it is there. */
  readonly loan: string | null;
  readonly at: string;
}

/** An event of an item. */
interface Told {
  readonly type: string;
  readonly loan: string | null;
  readonly actor: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const inHand: ReadonlySet<string> = new Set([
  'loan.opened',
  'loan.returned',
  'loan.reopened',
  'loan.cancelled',
  'item.seen',
  'item.used',
  'hold.ready',
  'hold.shelved',
]);

/** Whether someone had the item in hand, or decided where it is. */
export function tellsWhere({ type, actor, data }: Pick<Told, 'type' | 'actor' | 'data'>): boolean {
  if (type === 'item.settled') return actor !== 'system';
  if (type === 'item.updated') return actor !== 'system' && data['status'] === 'in-collection';
  return inHand.has(type);
}

export const isUndo = ({ type }: Pick<Told, 'type'>): boolean =>
  type === 'loan.reopened' || type === 'loan.cancelled';

/** Whether it answers the question who has the item: an undo says only what was wrong. */
export const answersQuestion = (event: Pick<Told, 'type' | 'actor' | 'data'>): boolean =>
  tellsWhere(event) && !isUndo(event);

/** A scan that returns an item for a hold ends with `hold.ready`. */
const scans: ReadonlySet<string> = new Set([
  'loan.opened',
  'loan.returned',
  'item.seen',
  'item.used',
  'hold.ready',
]);

/** Whether someone had the item in hand. */
export const isScan = ({ type }: Pick<Told, 'type'>): boolean => scans.has(type);

/**
 * Where the last of these events leaves the item: in the hands of the loan's borrower, or there.
 *
 * @param events those that `tellsWhere`, in order
 * @returns the loan; null if the item is there
 */
export function loanAfterAll(events: readonly Pick<Told, 'type' | 'loan'>[]): string | null {
  const last = events.at(-1);
  const isOut = last !== undefined && ['loan.opened', 'loan.reopened', 'item.settled'].includes(last.type);
  return isOut ? last.loan : null;
}

export interface Meeting {
  /** Of other desks, who did not know of this one. */
  readonly others: readonly Claim[];
  /** Of this desk, who did not know of them. */
  readonly claim: Claim;
  /** The item's open loan before this desk's events. */
  readonly open: string | null;
  /** The borrower of each loan that is claimed. */
  readonly borrowers: ReadonlyMap<string, string | null>;
}

export interface Decision {
  /** The loan that is open from now on; null if the item is there. */
  readonly loan: string | null;
  /** A person has to choose from these; empty if all say the same. */
  readonly ask: readonly Claim[];
}

/** No clock decides: two desks that say different things are asked, and until then the item stays lent. */
export function decisionOf({ others, claim, open, borrowers }: Meeting): Decision {
  const holderOf = ({ loan }: Claim): string | null => (loan === null ? null : (borrowers.get(loan) ?? loan));
  const claims = [...others.filter(({ strand }) => strand !== claim.strand), claim];
  // A borrower who was deleted or erased has nothing: a person looks for the item, though all say the same.
  const isToNoOne = claims.some(({ loan }) => loan !== null && borrowers.get(loan) === null);
  const agree = !isToNoOne && new Set(claims.map(holderOf)).size === 1;
  const claimed = claims.map(({ loan }) => loan).filter((loan) => loan !== null);
  const loan = open !== null && claimed.includes(open) ? open : (claim.loan ?? claimed[0] ?? null);
  return { loan, ask: agree ? [] : claims };
}
