// Merges two records of one borrower: finds the other one, shows both next to each other, and lets the user choose each value.

import { Button, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import type { Borrower, MergeField } from '../../api/library.ts';
import { borrowerChanged, libraryKeys } from '../../api/library-queries.ts';
import { DialogFoot } from '../../ui/forms/DialogFoot.tsx';
import { useProblem } from '../../ui/forms/problem-words.ts';
import { fullName } from '../../ui/loans/names.ts';
import { Note } from '../../ui/Note.tsx';
import { FindBorrower } from './FindBorrower.tsx';
import { fieldsToMerge, MergeTable } from './MergeTable.tsx';
import { showDone } from '../../ui/toasts.tsx';

interface MergeDialogProps {
  readonly borrower: Borrower;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function MergeDialog({ borrower, opened, onClose }: MergeDialogProps) {
  const { t } = useTranslation(['borrowers', 'lists']);
  const [other, setOther] = useState<Borrower | null>(null);
  const close = () => {
    onClose();
    setOther(null);
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('merge.title', { name: fullName(borrower) })}
      size={other === null ? 'lg' : 'xl'}
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
    >
      {other === null ? (
        <Stack>
          <Text size="sm">{t('merge.find')}</Text>
          <FindBorrower except={borrower.id} onFound={setOther} />
        </Stack>
      ) : (
        <Both
          key={other.id}
          borrower={borrower}
          other={other}
          onBack={() => {
            setOther(null);
          }}
          onMerged={close}
        />
      )}
    </Modal>
  );
}

interface BothProps {
  readonly borrower: Borrower;
  readonly other: Borrower;
  readonly onBack: () => void;
  readonly onMerged: () => void;
}

function Both({ borrower, other, onBack, onMerged }: BothProps) {
  const { t } = useTranslation(['borrowers', 'lists']);
  const client = useQueryClient();
  const fields = fieldsToMerge(borrower, other);
  const [taken, setTaken] = useState<readonly MergeField[]>([]);
  const [problem, setProblem] = useProblem();
  const [busy, setBusy] = useState(false);

  const merge = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const differing = fields.filter(({ differs }) => differs).map(({ field }) => field);
      const keep = differing.filter((field) => !taken.includes(field));
      const choices = { from: other.id, take: [...taken], keep };
      const merged = await library.mergeBorrowers(
        borrower.id,
        choices,
        requestOptions({ ifVersion: borrower.version }),
      );
      showDone(t('merge.done', { name: fullName(merged) }));
      onMerged();
      await Promise.all([
        borrowerChanged(client, borrower.id),
        client.invalidateQueries({ queryKey: libraryKeys.status }),
      ]);
    } catch (cause) {
      setProblem(cause);
      setBusy(false);
    }
  };

  const externalLost = borrower.externalId !== null && other.externalId !== null;
  return (
    <Stack>
      <MergeTable
        stays={borrower}
        goes={other}
        fields={fields}
        taken={taken}
        onTake={(field, take) => {
          setTaken((before) => [...before.filter((other) => other !== field), ...(take ? [field] : [])]);
        }}
      />
      <Note tone="information" title={t('merge.sure')}>
        <Text size="sm">{t('merge.follows')}</Text>
        {borrower.barcode !== null && other.barcode !== null && <Text size="sm">{t('merge.bothCards')}</Text>}
        {externalLost && (
          <Text size="sm">
            {t('merge.externalLost', {
              number: taken.includes('externalId') ? borrower.externalId : other.externalId,
            })}
          </Text>
        )}
      </Note>
      <DialogFoot
        justify="space-between"
        messages={
          problem !== null && (
            <Note tone="refused" role="alert">
              {problem}
            </Note>
          )
        }
      >
        <Button variant="default" onClick={onBack}>
          {t('merge.another')}
        </Button>
        <Button loading={busy} onClick={() => void merge()}>
          {t('merge.confirm')}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
