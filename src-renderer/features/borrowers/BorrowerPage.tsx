// The page of a borrower: details, open loans, allowance and history.

import { Button, Text } from '@mantine/core';
import {
  IconArrowMerge,
  IconBan,
  IconBarcode,
  IconLockOpen,
  IconPencil,
  IconPrinter,
} from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Note.tsx';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import type { LoanOverview } from '../../api/library.ts';
import { borrowerChanged, libraryQueries } from '../../api/library-queries.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { fullName } from '../../ui/loans/names.ts';
import { HistoryList } from '../../ui/history/HistoryList.tsx';
import { ReadPage } from '../../ui/pages/ReadPage.tsx';
import { RecordPage } from '../../ui/pages/RecordPage.tsx';
import { BorrowerChargesPanel } from '../charges/BorrowerChargesPanel.tsx';
import { BookingsPanel } from '../bookings/BookingsPanel.tsx';
import { BorrowerPinPanel } from '../catalogue/BorrowerPinPanel.tsx';
import { HoldsPanel } from '../holds/HoldsPanel.tsx';
import { BorrowerLettersPanel, RefusedAddresses } from '../mail/BorrowerLettersPanel.tsx';
import { BorrowerPrivacyPanel } from '../privacy/BorrowerPrivacyPanel.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { borrowerValues } from './borrower-fields.ts';
import { BorrowerDetails, BorrowerFacts, BorrowerLoans } from './BorrowerSections.tsx';
import { BorrowerDialog } from './BorrowerDialog.tsx';
import { OPEN_AT_DESK, useOpenAtDesk } from './open-at-desk.ts';
import { ClearanceSlip } from './ClearanceSlip.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { PhotoPanel } from './PhotoPanel.tsx';
import { UndoMerge } from './UndoMerge.tsx';

export function BorrowerPage({ id }: { readonly id: string }) {
  const query = useQuery(libraryQueries.overview(id));
  return (
    <ReadPage query={query} back="/borrowers">
      {(overview) => <BorrowerSheet overview={overview} />}
    </ReadPage>
  );
}

function BorrowerSheet({ overview }: { readonly overview: LoanOverview }) {
  const { t } = useTranslation('borrowers');
  const client = useQueryClient();
  const { borrower } = overview;
  const [dialog, setDialog] = useState<'edit' | 'block' | 'merge' | 'delete' | null>(null);
  const saved = useMemo(() => borrowerValues(borrower), [borrower]);
  const draft = useDraft(`borrower ${borrower.id}`, saved, borrower.version);
  const close = () => setDialog(null);
  const [isClearing, setIsClearing] = useState(false);
  const openAtDesk = useOpenAtDesk(borrower);
  return (
    <RecordPage
      name={fullName(borrower)}
      about={withDots([borrower.group, borrower.category, borrower.barcode])}
      picture={<PhotoPanel borrower={borrower} />}
      facts={<BorrowerFacts overview={overview} />}
      back="/borrowers"
      actions={[
        { label: t('atDesk'), icon: IconBarcode, shortcut: OPEN_AT_DESK, onClick: openAtDesk },
        { label: t('edit'), icon: IconPencil, primary: true, onClick: () => setDialog('edit') },
        ...(borrower.blockedReason === null
          ? [{ label: t('block'), icon: IconBan, onClick: () => setDialog('block') }]
          : []),
        { label: t('clearance.open'), icon: IconPrinter, onClick: () => setIsClearing(true) },
        { label: t('merge.button'), icon: IconArrowMerge, onClick: () => setDialog('merge') },
      ]}
      dialog={dialog}
      onDialog={setDialog}
      draft={draft}
      deletion={{
        label: t('delete'),
        title: t('deleteTitle', { name: fullName(borrower) }),
        text: t('deleteText'),
        refused: overview.loans.length === 0 ? null : t('notDeletable', { count: overview.loans.length }),
        done: t('deleted', { name: fullName(borrower) }),
        run: () => library.deleteBorrower(borrower.id),
        after: async () => {
          client.removeQueries({ queryKey: libraryQueries.overview(borrower.id).queryKey });
          await borrowerChanged(client, borrower.id);
        },
      }}
      notices={
        <>
          <Notices overview={overview} />
          <RefusedAddresses id={borrower.id} />
        </>
      }
      wide={
        <>
          <BorrowerLoans overview={overview} />
          <BorrowerChargesPanel overview={overview} />
          <HoldsPanel subject={{ borrower: borrower.id, name: fullName(borrower) }} />
          <BookingsPanel subject={{ borrower: borrower.id, name: fullName(borrower) }} />
          <BorrowerLettersPanel id={borrower.id} />
        </>
      }
      history={
        <HistoryList
          subject="borrower"
          id={borrower.id}
          actionsFor={(event, history) => <UndoMerge id={borrower.id} event={event} history={history} />}
        />
      }
      narrow={
        <>
          <BorrowerDetails overview={overview} />
          <BorrowerPinPanel borrower={borrower} />
          <BorrowerPrivacyPanel overview={overview} />
        </>
      }
    >
      <BorrowerDialog borrower={borrower} draft={draft} opened={dialog === 'edit'} onClose={close} />
      <BlockDialog borrower={borrower} opened={dialog === 'block'} onClose={close} />
      {isClearing && <ClearanceSlip overview={overview} onPrinted={() => setIsClearing(false)} />}
      <MergeDialog borrower={borrower} opened={dialog === 'merge'} onClose={close} />
    </RecordPage>
  );
}

/** The warnings that staff must see first. */
function Notices({ overview }: { readonly overview: LoanOverview }) {
  const { t } = useTranslation('borrowers');
  const client = useQueryClient();
  const { borrower } = overview;
  const unblock = async () => {
    await library.updateBorrower(
      borrower.id,
      { blockedReason: null },
      {},
      requestOptions({ ifVersion: borrower.version }),
    );
    await borrowerChanged(client, borrower.id);
  };
  return (
    <>
      {borrower.blockedReason !== null && (
        <Note tone="refused" title={t('blockedTitle')}>
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
        <Note tone="attention" title={t('fields.message')}>
          <span dir="auto">{borrower.message}</span>
        </Note>
      )}
    </>
  );
}
