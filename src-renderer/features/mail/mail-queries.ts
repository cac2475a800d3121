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
  overdueLetter: (search: OverdueLetterSearch) =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'letter', search],
      queryFn: ({ signal }) => library.readOverdueNotice(search.to, search.about, search, { signal }),
      retry: false,
    }),
  overdueNotices: (search: OverdueNoticesSearch) =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'notices', search],
      queryFn: ({ signal }) => library.planOverdueNotices(search.to, search, { signal }),
    }),
} as const;
