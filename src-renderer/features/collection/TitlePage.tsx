// The page of a title: its copies and who has them, who waits for it, its bookings, its details, and how often it was lent.

import { IconArrowMerge, IconBuildingCommunity, IconPencil, IconPrinter } from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Anchor, Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import * as library from '../../api/library.ts';
import type { Item, TitleLoans, TitleWithItems } from '../../api/library.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import listClasses from '../../ui/lists/ListTable.module.css';
import { DueMark } from '../../ui/loans/DueMark.tsx';
import { fullName } from '../../ui/loans/names.ts';
import { moneyWords } from '../../ui/money/money.ts';
import { Details } from '../../ui/pages/Details.tsx';
import { PageHeading } from '../../ui/pages/PageHeading.tsx';
import { PageTools } from '../../ui/pages/PageTools.tsx';
import pageClasses from '../../ui/pages/Page.module.css';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadPage } from '../../ui/pages/ReadPage.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { othersPath } from '../../ui/others-path.ts';
import { useDistrict, useSettings, useToday } from '../../ui/use-library.ts';
import { BookingsPanel } from '../bookings/BookingsPanel.tsx';
import { HoldsPanel } from '../holds/HoldsPanel.tsx';
import { LabelsDialog } from '../labels/LabelsDialog.tsx';
import { backTo, titlePath, titlesPath } from './collection-paths.ts';
import { collectionChanged, collectionQueries } from './collection-queries.ts';
import { CoverPanel } from './CoverPanel.tsx';
import { Copies } from './ItemSections.tsx';
import { FindTitleDialog } from './FindTitleDialog.tsx';
import { languageName } from './language-name.ts';
import { agesInWords, useLevelsInWords } from './reading-levels.ts';
import { TitleDialog } from './TitleDialog.tsx';
import { TitleHistory } from './TitleHistory.tsx';
import { seriesInWords } from './work-columns.tsx';
import { useFurtherCopy } from './use-further-copy.tsx';
import { WhereTitleStands } from './WhereItStands.tsx';

export function TitlePage({ id }: { readonly id: string }) {
  const query = useQuery(collectionQueries.title(id));
  return (
    <ReadPage query={query} back={titlesPath}>
      {(title) => <TitleSheet title={title} />}
    </ReadPage>
  );
}

