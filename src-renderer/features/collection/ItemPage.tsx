// The page of an item: its location, its loan, the other copies of its title, and its history.

import { Anchor } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  type Icon,
  IconArchive,
  IconArrowMerge,
  IconCheck,
  IconEyeOff,
  IconPencil,
  IconPrinter,
  IconQuestionMark,
  IconTool,
} from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import type { ItemStatus, CatalogItem } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { Cover } from '../../ui/books/Cover.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { useInsisting } from '../../ui/forms/use-insisting.tsx';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { HistoryList } from '../../ui/history/HistoryList.tsx';
import { ReadPage } from '../../ui/pages/ReadPage.tsx';
import { RecordPage } from '../../ui/pages/RecordPage.tsx';
import { useSettings } from '../../ui/use-library.ts';
import { BookingsPanel } from '../bookings/BookingsPanel.tsx';
import { labelsKey } from '../labels/labels-key.ts';
import { LabelsDialog } from '../labels/LabelsDialog.tsx';
import { HoldsPanel } from '../holds/HoldsPanel.tsx';
import { backTo, titlePath, wayBack } from './collection-paths.ts';
import { collectionChanged, collectionQueries } from './collection-queries.ts';
import { Copies, ItemDetails, ItemLoan } from './ItemSections.tsx';
import { ChangeItemsDialog } from './ChangeItemsDialog.tsx';
import { useItemsChange } from './ChosenItems.tsx';
import { FindTitleDialog } from './FindTitleDialog.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemPhotoPanel } from './ItemPhotoPanel.tsx';
import { itemValues } from './item-fields.ts';
import { newCopies, useNewCopies } from './new-copies.ts';
import { useFurtherCopy } from './use-further-copy.tsx';
import { WhereItemStands } from './WhereItStands.tsx';

/** By status, what brings the item back. */
const BACK = {
  lost: 'found',
  missing: 'found',
  'in-repair': 'repaired',
  'in-processing': 'ready',
  withdrawn: 'restore',
} as const satisfies Readonly<Record<Exclude<ItemStatus, 'in-collection'>, string>>;

export function ItemPage({ id }: { readonly id: string }) {
  const query = useQuery(libraryQueries.item(id));
  return (
    <ReadPage query={query} back={wayBack()}>
      {(item) => <ItemSheet item={item} />}
    </ReadPage>
  );
}

