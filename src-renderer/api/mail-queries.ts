// The queries about mail: settings, templates, outbox and overdue notices.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import type { MailMessage, MailPreviewRequest, OverdueNoticesWanted } from './api-types.ts';
import { libraryKeys } from './library-keys.ts';

const outboxEveryMs = 10_000;

export const mailQueries = {
  mailSettings: () =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'settings'],
      queryFn: ({ signal }) => api.mailSettings(signal),
    }),
  mailTemplates: () =>
    queryOptions({ queryKey: libraryKeys.mailTemplates, queryFn: ({ signal }) => api.mailTemplates(signal) }),
  mailPreview: (words: MailPreviewRequest) =>
    queryOptions({
      queryKey: ['mail-preview', words],
      queryFn: ({ signal }) => api.mailPreview(words, signal),
      retry: false,
    }),
  /** Polled, because the outbox changes in the background. */
  outbox: () =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'outbox'],
      queryFn: ({ signal }) => api.outbox(signal),
      refetchInterval: outboxEveryMs,
    }),
  messages: (status: MailMessage['status']) =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'messages', status],
      queryFn: ({ signal }) => api.messages(status, signal),
      refetchInterval: outboxEveryMs,
      placeholderData: keepPreviousData,
    }),
  borrowerMail: (id: string) =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'borrower', id],
      queryFn: ({ signal }) => api.borrowerMail(id, signal),
    }),
  overdueNotices: (wanted: OverdueNoticesWanted) =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'notices', wanted],
      queryFn: ({ signal }) => api.overdueNotices(wanted, signal),
    }),
} as const;
