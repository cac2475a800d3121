// A borrower's details and allowance.

import { useTranslation } from 'react-i18next';
import type { LoanOverview } from '../../api/api-types.ts';
import { useSettings, useToday } from '../../ui/use-library.ts';
import { dateOf, dateWords } from '../../ui/dates/calendar-words.ts';
import { Details } from '../../ui/pages/Details.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';

export function BorrowerDetails({ overview }: { readonly overview: LoanOverview }) {
  const { t, i18n } = useTranslation('borrowers');
  const today = useToday();
  const { timeZone } = useSettings().settings;
  const { borrower, mayBorrow } = overview;
  const date = (on: string | null) => (on === null ? null : dateWords(on, i18n.language, today));
  const more = (count: number | null) =>
    count === null ? t('mayBorrow.noLimit') : t('mayBorrow.more', { count: Math.max(0, count) });
  return (
    <>
      <Panel title={t('details')}>
        <Details
          rows={[
            [t('fields.barcode'), borrower.barcode],
            [t('fields.externalId'), borrower.externalId],
            [t('fields.group'), borrower.group],
            [t('fields.category'), borrower.category],
            [t('fields.email'), borrower.email],
            [t('fields.guardianEmail'), borrower.guardianEmail],
            [t('fields.birthDate'), date(borrower.birthDate)],
            [t('fields.expiresOn'), date(borrower.expiresOn)],
            ...(borrower.leftOn === null ? [] : [[t('fields.leftOn'), date(borrower.leftOn)] as const]),
            [t('addedOn'), date(dateOf(borrower.createdAt, timeZone))],
          ]}
        />
      </Panel>
      <Panel title={t('mayBorrow.title')}>
        <Details
          rows={[
            [t('mayBorrow.inAll'), more(mayBorrow.more)],
            ...mayBorrow.byItemType
              // A type with its own limit gets a line only if fewer remain of it than in total.
              .filter(({ more: left }) => left !== null && (mayBorrow.more === null || left < mayBorrow.more))
              .map(({ itemType, more: left }) => [itemType, more(left)] as const),
          ]}
        />
      </Panel>
    </>
  );
}
