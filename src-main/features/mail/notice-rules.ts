// Decides which overdue notices to send: one for each borrower, each parent, or each class.
import { isAddress } from './delivery-rules.ts';
import type { NoticeReader } from './mail-kinds.ts';

/** An overdue loan with the possible recipients of a notice. */
export interface LateLoan {
  readonly borrowerId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly borrowerBarcode: string | null;
  readonly group: string | null;
  readonly email: string | null;
  readonly guardianEmail: string | null;
  readonly title: string;
  readonly barcode: string;
  readonly dueOn: string;
  readonly daysOverdue: number;
}

export interface LateGroup {
  readonly id: string;
  readonly name: string;
  readonly teacherEmail: string | null;
}

/** Why a notice is not mailed: no address, a refused address, already sent or handed out today, or already queued. */
export const noticeObstacles = ['no-address', 'refused-address', 'already', 'waiting'] as const;
export type NoticeObstacle = (typeof noticeObstacles)[number];

export interface OverdueNotice {
  readonly reader: NoticeReader;
  /** The borrower concerned; null for a class. */
  readonly borrowerId: string | null;
  readonly groupId: string | null;
  readonly group: string | null;
  readonly address: string | null;
  readonly loans: readonly LateLoan[];
  readonly obstacle: NoticeObstacle | null;
}

/** The subject of a notice; `borrowerIds` lists every borrower named in it. */
export interface NoticeAbout {
  readonly borrowerId: string | null;
  readonly groupId: string | null;
  readonly borrowerIds: readonly string[];
}

export interface NoticeFacts {
  readonly groups: readonly LateGroup[];
  readonly isRefused: (address: string) => boolean;
  /** Whether such a notice was sent today, or handed out on paper. */
  readonly isTold: (about: NoticeAbout) => boolean;
  /** Whether such a notice is still in the outbox. */
  readonly isWaiting: (about: NoticeAbout) => boolean;
}

/** One notice for each recipient, in the order of the given loans. */
export function noticesFor(
  reader: NoticeReader,
  loans: readonly LateLoan[],
  facts: NoticeFacts,
): OverdueNotice[] {
  const groupByName = new Map(facts.groups.map((group) => [group.name, group]));
  const parts = new Map<string, LateLoan[]>();
  for (const loan of loans) {
    const key = reader === 'class' ? (loan.group ?? '') : loan.borrowerId;
    const part = parts.get(key);
    if (part === undefined) parts.set(key, [loan]);
    else part.push(loan);
  }
  return [...parts.values()].map((part) => noticeAbout(reader, part, groupByName, facts));
}

function noticeAbout(
  reader: NoticeReader,
  loans: readonly LateLoan[],
  groups: ReadonlyMap<string, LateGroup>,
  facts: NoticeFacts,
): OverdueNotice {
  const [first] = loans;
  const group = first?.group === null || first === undefined ? undefined : groups.get(first.group);
  const given =
    reader === 'class' ? group?.teacherEmail : reader === 'guardian' ? first?.guardianEmail : first?.email;
  const address = typeof given === 'string' && isAddress(given) ? given : null;
  const of = {
    borrowerId: reader === 'class' ? null : (first?.borrowerId ?? null),
    groupId: reader === 'class' ? (group?.id ?? null) : null,
  };
  return {
    reader,
    ...of,
    group: first?.group ?? null,
    address,
    loans,
    obstacle: obstacleFor(address, { ...of, borrowerIds: loans.map(({ borrowerId }) => borrowerId) }, facts),
  };
}

function obstacleFor(address: string | null, about: NoticeAbout, facts: NoticeFacts): NoticeObstacle | null {
  if (facts.isTold(about)) return 'already';
  if (facts.isWaiting(about)) return 'waiting';
  if (address === null) return 'no-address';
  return facts.isRefused(address) ? 'refused-address' : null;
}