function TitleSheet({ title }: { readonly title: TitleWithItems }) {
  const { t, i18n } = useTranslation(['collection', 'labels']);
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<'edit' | 'labels' | 'merge' | null>(null);
  const levelsInWords = useLevelsInWords();
  const merge = useMerge(title);
  const loans = useQuery(collectionQueries.titleLoans(title.id));
  const further = useLendingColumns(loans.data);
  const furtherCopy = useFurtherCopy();
  const hasOthers = useDistrict()?.isConnected === true;
  const [copy] = title.items;
  return (
    <>
      <PageHeading
        name={title.title}
        about={
          <>
            {title.authors.length > 0 && <span dir="auto">{title.authors.join('; ')}</span>}
            {title.publishedYear !== null && <span>{title.publishedYear}</span>}
          </>
        }
        picture={<CoverPanel title={title} />}
        facts={<WhereTitleStands copies={title.items} />}
        back={titlesPath}
      >
        <PageTools
          actions={[
            { label: t('edit'), icon: IconPencil, primary: true, onClick: () => setDialog('edit') },
            ...(copy === undefined
              ? []
              : [{ label: t('addCopy'), icon: furtherCopy.icon, onClick: () => furtherCopy.run(copy) }]),
            {
              label: t('labels:open'),
              icon: IconPrinter,
              disabled: title.items.length === 0,
              onClick: () => setDialog('labels'),
            },
            { label: t('merge.open'), icon: IconArrowMerge, onClick: () => setDialog('merge') },
            ...(hasOthers
              ? [
                  {
                    label: t('tabs.others'),
                    icon: IconBuildingCommunity,
                    onClick: () => navigate(othersPath(title.isbn ?? title.title)),
                  },
                ]
              : []),
          ]}
        />
      </PageHeading>
      <div className={pageClasses.columns}>
        <div className={pageClasses.column}>
          <Copies
            copies={title.items}
            further={further}
            onOpen={(id) => navigate(`/collection/${id}`, backTo(titlePath(title.id)))}
          />
          <HoldsPanel subject={{ title: title.id, name: title.title }} />
          <BookingsPanel subject={{ title: title.id, name: title.title }} />
        </div>
        <div className={pageClasses.column}>
          {title.description !== null && (
            <Panel title={t('fields.description')}>
              <Text dir="auto" style={{ whiteSpace: 'pre-line' }}>
                {title.description}
              </Text>
            </Panel>
          )}
          <Panel title={t('details')}>
            <Details
              rows={[
                [t('fields.authors'), title.authors.join('; ')],
                [t('fields.contributors'), title.contributors.join('; ')],
                [t('fields.isbn'), title.isbn],
                [t('fields.publisher'), title.publisher],
                [t('fields.publishedYear'), title.publishedYear],
                [
                  t('fields.language'),
                  title.language === null ? null : languageName(title.language, i18n.language),
                ],
                [t('fields.series'), seriesInWords(title)],
                [t('fields.subjects'), title.subjects.join('; ')],
                [t('fields.level'), title.level],
                [t('fields.levels'), levelsInWords(title.levels)],
                [t('fields.audience'), agesInWords(title)],
                [t('fields.hiddenFromPupils'), title.hiddenFromPupils ? t('yes') : null],
                [t('fields.pages'), title.pages],
              ]}
            />
          </Panel>
          <Panel title={t('lending.heading')}>
            <ReadSection queries={[loans]}>{() => <Lending loans={loans.data} />}</ReadSection>
          </Panel>
          <Panel title={t('titleHistory')}>
            <TitleHistory id={title.id} />
          </Panel>
        </div>
      </div>
      {dialog === 'labels' && (
        <LabelsDialog records={{ items: title.items.map(({ id }) => id) }} onClose={() => setDialog(null)} />
      )}
      {dialog === 'merge' && (
        <FindTitleDialog
          title={t('merge.title', { title: title.title })}
          text={t('merge.text')}
          except={[title.id]}
          onChosen={async (other) => {
            await merge(other.id);
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      <TitleDialog title={title} opened={dialog === 'edit'} onClose={() => setDialog(null)} />
    </>
  );
}

/** Merges another title into this one, and offers to undo it. */
function useMerge({ id }: TitleWithItems): (from: string) => Promise<void> {
  const { t } = useTranslation('collection');
  const client = useQueryClient();
  const tell = useUndo(useCallback(() => collectionChanged(client), [client]));
  return async (from) => {
    const { events } = await library.mergeTitles(id, { from });
    tell({ words: t('merge.done'), undone: t('merge.undone'), events });
    await collectionChanged(client);
  };
}

/** How often, in numbers alone: past loans have no names here. */
function Lending({ loans }: { readonly loans: TitleLoans | undefined }) {
  const { t } = useTranslation('collection');
  const { years = [], uses = [] } = loans ?? {};
  const sum = (counted: TitleLoans['years']) => counted.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Text>{t('lending.total', { count: sum(years) })}</Text>
      {uses.length > 0 && <Text>{t('lending.uses', { count: sum(uses) })}</Text>}
      {years.length > 0 && <Details rows={years.map(({ year, count }) => [String(year), count])} />}
    </>
  );
}

/** Who has a copy, how often it was lent, and its price if charges are on. */
function useLendingColumns(loans: TitleLoans | undefined): readonly ListColumn<Item>[] {
  const { t, i18n } = useTranslation('collection');
  const today = useToday();
  const { chargesEnabled, currency } = useSettings().settings;
  return useMemo(() => {
    const loanOf = new Map(loans?.open.map((loan) => [loan.item.id, loan]));
    const countOf = new Map(loans?.copies.map(({ item, count }) => [item, count]));
    const price: ListColumn<Item> = {
      id: 'price',
      label: t('fields.price'),
      width: '6rem',
      align: 'end',
      value: (item) => item.price,
      cell: (item) => (item.price === null ? '' : moneyWords(item.price, currency, i18n.language)),
    };
    return [
      {
        id: 'lentTo',
        label: t('lentTo'),
        width: 'minmax(9rem, 1.5fr)',
        value: (item) => loanOf.get(item.id)?.dueOn ?? null,
        cell: (item) => {
          const loan = loanOf.get(item.id);
          if (loan === undefined) return '';
          return (
            <span className={listClasses.stacked}>
              <Anchor component={Link} href={`/borrowers/${loan.borrower.id}`} truncate dir="auto">
                {withCommas([fullName(loan.borrower), loan.borrower.group].filter((part) => part !== null))}
              </Anchor>
              <DueMark loan={loan} today={today} />
            </span>
          );
        },
      },
      {
        id: 'timesLent',
        label: t('lending.times'),
        width: '6rem',
        align: 'end',
        value: (item) => countOf.get(item.id) ?? 0,
      },
      ...(chargesEnabled ? [price] : []),
    ];
  }, [loans, t, i18n.language, today, chargesEnabled, currency]);
}
