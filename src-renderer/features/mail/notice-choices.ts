// The choices in the dialog of overdue notices, and the notices that they leave.

import type { OverdueNotice, OverdueNoticesSearch, PaperLayout } from '../../api/library.ts';

export const noticeReaders = ['borrower', 'guardian', 'class'] as const;
export const noticeStages = ['first', 'second', 'last'] as const;
export const paperLayouts = ['letters', 'slips', 'lists'] as const satisfies PaperLayout[];

export type NoticeStage = (typeof noticeStages)[number];

export const everyStage: ReadonlySet<NoticeStage> = new Set(noticeStages);

export const noticeSubjects = ['overdue', 'dueSoon'] as const;

export interface NoticeChoices {
  /** Whether the notices are about what is overdue, or about what is due soon. */
  readonly what: (typeof noticeSubjects)[number];
  readonly to: (typeof noticeReaders)[number];
  /** As typed. */
  readonly days: string;
  /** As typed. */
  readonly dueWithin: string;
  readonly stages: ReadonlySet<NoticeStage>;
  /** The notices, by their `about`, that are not ticked. */
  readonly leftOut: ReadonlySet<string>;
  readonly layout: PaperLayout;
  /** Also those who have an address. */
  readonly allOnPaper: boolean;
}

const mostDaysAhead = 30;

/** The query for the library; a number of days that is not one asks for all. */
export function wantedOf(
  { what, to, days, dueWithin }: NoticeChoices,
  group: string | null,
): OverdueNoticesSearch {
  const recipients = { to, ...(group !== null && { group }) };
  const number = (typed: string, otherwise: number) =>
    /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : otherwise;
  return what === 'overdue'
    ? { ...recipients, days: Math.max(1, number(days, 1)) }
    : { ...recipients, dueWithin: Math.min(mostDaysAhead, number(dueWithin, mostDaysAhead)) };
}

/** Whether the recipient was told a few days ago, or will be soon. */
export const isTold = ({ obstacle }: OverdueNotice): boolean =>
  obstacle === 'already' || obstacle === 'waiting';

export function goesByMail(
  { obstacle }: OverdueNotice,
  { allOnPaper }: NoticeChoices,
  ready: boolean,
): boolean {
  return ready && !allOnPaper && obstacle === null;
}

/** The notices that are listed, and of those that are ticked which go by mail and which on paper. */
export function chosenAmong(notices: readonly OverdueNotice[], choices: NoticeChoices, ready: boolean) {
  const listed = notices.filter(
    (notice) => !isTold(notice) && (notice.notice === null || choices.stages.has(notice.notice)),
  );
  const ticked = listed.filter(({ about }) => !choices.leftOut.has(about));
  const aboutOf = (mail: boolean) =>
    ticked.filter((notice) => goesByMail(notice, choices, ready) === mail).map(({ about }) => about);
  return { listed, byMail: aboutOf(true), onPaper: aboutOf(false) };
}
