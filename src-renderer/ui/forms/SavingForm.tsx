// A form on a page: Enter and Save store the changes, Discard drops them, and errors appear above the buttons.

import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../Note.tsx';
import type { DraftForm } from './drafts.ts';
import type { FieldValues } from './draft-rules.ts';
import type { RecordForm } from './use-record-form.ts';

interface SavingProps {
  readonly draft: Pick<DraftForm<FieldValues>, 'dirty' | 'discard'>;
  readonly form: RecordForm;
}

interface SavingFormProps extends SavingProps {
  readonly className?: string | undefined;
  /** The fields, with a SaveRow for the buttons. */
  readonly children: ReactNode;
}

export function SavingForm({ draft, form, className, children }: SavingFormProps) {
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.dirty && !form.saving) form.save();
      }}
    >
      {children}
    </form>
  );
}

interface SaveRowProps extends SavingProps {
  /** Additional buttons. */
  readonly children?: ReactNode;
}

export function SaveRow({ draft, form, children }: SaveRowProps) {
  const { t } = useTranslation('lists');
  return (
    <>
      {form.problem !== null && (
        <Note tone="refused" role="alert" title={t('form.failed')}>
          {form.problem}
        </Note>
      )}
      <Group>
        <Button type="submit" disabled={!draft.dirty} loading={form.saving}>
          {t('form.save')}
        </Button>
        {draft.dirty && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              draft.discard();
              form.forgetErrors();
            }}
          >
            {t('form.discard')}
          </Button>
        )}
        {children}
      </Group>
    </>
  );
}
