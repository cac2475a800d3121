// The settings of one scanner.

import { Button, Checkbox, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScannerProfile, ScannerStatus, Symbology } from '../../../src-preload/bridge-scanners.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import {
  BAUD_RATES,
  CARD_NUMBERS,
  CHECK_DIGITS,
  faultyProfileFields,
  LAYOUTS,
  profileFrom,
  profileValues,
  SYMBOLOGIES,
} from './profile-fields.ts';

interface ProfileDialogProps {
  readonly profile: ScannerProfile;
  /** Null if the scanner is not plugged in. */
  readonly status: ScannerStatus | null;
  readonly onClose: () => void;
}

export function ProfileDialog({ profile, status, onClose }: ProfileDialogProps) {
  const { t } = useTranslation('scanners');
  const [forgetting, setForgetting] = useState(false);
  const [symbologies, setSymbologies] = useState<Symbology[]>(profile.symbologies);
  const draft = useDraft(
    `scanner ${profile.device}`,
    useMemo(() => profileValues(profile), [profile]),
    0,
  );
  const form = useRecordForm({
    draft,
    namespace: 'scanners',
    required: ['minLength'],
    faulty: faultyProfileFields(draft.values),
    send: async () => {
      await window.loandesk?.scanners.saveProfile(profileFrom(draft.values, symbologies, profile));
      draft.discard();
      onClose();
    },
  });
  const choices = (place: string, values: readonly (string | number)[]) =>
    values.map((value) => ({ value: String(value), label: t(`${place}.${String(value)}`) }));
  const offeredSymbologies = [
    ...SYMBOLOGIES,
    ...profile.symbologies.filter((symbology) => !SYMBOLOGIES.includes(symbology)),
  ];
  const manner = status?.manner;
  return (
    <>
      <RecordDialog
        opened
        title={t('profile.title', { name: profile.name || (status?.name ?? profile.device) })}
        form={form}
        draft={{ ...draft, dirty: draft.dirty || symbologies.join() !== profile.symbologies.join() }}
        onClose={onClose}
      >
        <TextInput
          {...form.text('name')}
          label={t('profile.name')}
          description={t('profile.nameHint')}
          placeholder={status?.name ?? ''}
          maxLength={80}
          autoComplete="off"
          data-autofocus
        />
        <ChoiceField
          {...form.text('only')}
          label={t('profile.only')}
          description={t('profile.onlyHint')}
          choices={choices('profile.onlyChoices', ['everything', 'returns', 'borrowers'])}
        />
        {manner !== 'point-of-sale' && manner !== 'serial' && (
          <ChoiceField
            {...form.text('layout')}
            label={t('profile.layout')}
            description={t('profile.layoutHint')}
            choices={choices('layouts', LAYOUTS)}
          />
        )}
        {manner === 'serial' && (
          <ChoiceField
            {...form.text('baudRate')}
            label={t('profile.baudRate')}
            description={t('profile.baudRateHint')}
            choices={BAUD_RATES.map(String)}
          />
        )}
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <TextInput {...form.text('prefix')} label={t('profile.prefix')} maxLength={40} autoComplete="off" />
          <TextInput {...form.text('suffix')} label={t('profile.suffix')} maxLength={40} autoComplete="off" />
          <TextInput
            {...form.text('minLength')}
            label={t('profile.minLength')}
            inputMode="numeric"
            autoComplete="off"
          />
        </SimpleGrid>
        <ChoiceField
          {...form.text('checkDigit')}
          label={t('profile.checkDigit')}
          description={t('profile.checkDigitHint')}
          choices={choices('profile.checkDigits', CHECK_DIGITS)}
        />
        {draft.values.checkDigit !== 'none' && (
          <Switch
            label={t('profile.stripCheckDigit')}
            checked={draft.values.stripCheckDigit}
            onChange={(event) => draft.change('stripCheckDigit', event.currentTarget.checked)}
          />
        )}
        <ChoiceField
          {...form.text('cardNumber')}
          label={t('profile.cardNumber')}
          description={t('profile.cardNumberHint')}
          choices={choices('profile.cardNumbers', CARD_NUMBERS)}
        />
        <Checkbox.Group
          label={t('profile.symbologies')}
          description={t('profile.symbologiesHint')}
          value={symbologies}
          onChange={(values) => setSymbologies(values)}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs" spacing="xs">
            {offeredSymbologies.map((symbology) => (
              <Checkbox key={symbology} value={symbology} label={t(`symbologies.${symbology}`)} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        {status?.beeps === true && (
          <Switch
            label={t('profile.beep')}
            description={t('profile.beepHint')}
            checked={draft.values.beep}
            onChange={(event) => draft.change('beep', event.currentTarget.checked)}
          />
        )}
        <div>
          <Button variant="subtle" color="red" onClick={() => setForgetting(true)}>
            {t('profile.forget')}
          </Button>
        </div>
      </RecordDialog>
      <ConfirmDialog
        opened={forgetting}
        title={t('profile.forgetTitle')}
        text={t('profile.forgetText')}
        confirmLabel={t('profile.forget')}
        onClose={() => setForgetting(false)}
        onConfirm={async () => {
          await window.loandesk?.scanners.forget(profile.device);
          setForgetting(false);
          draft.discard();
          onClose();
        }}
      />
    </>
  );
}
