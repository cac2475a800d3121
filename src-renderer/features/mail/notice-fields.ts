// Converts the settings of overdue notices to form fields and back.

import type { MailSettings, MailSettingsChanges } from '../../api/library.ts';
import { noticeReaders } from './notice-choices.ts';

export const noticeDays = [
  'firstNoticeFromDays',
  'secondNoticeFromDays',
  'lastNoticeFromDays',
  'noticeEveryDays',
] as const;
type NoticeDays = (typeof noticeDays)[number];

export interface NoticesValues extends Readonly<Record<NoticeDays, string>> {
  readonly [field: string]: string | boolean;
  readonly weeklyNotices: boolean;
  readonly weeklyDay: string;
  readonly weeklyTime: string;
  readonly weeklyTo: string;
  readonly dueSoonDays: string;
  readonly dueSoonTo: string;
}

export function noticesValues(settings: MailSettings): NoticesValues {
  const { weeklyNotices, weeklyDay, weeklyTime, weeklyTo, dueSoonDays, dueSoonTo } = settings;
  return {
    firstNoticeFromDays: String(settings.firstNoticeFromDays),
    secondNoticeFromDays: String(settings.secondNoticeFromDays),
    lastNoticeFromDays: String(settings.lastNoticeFromDays),
    noticeEveryDays: String(settings.noticeEveryDays),
    weeklyNotices,
    weeklyDay: String(weeklyDay),
    weeklyTime,
    weeklyTo,
    dueSoonDays: String(dueSoonDays),
    dueSoonTo,
  };
}

const most: Readonly<Record<NoticeDays, number>> = {
  firstNoticeFromDays: 365,
  secondNoticeFromDays: 365,
  lastNoticeFromDays: 365,
  noticeEveryDays: 90,
};

type NoticeField = NoticeDays | 'weeklyTime' | 'dueSoonDays';

const mostDueSoonDays = 30;

export function faultyNotices(values: NoticesValues): NoticeField[] {
  const faulty: NoticeField[] = noticeDays.filter((field) => {
    const number = /^\d{1,3}$/.test(values[field].trim()) ? Number(values[field]) : 0;
    return number < 1 || number > most[field];
  });
  const dueSoon = values.dueSoonDays.trim();
  if (!/^\d{1,2}$/.test(dueSoon) || Number(dueSoon) > mostDueSoonDays) faulty.push('dueSoonDays');
  return /^\d{2}:\d{2}$/.test(values.weeklyTime) ? faulty : [...faulty, 'weeklyTime'];
}

export function noticesChange(changes: Partial<NoticesValues>): MailSettingsChanges {
  const { weeklyNotices, weeklyDay, weeklyTime, weeklyTo, dueSoonDays, dueSoonTo } = changes;
  const reader = noticeReaders.find((choice) => choice === weeklyTo);
  const soonReader = noticeReaders.find((choice) => choice === dueSoonTo);
  return {
    ...Object.fromEntries(
      noticeDays.flatMap((field) => (changes[field] === undefined ? [] : [[field, Number(changes[field])]])),
    ),
    ...(weeklyNotices !== undefined && { weeklyNotices }),
    ...(weeklyDay !== undefined && { weeklyDay: Number(weeklyDay) }),
    ...(weeklyTime !== undefined && { weeklyTime }),
    ...(reader !== undefined && { weeklyTo: reader }),
    ...(dueSoonDays !== undefined && { dueSoonDays: Number(dueSoonDays) }),
    ...(soonReader !== undefined && { dueSoonTo: soonReader }),
  };
}
