// The actions on many items at once: their state, type, shelfmark, place and price, their subjects and title, and a spreadsheet.

import { Button, Menu } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Item, ManyItems } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { useInsisting } from '../../ui/forms/use-insisting.tsx';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { IconChevronDown } from '../../ui/icons/icons.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { useCopyRows } from '../../ui/lists/use-copy-rows.ts';
import { useSettings } from '../../ui/use-library.ts';
import { type Loss, LossDialog } from '../../ui/loans/LossDialog.tsx';
import { LabelsDialog } from '../labels/LabelsDialog.tsx';
import { AddToListDialog } from './AddToListDialog.tsx';
import { type ChangedField, ChangeItemsDialog } from './ChangeItemsDialog.tsx';
import { collectionChanged } from './collection-queries.ts';
import { FindTitleDialog } from './FindTitleDialog.tsx';
import { SubjectsDialog } from './SubjectsDialog.tsx';

const others = ['labels', 'subjects', 'list', 'title'] as const;
type OtherDialog = (typeof others)[number];
const isOther = (dialog: ChangedField | OtherDialog): dialog is OtherDialog =>
  others.some((other) => other === dialog);

interface ChosenItemsProps {
  readonly items: readonly Item[];
  /** Of the spreadsheet. */
  readonly columns: readonly ListColumn<Item>[];
  /** The first button: the change that is mostly made. */
  readonly first?: Item['status'];
}

export function ChosenItems({ items, columns, first }: ChosenItemsProps) {
  const { t } = useTranslation(['collection', 'labels']);
  const saving = useSaving();
  const { chargesEnabled } = useSettings().settings;
  const [dialog, setDialog] = useState<ChangedField | OtherDialog | null>(null);
  const hasPlaces = (useQuery(libraryQueries.places()).data ?? []).length > 0;
  const [loss, setLoss] = useState<Loss | null>(null);
  const close = () => setDialog(null);
  const copyRows = useCopyRows(columns);
  const { changeItems, question } = useItemsChange();
  const change = async (changes: ManyItems['changes']) => {
    await changeItems(items, changes);
    close();
  };
  /** Asks before those on loan are charged to their borrowers. */
  const lose = async () => {
    const onLoan = items.filter(({ availability }) => availability === 'on-loan');
    const previews = await Promise.all(onLoan.map(({ id }) => library.previewLoss(id)));
    const charges = previews.flatMap(({ charge }) => charge ?? []);
    const [firstCharge] = charges;
    if (firstCharge === undefined) return change({ status: 'lost' });
    const amount = charges.reduce((sum, charge) => sum + charge.amount, 0);
    setLoss({ count: charges.length, charge: { amount, currency: firstCharge.currency } });
  };
  const states = [
    ...(items.some(({ status }) => status !== 'lost') ? (['lost'] as const) : []),
    ...(items.some(({ status }) => status !== 'missing') ? (['missing', 'in-repair'] as const) : []),
    ...(items.some(({ status }) => status !== 'withdrawn') ? (['withdrawn'] as const) : []),
    ...(items.some(({ status }) => status !== 'in-collection') ? (['in-collection'] as const) : []),
  ].toSorted((one, other) => Number(other === first) - Number(one === first));
  const titles = [...new Set(items.map(({ titleId }) => titleId))];
  return (
    <>
      {states.map((status) => (
        <Button
          key={status}
          variant={status === first ? 'filled' : 'default'}
          size="sm"
          onClick={() =>
            status === 'withdrawn'
              ? setDialog('withdrawnFor')
              : saving(() => (status === 'lost' ? lose() : change({ status })))
          }
        >
          {t(`many.states.${status}`)}
        </Button>
      ))}
      <Menu position="top-start" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" size="sm" rightSection={<IconChevronDown size="1rem" aria-hidden />}>
            {t('many.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('itemType')}>{t('many.itemType')}</Menu.Item>
          <Menu.Item onClick={() => setDialog('callNumber')}>{t('many.callNumber')}</Menu.Item>
          {hasPlaces && <Menu.Item onClick={() => setDialog('place')}>{t('many.place')}</Menu.Item>}
          {chargesEnabled && <Menu.Item onClick={() => setDialog('price')}>{t('many.price')}</Menu.Item>}
          <Menu.Item onClick={() => setDialog('subjects')}>{t('many.subjects')}</Menu.Item>
          <Menu.Item onClick={() => setDialog('title')}>{t('move.open')}</Menu.Item>
          <Menu.Item onClick={() => setDialog('list')}>{t('savedLists.addOpen')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" size="sm" onClick={() => setDialog('labels')}>
        {t('labels:open')}
      </Button>
      <Button variant="default" size="sm" onClick={() => void copyRows(items)}>
        {t('many.copy')}
      </Button>
      <LossDialog
        loss={loss}
        onConfirm={() => {
          setLoss(null);
          saving(() => change({ status: 'lost' }));
        }}
        onCancel={() => setLoss(null)}
      />
      {dialog === 'labels' && <LabelsDialog records={{ items: items.map(({ id }) => id) }} onClose={close} />}
      {dialog === 'subjects' && <SubjectsDialog titles={titles} onClose={close} />}
      {dialog === 'list' && <AddToListDialog titles={titles} onClose={close} />}
      {dialog === 'title' && (
        <FindTitleDialog
          title={t('move.title', { count: items.length })}
          text={t('move.text')}
          except={titles.length === 1 ? titles : []}
          onChosen={({ id }) => change({ titleId: id })}
          onClose={close}
        />
      )}
      {dialog !== null && !isOther(dialog) && (
        <ChangeItemsDialog field={dialog} items={items} onChange={change} onClose={close} />
      )}
      {question}
    </>
  );
}

interface ItemsChanging {
  readonly changeItems: (items: readonly Item[], changes: ManyItems['changes']) => Promise<void>;
  /** Asks about a change that is refused; the screen must render it. */
  readonly question: ReactNode;
}

/** Changes the items in one step, and offers to undo it. */
export function useItemsChange(): ItemsChanging {
  const { t } = useTranslation('collection');
  const client = useQueryClient();
  const tell = useUndo(useCallback(() => collectionChanged(client), [client]));
  const { insist, question } = useInsisting();
  const changeItems: ItemsChanging['changeItems'] = async (items, changes) => {
    const ids = items.map(({ id }) => id);
    const { changed, events } = await insist(t('many.reservedTitle', { count: ids.length }), (override) =>
      library.updateItems({ ids, changes, ...(override !== undefined && { override }) }),
    );
    tell({
      words: t('many.changed', { count: changed }),
      undone: t('many.undone', { count: changed }),
      events,
    });
    await collectionChanged(client);
  };
  return { changeItems, question };
}
