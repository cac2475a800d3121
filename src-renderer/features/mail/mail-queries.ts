// The queries about mail: settings, templates, messages and overdue notices.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type {
  MailMessage,
  MailPreviewRequest,
  OverdueLetterWanted,
  OverdueNoticesWanted,
} from '../../api/api-types.ts';
import { libraryKeys, outboxEveryMs } from '../../api/library-queries.ts';

export const mailQueries = {
  mailSettings: () =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'settings'],
      queryFn: ({ signal }) => api.mailSettings(signal),
    }),
  mailTemplates: () =>
    queryOptions({ queryKey: ['mail-templates'], queryFn: ({ signal }) => api.mailTemplates(signal) }),
  mailPreview: (words: MailPreviewRequest) =>
    queryOptions({
      queryKey: ['mail-preview', words],
      queryFn: ({ signal }) => api.mailPreview(words, signal),
      retry: false,
    }),
  messages: (status: MailMessage['status']) =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'messages', status],
      queryFn: ({ signal }) => api.messages(status, signal),
      refetchInterval: outboxEveryMs,
      placeholderData: keepPreviousData,
    }),
  printedNotices: () =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'printed'],
      queryFn: ({ signal }) => api.printedNotices(signal),
    }),
  borrowerMail: (id: string) =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'borrower', id],
      queryFn: ({ signal }) => api.borrowerMail(id, signal),
    }),
  overdueLetter: (wanted: OverdueLetterWanted) =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'letter', wanted],
      queryFn: ({ signal }) => api.overdueLetter(wanted, signal),
      retry: false,
    }),
  overdueNotices: (wanted: OverdueNoticesWanted) =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'notices', wanted],
      queryFn: ({ signal }) => api.overdueNotices(wanted, signal),
    }),
} as const;
