// The page of an item: its location, its loan, the other copies of its title, and its history.

import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArchive, IconCheck, IconPencil, IconQuestionMark, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { api } from '../../api/api.ts';
import type { ItemStatus, ItemWithLoan } from '../../api/api-types.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { UnsavedNote } from '../../ui/forms/UnsavedNote.tsx';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { HistoryList } from '../../ui/history/HistoryList.tsx';
import { PageHeading } from '../../ui/pages/PageHeading.tsx';
import classes from '../../ui/pages/Page.module.css';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadPage } from '../../ui/pages/ReadPage.tsx';
import { AvailabilityMark } from './AvailabilityMark.tsx';
import { collectionChanged, collectionQueries } from './collection-queries.ts';
import { Copies } from './Copies.tsx';
import { EditItemDialog } from './EditItemDialog.tsx';
import { ItemDetails } from './ItemDetails.tsx';
import { ItemLoan } from './ItemLoan.tsx';
import { itemValues } from './item-fields.ts';
import { useFurtherCopy } from './use-further-copy.tsx';

export function ItemPage({ id }: { readonly id: string }) {
  const query = useQuery(libraryQueries.item(id));
  return (
    <ReadPage query={query} back="/collection">
      {(item) => <ItemSheet item={item} />}
    </ReadPage>
  );
}

function ItemSheet({ item }: { readonly item: ItemWithLoan }) {
  const { t } = useTranslation(['collection', 'lists']);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const saving = useSaving();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const saved = useMemo(() => itemValues(item), [item]);
  const draft = useDraft(`item ${item.id}`, saved, item.version);
  const title = useQuery(collectionQueries.title(item.titleId));
  const furtherCopy = useFurtherCopy();
  useHotkeys([[`alt+${furtherCopy.key}`, () => furtherCopy.run(item)]]);
  const close = () => setDialog(null);

  const setStatus = (status: ItemStatus) =>
    saving(async () => {
      await api.changeItem(item.id, { status }, item.version);
      await collectionChanged(client);
    });
  const remove = async () => {
    await api.deleteItem(item.id);
    draft.discard();
    close();
    navigate('/collection');
    client.removeQueries({ queryKey: libraryQueries.item(item.id).queryKey });
    await collectionChanged(client);
  };

  return (
    <>
      <PageHeading
        name={item.title}
        about={
          <>
            <AvailabilityMark item={item} />
            {item.authors.length > 0 && <span dir="auto">{item.authors.join('; ')}</span>}
            <span>{item.barcode}</span>
          </>
        }
        back="/collection"
      >
        <Button leftSection={<IconPencil size="1.1rem" aria-hidden />} onClick={() => setDialog('edit')}>
          {t('edit')}
        </Button>
        <Button
          variant="default"
          leftSection={furtherCopy.icon}
          title={`Alt+${furtherCopy.key}`}
          onClick={() => furtherCopy.run(item)}
        >
          {t('addCopy')}
        </Button>
        <StatusButtons status={item.status} lent={item.loan !== null} onStatus={setStatus} />
        <Button
          variant="default"
          leftSection={<IconTrash size="1.1rem" aria-hidden />}
          onClick={() => setDialog('delete')}
        >
          {t('delete')}
        </Button>
      </PageHeading>
      {draft.dirty && dialog !== 'edit' && (
        <UnsavedNote
          text={t('lists:form.changesKept')}
          onContinue={() => setDialog('edit')}
          onDiscard={draft.discard}
        />
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          {item.loan !== null && <ItemLoan loan={item.loan} />}
          <Copies item={item} copies={title.data?.items ?? [item]} />
          <Panel title={t('history')}>
            <HistoryList of="item" id={item.id} />
          </Panel>
        </div>
        <ItemDetails item={item} />
      </div>
      <EditItemDialog
        item={item}
        copies={title.data?.items.length ?? 1}
        draft={draft}
        opened={dialog === 'edit'}
        onClose={close}
      />
      <ConfirmDialog
        opened={dialog === 'delete'}
        title={t('deleteTitle', { title: item.title })}
        text={t('deleteText', { barcode: item.barcode })}
        confirmLabel={t('delete')}
        onClose={close}
        onConfirm={remove}
      />
    </>
  );
}

interface StatusButtonsProps {
  readonly status: ItemStatus;
  readonly lent: boolean;
  readonly onStatus: (status: ItemStatus) => void;
}

function StatusButtons({ status, lent, onStatus }: StatusButtonsProps) {
  const { t } = useTranslation('collection');
  if (status !== 'in-collection') {
    return (
      <Button
        variant="default"
        leftSection={<IconCheck size="1.1rem" aria-hidden />}
        onClick={() => onStatus('in-collection')}
      >
        {status === 'lost' ? t('found') : t('takeBackIn')}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQuestionMark size="1.1rem" aria-hidden />}
        onClick={() => onStatus('lost')}
      >
        {t('markLost')}
      </Button>
      {!lent && (
        <Button
          variant="default"
          leftSection={<IconArchive size="1.1rem" aria-hidden />}
          onClick={() => onStatus('withdrawn')}
        >
          {t('withdraw')}
        </Button>
      )}
    </>
  );
}
