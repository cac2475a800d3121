// Asks staff for a reason to override a refusal, for this item or for the rest of the visit.

import { TextInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyButton } from '../KeyButton.tsx';
import { KeyDialog } from '../KeyDialog.tsx';
import { useSettledKeys } from '../settled-keys.ts';
import { KeyCap } from '../KeyCap.tsx';
import classes from './OverrideDialog.module.css';

const REASONS = ['asked', 'teacher', 'return-soon', 'card-mistake'] as const;
type Reason = (typeof REASONS)[number] | 'own';
/** The digit after those of the preset reasons. */
const OWN_KEY = String(REASONS.length + 1);
const LONGEST = 200;

export type OverrideScope = 'item' | 'visit';

interface OverrideFormProps {
  /** In words for staff. */
  readonly refusals: readonly string[];
  /** Whether a visit is open, to which the reason may apply. */
  readonly forVisit?: boolean;
  /** The number of scans that wait for the decision. */
  readonly waiting?: number;
  /** Names the change; "For this item" if the screen does not name it. */
  readonly confirmLabel?: string;
  readonly onConfirm: (reason: string, scope: OverrideScope) => void;
  readonly onCancel: () => void;
}

interface OverrideDialogProps extends OverrideFormProps {
  readonly opened: boolean;
  readonly title: string;
}

export function OverrideDialog({ opened, title, ...form }: OverrideDialogProps) {
  const { t } = useTranslation('desk');
  return (
    <KeyDialog opened={opened} title={title} closeLabel={t('override.cancel')} onClose={form.onCancel}>
      <OverrideForm {...form} />
    </KeyDialog>
  );
}

function OverrideForm({
  refusals,
  forVisit = false,
  waiting = 0,
  confirmLabel,
  onConfirm,
  onCancel,
}: OverrideFormProps) {
  const { t } = useTranslation('desk');
  const [reason, setReason] = useState<Reason | null>(null);
  const [typedReason, setTypedReason] = useState('');
  const [missing, setMissing] = useState(false);
  const ownField = useRef<HTMLInputElement>(null);
  const choices = useRef<HTMLFieldSetElement>(null);

  const choose = (chosen: Reason) => {
    setReason(chosen);
    setMissing(false);
    if (chosen === 'own') ownField.current?.focus();
    else choices.current?.querySelector<HTMLInputElement>(`input[value="${chosen}"]`)?.focus();
  };

  useSettledKeys((key) => {
    if (document.activeElement === ownField.current) return false;
    const chosen = key === OWN_KEY ? 'own' : REASONS[Number(key) - 1];
    if (chosen === undefined) return false;
    choose(chosen);
    return true;
  });

  const confirm = (scope: OverrideScope) => {
    const text =
      reason === 'own' ? typedReason.trim() : reason === null ? '' : t(`override.reasons.${reason}`);
    if (text === '') setMissing(true);
    else onConfirm(text, scope);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    confirm(event.ctrlKey && forVisit ? 'visit' : 'item');
  };

  return (
    <form
      className={classes.form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <ul className={classes.refusals}>
        {refusals.map((refusal) => (
          <li key={refusal}>{refusal}</li>
        ))}
      </ul>
      <fieldset ref={choices} className={classes.reasons}>
        <legend>{t('override.why')}</legend>
        {REASONS.map((each, index) => (
          <label key={each} className={classes.reason} data-chosen={reason === each || undefined}>
            <KeyCap keys={String(index + 1)} hidden />
            <input
              type="radio"
              name="reason"
              value={each}
              checked={reason === each}
              data-autofocus={index === 0 || undefined}
              onChange={() => {
                choose(each);
              }}
            />
            {t(`override.reasons.${each}`)}
          </label>
        ))}
        <div className={classes.own}>
          <KeyCap keys={OWN_KEY} hidden />
          <TextInput
            ref={ownField}
            data-takes-typing
            className={classes.ownField}
            aria-label={t('override.own')}
            placeholder={t('override.own')}
            maxLength={LONGEST}
            value={typedReason}
            onFocus={() => {
              setReason('own');
            }}
            onChange={(event) => {
              setTypedReason(event.currentTarget.value);
              setMissing(false);
            }}
          />
        </div>
      </fieldset>
      <p role="alert" className={classes.missing}>
        {missing && t('override.missing')}
      </p>
      <div className={classes.confirm}>
        <KeyButton
          keys="Enter"
          onClick={() => {
            confirm('item');
          }}
        >
          {confirmLabel ?? t('override.forItem')}
        </KeyButton>
        {forVisit && (
          <KeyButton
            keys="Ctrl+Enter"
            onClick={() => {
              confirm('visit');
            }}
          >
            {t('override.forVisit')}
          </KeyButton>
        )}
        <KeyButton keys="Esc" quiet onClick={onCancel}>
          {t('override.cancel')}
        </KeyButton>
      </div>
      {waiting > 0 && (
        <p role="status" className={classes.waiting}>
          {t('override.waiting', { count: waiting })}
        </p>
      )}
    </form>
  );
}
