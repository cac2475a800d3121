// The command of a scanned item: lends it to the open borrower, or returns it.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CommandContext, Outcome, ShowingCommand } from '../../core/journal/write-gate.ts';
import type { RecordedEvent } from '../../core/events/events.ts';
import { seqsOf } from '../../core/http/idempotency.ts';
import type { Refusal } from '../../core/problems/declared-refusals.ts';
import type { scanOutcomeSchema } from './circulation-schemas.ts';
import { refusal } from './circulation-refusals.ts';
import type { DeskClaim, LaterFeatures, SetAside } from './circulation-hooks.ts';
import { circulationPolicy, type CirculationPolicy } from './circulation-policy.ts';
import { findBorrower, lend, returnAtDesk, type Lent, type Refused } from './lending-commands.ts';
import { useItem } from './item-use-commands.ts';
import { loanOverview, type LoanOverview } from './loan-overview.ts';
import { loansIn, type LendingBorrower, type LendingItem } from './loans-repository.ts';
import { meaningOf, type Scan } from './scan-meaning.ts';

export type ScanOutcome = z.infer<typeof scanOutcomeSchema>;

type Refusing = Extract<ScanOutcome, { outcome: 'refused' }>;

/**
 * Lends the scanned item to the open borrower, or returns it.
 *
 * @returns `code-unknown` if the item was deleted a moment ago
 */
export function scanItem(scan: Scan, later: LaterFeatures): ShowingCommand<ScanOutcome> {
  return (context) => {
    const { db, now } = context;
    const policy = circulationPolicy(db, now);
    const meaning = meaningOf(db, scan, () => policy);
    if (meaning.kind !== 'item') return changesNothing(unknownCode(scan.code));
    const { item } = meaning;
    const otherClaims = otherClaimsOf(db, item.id, later); // before the scan answers the question
    const { result, events } = handOver(context, scan, item, policy, later);
    if (otherClaims.length === 0) return { result, events };
    return {
      result: (recorded) => ({ ...(typeof result === 'function' ? result(recorded) : result), otherClaims }),
      events,
    };
  };
}

function handOver(
  context: CommandContext,
  scan: Scan,
  item: LendingItem,
  policy: CirculationPolicy,
  later: LaterFeatures,
): ReturnType<ShowingCommand<ScanOutcome>> {
  if (scan.only === 'borrowers')
    return changesNothing(refusedScan([refusal('scanner-borrowers-only', { title: item.title })], item));
  if (scan.countUse === true && scan.only !== 'returns') return useScanned(context, item, later);
  const open = scan.borrower ?? null;
  if (scan.askWhose === true && scan.only !== 'returns' && open === null && isIn(context.db, item))
    return changesNothing({ outcome: 'whose', item: named(item) });
  if (scan.only === 'returns' || scan.bookDrop === true || open === null)
    return returnScanned(context, item, policy, later, scan);
  const borrower = findBorrower(context.db, open);
  if (borrower === null)
    return changesNothing(refusedScan([refusal('borrower-unknown', { code: open })], item));
  const outcome = lend(context, { ...scan, borrower, item, policy }, later);
  return lentScanned(context, outcome, item, borrower, policy, later);
}

/** The desks' words about an item besides its open loan, if they differ. */
function otherClaimsOf(db: ReadableDatabase, item: string, later: LaterFeatures): DeskClaim[] {
  const claims = later.flatMap(({ claimsOf }) => claimsOf?.(db, item) ?? []);
  if (claims.length === 0) return [];
  const open = loansIn(db).openLoanIdOfItem(item);
  return claims.filter(({ loan }) => loan !== open);
}

function lentScanned(
  context: CommandContext,
  { result, events }: Outcome<Lent | Refused>,
  item: LendingItem,
  borrower: LendingBorrower,
  policy: CirculationPolicy,
  later: LaterFeatures,
): ReturnType<ShowingCommand<ScanOutcome>> {
  if (result.kind === 'refused') return changesNothing(refusedScan(result.refusals, item, borrower));
  const { loan, returned, bookedFrom, hasAnotherCopy, shown } = result;
  const overview = () => overviewIn(context.db, borrower.id, policy, later, borrower);
  const more = {
    ...(bookedFrom !== null && { bookedFrom }),
    ...(hasAnotherCopy && { hasAnotherCopy }),
    ...shown,
  };
  return {
    result: (recorded) => ({
      outcome: 'lent',
      loan,
      returned,
      events: seqsOf(recorded),
      overview: overview(),
      ...more,
    }),
    events,
  };
}

