// Decides who gets which overdue notice: one for each borrower, for each parent, or for each class.
import { isAddress } from './delivery-rules.ts';
import type { NoticeReader } from './mail-kinds.ts';

/** An overdue loan with whom a notice about it could go to. */
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

/** Why nothing can be mailed: no address, one that a server refused, or a notice that waits or went out today. */
export type NoticeObstacle = 'no-address' | 'refused-address' | 'already';

export interface OverdueNotice {
  readonly reader: NoticeReader;
  /** The borrower it is about; null for a class. */
  readonly borrowerId: string | null;
  readonly groupId: string | null;
  readonly group: string | null;
  readonly address: string | null;
  readonly loans: readonly LateLoan[];
  readonly obstacle: NoticeObstacle | null;
}

export interface NoticeFacts {
  readonly groups: readonly LateGroup[];
  readonly isRefused: (address: string) => boolean;
  /** Whether a notice to this reader about this borrower or group waits, or went out already today. */
  readonly isUnderWay: (of: { borrowerId: string | null; groupId: string | null }) => boolean;
}

/** One notice for each reader, in the order of the loans given. */
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
    obstacle: obstacleFor(address, of, facts),
  };
}

function obstacleFor(
  address: string | null,
  of: { borrowerId: string | null; groupId: string | null },
  facts: NoticeFacts,
): NoticeObstacle | null {
  if (address === null) return 'no-address';
  if (facts.isUnderWay(of)) return 'already';
  return facts.isRefused(address) ? 'refused-address' : null;
}