function ItemSheet({ item }: { readonly item: CatalogItem }) {
  const { t, i18n } = useTranslation(['collection', 'labels']);
  const [, navigate] = useLocation();
  const back = wayBack();
  const [printing, setPrinting] = useState(false);
  const client = useQueryClient();
  const saving = useSaving();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const [picking, setPicking] = useState<'title' | 'withdrawnFor' | null>(null);
  const { changeItems, question } = useItemsChange();
  const deleting = useInsisting();
  const { currency } = useSettings().settings;
  const saved = useMemo(() => itemValues(item, currency, i18n.language), [item, currency, i18n.language]);
  const draft = useDraft(`item ${item.id}`, saved, item.version);
  const title = useQuery(collectionQueries.title(item.titleId));
  const furtherCopy = useFurtherCopy();
  useHotkeys([
    [`alt+${furtherCopy.key}`, () => furtherCopy.run(item)],
    [labelsKey, () => setPrinting(true)],
  ]);
  const { copies: added } = useNewCopies();
  const fresh = added.some(({ titleId }) => titleId === item.titleId) ? added.map(({ id }) => id) : [];

  const setStatus = (status: ItemStatus) =>
    saving(async () => {
      await library.updateItem(item.id, { status }, requestOptions({ ifVersion: item.version }));
      await collectionChanged(client);
    });
  const statusAction = (label: string, icon: Icon, next: ItemStatus) => ({
    label,
    icon,
    onClick: () => setStatus(next),
  });
  const statusActions =
    item.status === 'in-collection'
      ? [
          // If it is on loan, the panel of the loan offers this.
          ...(item.loan === null
            ? [
                statusAction(t('markLost'), IconQuestionMark, 'lost'),
                statusAction(t('markMissing'), IconEyeOff, 'missing'),
                statusAction(t('toRepair'), IconTool, 'in-repair'),
                {
                  label: t('withdraw'),
                  icon: IconArchive,
                  onClick: () => setPicking('withdrawnFor'),
                },
              ]
            : []),
        ]
      : [statusAction(t(BACK[item.status]), IconCheck, 'in-collection')];

  const addCopy = {
    label: t('addCopy'),
    icon: furtherCopy.icon,
    shortcut: `Alt+${furtherCopy.key}`,
    onClick: () => furtherCopy.run(item),
  };

  return (
    <RecordPage
      name={item.title}
      about={
        <>
          {item.authors.length > 0 && <span dir="auto">{item.authors.join('; ')}</span>}
          <bdi>{item.barcode}</bdi>
        </>
      }
      picture={<Cover title={item.title} authors={item.authors} cover={item.cover} size="result" />}
      facts={<WhereItemStands item={item} />}
      back={back}
      actions={[
        { label: t('edit'), icon: IconPencil, primary: true, onClick: () => setDialog('edit') },
        ...(item.status === 'in-collection' ? [addCopy] : statusActions),
        {
          label: fresh.length > 1 ? t('labels:forThese', { count: fresh.length }) : t('labels:open'),
          icon: IconPrinter,
          shortcut: labelsKey,
          onClick: () => setPrinting(true),
        },
        ...(item.status === 'in-collection' ? statusActions : [addCopy]),
        { label: t('move.open'), icon: IconArrowMerge, onClick: () => setPicking('title') },
      ]}
      dialog={dialog}
      onDialog={setDialog}
      draft={draft}
      deletion={{
        label: t('delete'),
        title: t('deleteTitle', { title: item.title }),
        text: t('deleteText', { barcode: item.barcode }),
        refused: item.loan === null ? null : t('notDeletable'),
        done: t('deleted', { title: item.title, barcode: item.barcode }),
        run: () =>
          deleting.insist(t('deleteTitle', { title: item.title }), (override) =>
            library.deleteItem(
              item.id,
              override === undefined ? {} : { $override: override.codes.join(','), reason: override.reason },
            ),
          ),
        after: async () => {
          client.removeQueries({ queryKey: libraryQueries.item(item.id).queryKey });
          await collectionChanged(client);
        },
      }}
      wide={
        <>
          {item.loan !== null && <ItemLoan loan={item.loan} />}
          <HoldsPanel subject={{ title: item.titleId, name: item.title }} />
          <BookingsPanel subject={{ title: item.titleId, name: item.title }} />
          <Copies
            current={item.id}
            copies={title.data?.items ?? [item]}
            tools={
              <Anchor component={Link} href={titlePath(item.titleId)}>
                {t('toTitle')}
              </Anchor>
            }
            onOpen={(id) => navigate(`/collection/${id}`, backTo(back))}
          />
        </>
      }
      history={<HistoryList subject="item" id={item.id} />}
      narrow={
        <>
          <ItemDetails item={item} />
          <ItemPhotoPanel item={item} />
        </>
      }
    >
      {question}
      {deleting.question}
      {printing && (
        <LabelsDialog
          records={{ items: fresh.length > 1 ? fresh : [item.id] }}
          onClose={() => setPrinting(false)}
          onPrinted={newCopies.forget}
        />
      )}
      {picking === 'withdrawnFor' && (
        <ChangeItemsDialog
          field={picking}
          items={[item]}
          onChange={async (changes) => {
            await changeItems([item], changes);
            setPicking(null);
          }}
          onClose={() => setPicking(null)}
        />
      )}
      {picking === 'title' && (
        <FindTitleDialog
          title={t('move.title', { count: 1 })}
          text={t('move.text')}
          except={[item.titleId]}
          onChosen={async ({ id }) => {
            await changeItems([item], { titleId: id });
            setPicking(null);
          }}
          onClose={() => setPicking(null)}
        />
      )}
      <ItemDialog
        item={item}
        copies={title.data?.items.length ?? 1}
        draft={draft}
        opened={dialog === 'edit'}
        onClose={() => setDialog(null)}
      />
    </RecordPage>
  );
}
