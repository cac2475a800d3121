// The queries about mail: settings, templates, letters and overdue notices.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
import type {
  MailMessage,
  MailPreviewRequest,
  OverdueLetterSearch,
  OverdueNoticesSearch,
} from '../../api/library.ts';
import { libraryKeys, outboxEveryMs } from '../../api/library-queries.ts';

export const mailQueries = {
  mailSettings: () =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'settings'],
      queryFn: ({ signal }) => library.readMailSettings({ signal }),
    }),
  mailTemplates: () =>
    queryOptions({
      queryKey: ['mail-templates'],
      queryFn: ({ signal }) => library.listMailTemplates({ signal }),
    }),
  mailPreview: (words: MailPreviewRequest) =>
    queryOptions({
      queryKey: ['mail-preview', words],
      queryFn: ({ signal }) => library.previewMailTemplate(words, { signal }),
      retry: false,
    }),
  letters: (status: MailMessage['status']) =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'letters', status],
      queryFn: ({ signal }) => library.listMessages({ status, limit: 200 }, { signal }),
      refetchInterval: outboxEveryMs,
      placeholderData: keepPreviousData,
    }),
  printedNotices: () =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'printed'],
      queryFn: ({ signal }) => library.listPrintedNotices({ limit: 200 }, { signal }),
    }),
  borrowerMail: (id: string) =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'borrower', id],
      queryFn: ({ signal }) => library.readBorrowerMail(id, { signal }),
    }),
  overdueLetter: (wanted: OverdueLetterSearch) =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'letter', wanted],
      queryFn: ({ signal }) => library.readOverdueNotice(wanted.to, wanted.about, wanted, { signal }),
      retry: false,
    }),
  overdueNotices: (wanted: OverdueNoticesSearch) =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'notices', wanted],
      queryFn: ({ signal }) => library.planOverdueNotices(wanted.to, wanted, { signal }),
    }),
} as const;
