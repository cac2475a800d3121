// The form for a machine: its user name, what pupils need, and what its device trips over.

import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Sip2Machine } from '../../api/library.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';

interface MachineDialogProps {
  /** Null adds a new one. */
  readonly machine: Sip2Machine | null;
  readonly onClose: () => void;
  /** @param secret of a new machine; it is shown only once */
  readonly onSaved: (secret: string | null) => Promise<void>;
}

type Options = Omit<Sip2Machine, 'id' | 'login'>;

const usual: Options = {
  needsPin: true,
  names: 'first',
  mayTakePayments: false,
  lineEnd: 'cr',
  encoding: 'utf-8',
  checksum: 'bytes',
  alwaysMessage: false,
  alwaysAlertType: false,
  alwaysDestination: false,
  alertNeedsType: false,
  takesNotLent: false,
};

/** The choices of each field, in the order of the form; the words are under `options` in sip2.json. */
const choices = {
  names: ['first', 'full', 'none'],
  encoding: ['utf-8', 'latin-1', 'cp850', 'ascii'],
  lineEnd: ['cr', 'crlf'],
  checksum: ['bytes', 'characters'],
} as const;

const switches = [
  'alwaysMessage',
  'takesNotLent',
  'alwaysAlertType',
  'alwaysDestination',
  'alertNeedsType',
] as const;

export function MachineDialog({ machine, onClose, onSaved }: MachineDialogProps) {
  const { t } = useTranslation('sip2');
  const draft = useDraft(`machine ${machine?.id ?? 'new'}`, { login: machine?.login ?? '' }, 0);
  const { id: _, login: __, ...saved } = machine ?? { ...usual, id: '', login: '' };
  const [options, setOptions] = useState<Options>(saved);
  const set = (change: Partial<Options>) => setOptions({ ...options, ...change });
  const form = useRecordForm({
    draft,
    namespace: 'sip2',
    required: ['login'],
    send: async () => {
      const made =
        machine === null
          ? (await library.addMachine({ login: draft.values.login.trim(), ...options })).secret
          : await library.changeMachine(machine.id, options).then(() => null);
      draft.discard();
      await onSaved(made);
    },
  });
  const choice = (name: keyof typeof choices) => (
    <NativeSelect
      label={t(`options.${name}.label`)}
      value={options[name]}
      data={choices[name].map((value) => ({ value, label: t(`options.${name}.${value}` as never) }))}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <RecordDialog
      opened
      title={machine === null ? t('machines.addTitle') : t('machines.changeTitle', { name: machine.login })}
      form={form}
      draft={draft}
      onClose={onClose}
    >
      {machine === null && (
        <TextInput
          {...form.text('login')}
          label={t('machines.login')}
          description={t('machines.loginHint')}
          placeholder="kiosk-hall"
          required
          data-autofocus
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <Checkbox
        label={t('options.needsPin')}
        description={t('options.needsPinHint')}
        checked={options.needsPin}
        onChange={(event) => set({ needsPin: event.currentTarget.checked })}
      />
      {choice('names')}
      <Checkbox
        label={t('options.mayTakePayments')}
        checked={options.mayTakePayments}
        onChange={(event) => set({ mayTakePayments: event.currentTarget.checked })}
      />
      <Text>{t('options.device')}</Text>
      <Stack gap="xs">
        {choice('encoding')}
        {choice('lineEnd')}
        {choice('checksum')}
        {switches.map((name) => (
          <Checkbox
            key={name}
            label={t(`options.${name}`)}
            checked={options[name]}
            onChange={(event) => set({ [name]: event.currentTarget.checked })}
          />
        ))}
      </Stack>
    </RecordDialog>
  );
}
