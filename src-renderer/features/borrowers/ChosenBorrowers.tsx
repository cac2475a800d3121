// The actions on many borrowers at once: their class, block and end date, a sheet of cards, a spreadsheet.

import { Autocomplete, Button, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Borrower, ManyBorrowers } from '../../api/library.ts';
import { libraryQueries, manyBorrowersChanged } from '../../api/library-queries.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { useCopyRows } from '../../ui/lists/use-copy-rows.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { LabelsDialog } from '../labels/LabelsDialog.tsx';
import { DateField } from '../../ui/forms/DateField.tsx';

interface ChosenBorrowersProps {
  readonly borrowers: readonly Borrower[];
  /** Of the spreadsheet. */
  readonly columns: readonly ListColumn<Borrower>[];
}

type Changes = ManyBorrowers['changes'];
type Field = 'group' | 'blockedReason' | 'expiresOn';

export function ChosenBorrowers({ borrowers, columns }: ChosenBorrowersProps) {
  const { t } = useTranslation('borrowers');
  const client = useQueryClient();
  const [dialog, setDialog] = useState<Field | 'unblock' | null>(null);
  const saving = useSaving();
  const [cards, setCards] = useState(false);
  const copyRows = useCopyRows(columns);
  const tell = useUndo(useCallback(() => manyBorrowersChanged(client), [client]));
  const blocked = borrowers.filter(({ blockedReason }) => blockedReason !== null);
  const close = () => setDialog(null);

  const change = async (changes: Changes, toChange: readonly Borrower[] = borrowers) => {
    const { changed, events } = await library.updateBorrowers({ ids: toChange.map(({ id }) => id), changes });
    const canBeUndone = changes.blockedReason !== null;
    tell({
      words: t('many.changed', { count: changed }),
      undone: t('many.undone', { count: changed }),
      events: canBeUndone ? events : [],
    });
    close();
    await manyBorrowersChanged(client);
  };

  const giveCards = () =>
    saving(async () => {
      const { changed, events } = await library.giveCardNumbers({ ids: [...borrowers.map(({ id }) => id)] });
      tell({
        words: t('many.given', { count: changed }),
        undone: t('many.cardsUndone', { count: changed }),
        events,
      });
      await manyBorrowersChanged(client);
    });

  return (
    <>
      <Button variant="default" size="sm" onClick={() => setDialog('group')}>
        {t('many.group')}
      </Button>
      <Button variant="default" size="sm" onClick={() => setDialog('blockedReason')}>
        {t('block')}
      </Button>
      {blocked.length > 0 && (
        <Button variant="default" size="sm" onClick={() => setDialog('unblock')}>
          {t('unblock')}
        </Button>
      )}
      <Button variant="default" size="sm" onClick={() => setDialog('expiresOn')}>
        {t('many.expiresOn')}
      </Button>
      {borrowers.some(({ barcode }) => barcode === null) && (
        <Button variant="default" size="sm" onClick={giveCards}>
          {t('many.giveCards')}
        </Button>
      )}
      <Button variant="default" size="sm" onClick={() => setCards(true)}>
        {t('many.cards')}
      </Button>
      <Button variant="default" size="sm" onClick={() => void copyRows(borrowers)}>
        {t('many.copy')}
      </Button>
      {dialog !== null && dialog !== 'unblock' && (
        <ChangeDialog field={dialog} count={borrowers.length} onChange={change} onClose={close} />
      )}
      <ConfirmDialog
        opened={dialog === 'unblock'}
        title={t('many.unblockTitle', { count: blocked.length })}
        text={t('many.unblockText')}
        confirmLabel={t('unblock')}
        onClose={close}
        onConfirm={() => change({ blockedReason: null }, blocked)}
      />
      {cards && (
        <LabelsDialog
          records={{ borrowers: borrowers.map(({ id }) => id) }}
          onClose={() => setCards(false)}
        />
      )}
    </>
  );
}

interface ChangeDialogProps {
  readonly field: Field;
  readonly count: number;
  readonly onChange: (changes: Changes) => Promise<void>;
  readonly onClose: () => void;
}

const nothingTyped = { group: '', blockedReason: '', expiresOn: '' };

function ChangeDialog({ field, count, onChange, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('borrowers');
  const groups = useQuery(libraryQueries.groups());
  const draft = useDraft('borrowers many', nothingTyped, 0);
  const form = useRecordForm({
    draft,
    namespace: 'borrowers',
    required: field === 'blockedReason' ? ['blockedReason'] : [],
    send: async () => {
      const typed = draft.values[field].trim();
      await onChange({ [field]: typed === '' ? null : typed });
      draft.discard();
    },
  });
  return (
    <RecordDialog
      opened
      size="md"
      title={t(`many.titles.${field}`, { count })}
      saveLabel={t(field === 'blockedReason' ? 'block' : 'many.change')}
      form={form}
      draft={draft}
      closingDiscards
      onClose={onClose}
    >
      {field === 'group' && (
        <Autocomplete
          {...form.text('group')}
          label={t('fields.group')}
          description={t('many.hints.group')}
          data={(groups.data ?? []).map(({ name }) => name)}
          data-autofocus
          openOnFocus={false} // the list would cover the buttons before anything is typed
          autoComplete="off"
        />
      )}
      {field === 'blockedReason' && (
        <>
          <Text size="sm">{t('blockText')}</Text>
          <TextInput
            {...form.text('blockedReason')}
            label={t('fields.blockedReason')}
            required
            data-autofocus
            maxLength={500}
          />
        </>
      )}
      {field === 'expiresOn' && (
        <DateField
          {...form.text('expiresOn')}
          label={t('fields.expiresOn')}
          description={t('hints.expiresOn')}
          data-autofocus
        />
      )}
    </RecordDialog>
  );
}
