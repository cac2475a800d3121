// The form for the port at which this computer is reached from the network.

import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../forms/drafts.ts';
import { SavingForm } from '../forms/SavingForm.tsx';
import { useRecordForm } from '../forms/use-record-form.ts';
import classes from './Settings.module.css';

interface PortFormProps {
  readonly of: 'network' | 'catalogue' | 'sip2';
  readonly port: number;
  readonly onSave: (port: number) => Promise<void>;
}

export function PortForm({ of, port, onSave }: PortFormProps) {
  const { t } = useTranslation(['settings', 'lists']);
  const draft = useDraft(`${of} port`, { port: String(port) }, 0);
  const typed = draft.values.port.trim();
  const form = useRecordForm({
    draft,
    namespace: 'settings',
    required: ['port'],
    faulty: /^\d{1,5}$/.test(typed) && Number(typed) <= 65_535 ? [] : ['port'],
    send: async () => {
      await onSave(Number(typed));
      draft.discard();
    },
  });
  return (
    <SavingForm draft={draft} form={form} className={classes.adding} ownButton>
      <TextInput {...form.text('port')} label={t('network.port')} inputMode="numeric" autoComplete="off" />
      <Button
        type="submit"
        className={classes.besideFields ?? ''}
        disabled={!draft.dirty}
        loading={form.saving}
      >
        {t('lists:form.save')}
      </Button>
    </SavingForm>
  );
}
