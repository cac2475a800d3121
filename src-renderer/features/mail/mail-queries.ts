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

/** Which letters are listed: of one kind, about one class. */
export interface LetterFilter {
  readonly kind?: MailMessage['kind'] | undefined;
  readonly group?: string | undefined;
}

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
  letters: (status: MailMessage['status'], filter: LetterFilter) =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'letters', status, filter],
      queryFn: ({ signal }) => library.listMessages({ ...filter, status, limit: 200 }, { signal }),
      refetchInterval: outboxEveryMs,
      placeholderData: keepPreviousData,
    }),
  printedNotices: (filter: LetterFilter) =>
    queryOptions({
      queryKey: [...libraryKeys.mail, 'printed', filter],
      queryFn: ({ signal }) => library.listPrintedNotices({ ...filter, limit: 200 }, { signal }),
      placeholderData: keepPreviousData,
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