function returnScanned(
  context: CommandContext,
  item: LendingItem,
  policy: CirculationPolicy,
  later: LaterFeatures,
  scan: Scan,
): ReturnType<ShowingCommand<ScanOutcome>> {
  const { result, events } = returnAtDesk(context, item, policy, later, scan);
  const ofItem = (recorded: readonly RecordedEvent[]) => ({ item: named(item), events: seqsOf(recorded) });
  switch (result.kind) {
    case 'refused':
      return { result: refusedScan(result.refusals, item), events };
    case 'found':
      return {
        result: (recorded) => ({ outcome: 'found', ...ofItem(recorded), ...ifAny(result.setAside) }),
        events,
      };
    case 'set-aside':
      return {
        result: (recorded) => ({ outcome: 'set-aside', ...ofItem(recorded), setAside: result.setAside }),
        events,
      };
    case 'off-hold-shelf':
      return { result: (recorded) => ({ outcome: 'off-hold-shelf', ...ofItem(recorded) }), events };
    case 'returned': {
      const { loan, returnedOn, setAside, shown } = result;
      const overview = () => overviewIn(context.db, loan.borrower.id, policy, later);
      const more = { ...ifAny(setAside), ...shown, ...(returnedOn !== null && { returnedOn }) };
      return {
        result: (recorded) => ({
          outcome: 'returned',
          loan,
          events: seqsOf(recorded),
          overview: overview(),
          ...more,
        }),
        events,
      };
    }
  }
}

function useScanned(
  context: CommandContext,
  item: LendingItem,
  later: LaterFeatures,
): ReturnType<ShowingCommand<ScanOutcome>> {
  const { result, events } = useItem(context, item, later);
  if (result.kind === 'refused') return changesNothing(refusedScan(result.refusals, item));
  const { item: used, found, setAside } = result;
  return {
    result: (recorded) => ({
      outcome: 'used',
      item: used,
      found,
      events: seqsOf(recorded),
      ...ifAny(setAside),
    }),
    events,
  };
}

const ifAny = (setAside: SetAside | null) => (setAside === null ? {} : { setAside });

const isIn = (db: ReadableDatabase, { id, status }: LendingItem): boolean =>
  status === 'in-collection' && loansIn(db).openLoanIdOfItem(id) === null;

const changesNothing = (result: ScanOutcome): Outcome<ScanOutcome> => ({ result, events: [] });

function overviewIn(
  db: ReadableDatabase,
  borrower: string,
  policy: CirculationPolicy,
  later: LaterFeatures,
  known?: LendingBorrower,
): LoanOverview {
  const overview = loanOverview(db, borrower, policy, later, known);
  if (overview === null) throw new Error(`borrower ${borrower} is missing inside the command of a scan`);
  return overview;
}

/** @param refusals most important first; at least one */
export function refusedScan(
  refusals: Refusal[],
  item: ItemNamed | null = null,
  borrower: LendingBorrower | null = null,
): ScanOutcome {
  const [first] = refusals;
  if (first === undefined) throw new Error('the list of refusals is empty');
  const overridable = refusals.every((refusal) => refusal.overridable);
  return {
    outcome: 'refused',
    code: first.code,
    overridable,
    refusals,
    offers: offersFor(refusals, overridable && borrower !== null),
    item: item && named(item),
    borrower: borrower && {
      id: borrower.id,
      givenName: borrower.givenName,
      familyName: borrower.familyName,
      group: borrower.group,
    },
  };
}

export const unknownCode = (code: string): ScanOutcome =>
  refusedScan([refusal('code-unknown', { code: Array.from(code).slice(0, 40).join('') })]);

function offersFor(refusals: readonly Refusal[], canInsist: boolean): Refusing['offers'] {
  const codes = refusals.map(({ code }) => code);
  if (codes.includes('item-already-lent-to-borrower')) return ['renew', 'return'];
  if (codes.includes('item-still-lent')) return ['return'];
  const others = refusals.filter(({ code }) => code !== 'item-lent-to-other');
  if (codes.includes('item-lent-to-other')) {
    return others.every((refusal) => refusal.overridable) ? ['return-and-lend', 'return'] : ['return'];
  }
  return canInsist ? ['override'] : [];
}

type ItemNamed = NonNullable<Refusing['item']>;

const named = ({ id, barcode, title }: ItemNamed): ItemNamed => ({ id, barcode, title });
