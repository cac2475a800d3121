// The page of a borrower: details, open loans, allowance and history.

import { Button, Text } from '@mantine/core';
import {
  IconArrowMerge,
  IconBan,
  IconBarcode,
  IconLockOpen,
  IconMessage,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Note } from '../../ui/Note.tsx';
import { api } from '../../api/api.ts';
import type { LoanOverview } from '../../api/api-types.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { UnsavedNote } from '../../ui/forms/UnsavedNote.tsx';
import { fullName } from '../../ui/loans/names.ts';
import { PageHeading } from '../../ui/pages/PageHeading.tsx';
import { ReadPage } from '../../ui/pages/ReadPage.tsx';
import { RefusedAddresses } from '../mail/BorrowerMailPanel.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { borrowerChanged } from '../../api/borrower-changed.ts';
import { borrowerValues } from './borrower-fields.ts';
import { BorrowerSections } from './BorrowerSections.tsx';
import { OPEN_AT_DESK, useOpenAtDesk } from './open-at-desk.ts';
import { EditBorrowerDialog } from './EditBorrowerDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';

export function BorrowerPage({ id }: { readonly id: string }) {
  const query = useQuery(libraryQueries.overview(id));
  return (
    <ReadPage query={query} back="/borrowers">
      {(overview) => <BorrowerSheet overview={overview} />}
    </ReadPage>
  );
}

function BorrowerSheet({ overview }: { readonly overview: LoanOverview }) {
  const { t } = useTranslation(['borrowers', 'lists']);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { borrower } = overview;
  const [dialog, setDialog] = useState<'edit' | 'block' | 'merge' | 'delete' | null>(null);
  const saved = useMemo(() => borrowerValues(borrower), [borrower]);
  const draft = useDraft(`borrower ${borrower.id}`, saved, borrower.version);
  const close = () => setDialog(null);
  const openAtDesk = useOpenAtDesk(borrower);

  const remove = async () => {
    await api.deleteBorrower(borrower.id);
    draft.discard();
    close();
    navigate('/borrowers');
    client.removeQueries({ queryKey: libraryQueries.overview(borrower.id).queryKey });
    await borrowerChanged(client, borrower.id);
  };

  return (
    <>
      <PageHeading
        name={fullName(borrower)}
        about={[borrower.group, borrower.category].filter((part) => part !== null).join(' · ')}
        back="/borrowers"
      >
        <Button
          variant="default"
          leftSection={<IconBarcode size="1.1rem" aria-hidden />}
          aria-keyshortcuts={OPEN_AT_DESK}
          title={OPEN_AT_DESK}
          onClick={openAtDesk}
        >
          {t('atDesk')}
        </Button>
        <Button leftSection={<IconPencil size="1.1rem" aria-hidden />} onClick={() => setDialog('edit')}>
          {t('edit')}
        </Button>
        {borrower.blockedReason === null && (
          <Button
            variant="default"
            leftSection={<IconBan size="1.1rem" aria-hidden />}
            onClick={() => setDialog('block')}
          >
            {t('block')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconArrowMerge size="1.1rem" aria-hidden />}
          onClick={() => setDialog('merge')}
        >
          {t('merge.button')}
        </Button>
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
      <Notices overview={overview} />
      <RefusedAddresses id={borrower.id} />
      <BorrowerSections overview={overview} />
      <EditBorrowerDialog borrower={borrower} draft={draft} opened={dialog === 'edit'} onClose={close} />
      <BlockDialog borrower={borrower} opened={dialog === 'block'} onClose={close} />
      <MergeDialog borrower={borrower} opened={dialog === 'merge'} onClose={close} />
      <ConfirmDialog
        opened={dialog === 'delete'}
        title={t('deleteTitle', { name: fullName(borrower) })}
        text={t('deleteText')}
        confirmLabel={t('delete')}
        onClose={close}
        onConfirm={remove}
      />
    </>
  );
}

/** The warnings that staff must see first. */
function Notices({ overview }: { readonly overview: LoanOverview }) {
  const { t } = useTranslation('borrowers');
  const client = useQueryClient();
  const { borrower } = overview;
  const unblock = async () => {
    await api.changeBorrower(borrower.id, { blockedReason: null }, borrower.version);
    await borrowerChanged(client, borrower.id);
  };
  return (
    <>
      {borrower.blockedReason !== null && (
        <Note tone="refused" icon={<IconBan aria-hidden />} title={t('blockedTitle')}>
          <Text size="sm" mb="sm" dir="auto">
            {borrower.blockedReason}
          </Text>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconLockOpen size="1rem" aria-hidden />}
            onClick={unblock}
          >
            {t('unblock')}
          </Button>
        </Note>
      )}
      {borrower.message !== null && (
        <Note tone="attention" icon={<IconMessage aria-hidden />} title={t('fields.message')}>
          <span dir="auto">{borrower.message}</span>
        </Note>
      )}
    </>
  );
}
