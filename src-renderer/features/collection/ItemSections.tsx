// The sections of an item's page: the open loan, the copies of the title, and the details.

import { type ReactNode, useMemo } from 'react';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Anchor, Group, Text } from '@mantine/core';
import type { Item, Loan } from '../../api/library.ts';
import { Shelf } from '../../ui/books/Shelf.tsx';
import { ShortList } from '../../ui/lists/ShortList.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { languageName } from './language-name.ts';
import { type ItemColumnId, placeInWords, useItemColumns } from './item-columns.tsx';
import { agesInWords, useLevelsInWords } from './reading-levels.ts';
import { isIn } from './WhereItStands.tsx';
import { seriesInWords } from './work-columns.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useSettings, useToday } from '../../ui/use-library.ts';
import { dateOf, listDate } from '../../ui/dates/dates.ts';
import { DueMark } from '../../ui/loans/DueMark.tsx';
import { fullName } from '../../ui/loans/names.ts';
import { useLoanActions } from '../../ui/loans/use-loan-actions.tsx';
import { moneyWords } from '../../ui/money/money.ts';
import { Details } from '../../ui/pages/Details.tsx';

export function ItemLoan({ loan }: { readonly loan: Loan }) {
  const { t, i18n } = useTranslation('collection');
  const today = useToday();
  const { timeZone } = useSettings().settings;
  const { actions, pageActions, dialog } = useLoanActions();
  const date = (on: string) => listDate(on, i18n.language, today);
  return (
    <Panel
      title={t('lentTo')}
      tools={
        <Group gap="xs">
          {[...actions, ...pageActions]
            .filter(({ offered }) => offered?.(loan) ?? true)
            .map((action) => (
              <ToolButton key={action.id} icon={action.icon} onClick={() => action.run(loan)}>
                {action.name}
              </ToolButton>
            ))}
        </Group>
      }
    >
      <Group gap="md">
        <Anchor component={Link} href={`/borrowers/${loan.borrower.id}`} fw={600} size="lg" dir="auto">
          {fullName(loan.borrower)}
        </Anchor>
        {loan.borrower.group !== null && <Text>{loan.borrower.group}</Text>}
        <DueMark loan={loan} today={today} />
      </Group>
      <Text c="dimmed">
        {t('lentFromUntil', { from: date(dateOf(loan.checkedOutAt, timeZone)), until: date(loan.dueOn) })}
        {loan.renewals > 0 && ` · ${t('renewedTimes', { count: loan.renewals })}`}
      </Text>
      {loan.item.lost && <Text>{t('lostNoNotices')}</Text>}
      {loan.isInQuestion && <Text>{t('inQuestion')}</Text>}
      {loan.claimedAt !== null && (
        <Text>{t('claimedOn', { date: date(dateOf(loan.claimedAt, timeZone)) })}</Text>
      )}
      {dialog}
    </Panel>
  );
}

const itemColumns: readonly ItemColumnId[] = [
  'barcode',
  'availability',
  'callNumber',
  'place',
  'itemType',
  'note',
];

/** Beside further columns there is room for the most important alone. */
const fewer: readonly ItemColumnId[] = ['barcode', 'availability', 'callNumber', 'place'];

interface CopiesProps {
  /** The id of the copy whose page this is. */
  readonly current?: string;
  readonly copies: readonly Item[];
  /** After those that each list of copies has. */
  readonly further?: readonly ListColumn<Item>[];
  /** Beside the number of copies. */
  readonly tools?: ReactNode;
  readonly onOpen: (id: string) => void;
}

export function Copies({ current, copies, further, tools, onOpen }: CopiesProps) {
  const { t } = useTranslation('collection');
  const shared = useItemColumns(further === undefined ? itemColumns : fewer);
  const columns = useMemo(() => [...shared, ...(further ?? [])], [shared, further]);
  const title = t('copies', { count: copies.length });
  return (
    <Panel
      title={title}
      tools={
        <Group gap="sm">
          {current !== undefined && (
            <>
              <Shelf places={copies.map((copy) => (isIn(copy) ? copy.title : null))} size="small" />
              {t('onTheShelf', { count: copies.filter(isIn).length, of: copies.length })}
            </>
          )}
          {tools}
        </Group>
      }
    >
      <ShortList
        label={title}
        rows={copies}
        columns={columns}
        sortedBy="barcode"
        {...(current !== undefined && { current })}
        onOpen={({ id }) => onOpen(id)}
      />
    </Panel>
  );
}

export function ItemDetails({ item }: { readonly item: Item }) {
  const { t, i18n } = useTranslation('collection');
  const today = useToday();
  const { timeZone, chargesEnabled, currency } = useSettings().settings;
  const levelsInWords = useLevelsInWords();
  const { price } = item;
  return (
    <Panel title={t('details')}>
      <Details
        rows={[
          [t('fields.barcode'), item.barcode],
          [t('fields.callNumber'), item.callNumber],
          [t('fields.place'), placeInWords(item)],
          [t('fields.itemType'), item.itemType],
          [t('fields.forLoan'), item.forLoan ? t('yes') : t('no')],
          [t('fields.copyHiddenFromPupils'), item.copyHiddenFromPupils ? t('yes') : null],
          [t('fields.withdrawnFor'), item.withdrawnFor === null ? null : t(`withdrawn.${item.withdrawnFor}`)],
          [t('fields.parts'), item.parts],
          [
            t('fields.price'),
            chargesEnabled && price !== null ? moneyWords(price, currency, i18n.language) : null,
          ],
          [
            t('fields.acquiredOn'),
            item.acquiredOn === null ? null : listDate(item.acquiredOn, i18n.language, today),
          ],
          [t('fields.acquiredFrom'), item.acquiredFrom],
          [t('fields.loansBefore'), item.loansBefore],
          [
            t('fields.lastLentBefore'),
            item.lastLentBefore === null ? null : listDate(item.lastLentBefore, i18n.language, today),
          ],
          [t('fields.note'), item.note],
          [t('fields.authors'), item.authors.join('; ')],
          [t('fields.isbn'), item.isbn],
          [t('fields.publisher'), item.publisher],
          [t('fields.publishedYear'), item.publishedYear],
          [t('fields.language'), item.language === null ? null : languageName(item.language, i18n.language)],
          [t('fields.series'), seriesInWords(item)],
          [t('fields.subjects'), item.subjects.join('; ')],
          [t('fields.level'), item.level],
          [t('fields.levels'), levelsInWords(item.levels)],
          [t('fields.audience'), agesInWords(item)],
          [t('fields.hiddenFromPupils'), item.hiddenFromPupils ? t('yes') : null],
          [t('addedOn'), listDate(dateOf(item.createdAt, timeZone), i18n.language, today)],
        ]}
      />
    </Panel>
  );
}
