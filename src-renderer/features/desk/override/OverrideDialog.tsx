// Asks staff for a reason to override a refusal, for this item or for the rest of the visit.

import { Modal, TextInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { desk, useDesk } from '../session/desk.ts';
import type { RefusedEntry } from '../session/desk-entries.ts';
import type { OverrideScope } from '../session/desk-session.ts';
import { escapeCloses } from '../scanning/escape-closes.ts';
import { KeyButton } from '../KeyButton.tsx';
import classes from './OverrideDialog.module.css';
import { useSettledKeys } from '../scanning/settled-keys.ts';
import { useWords } from '../result/use-words.ts';

const REASONS = ['asked', 'teacher', 'return-soon', 'card-mistake'] as const;
type Reason = (typeof REASONS)[number] | 'own';
/** The digit after those of the preset reasons. */
const OWN_KEY = String(REASONS.length + 1);
const LONGEST = 200;

export function OverrideDialog() {
  const { t } = useTranslation('desk');
  const entry = useDesk((state) => state.overriding);
  return (
    <Modal
      opened={entry !== null}
      onClose={desk.actions.cancelOverride}
      {...escapeCloses(desk.actions.cancelOverride)}
      title={t('override.title')}
      size="lg"
      centered
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('override.cancel') }}
    >
      {entry !== null && <OverrideForm key={entry.id} entry={entry} />}
    </Modal>
  );
}

function OverrideForm({ entry }: { entry: RefusedEntry }) {
  const { t } = useTranslation('desk');
  const { say } = useWords();
  const open = useDesk((state) => state.overview?.borrower.id ?? null);
  const waiting = useDesk((state) => state.queue.tasks.length);
  const [reason, setReason] = useState<Reason | null>(null);
  const [own, setOwn] = useState('');
  const [missing, setMissing] = useState(false);
  const ownField = useRef<HTMLInputElement>(null);
  const choices = useRef<HTMLFieldSetElement>(null);
  const forVisit = open !== null && open === entry.forBorrower;

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
    const text = reason === 'own' ? own.trim() : reason === null ? '' : t(`override.reasons.${reason}`);
    if (text === '') setMissing(true);
    else desk.actions.confirmOverride(text, scope);
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
        {entry.refusals.map((refusal) => (
          <li key={refusal.code}>
            {say({ key: `refusals:${refusal.code}.staff`, values: { code: '', ...refusal.facts } })}
          </li>
        ))}
      </ul>
      <fieldset ref={choices} className={classes.reasons}>
        <legend>{t('override.why')}</legend>
        {REASONS.map((each, index) => (
          <label key={each} className={classes.reason} data-chosen={reason === each || undefined}>
            <kbd aria-hidden>{index + 1}</kbd>
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
          <kbd aria-hidden>{OWN_KEY}</kbd>
          <TextInput
            ref={ownField}
            data-takes-typing
            className={classes.ownField}
            aria-label={t('override.own')}
            placeholder={t('override.own')}
            maxLength={LONGEST}
            value={own}
            onFocus={() => {
              setReason('own');
            }}
            onChange={(event) => {
              setOwn(event.currentTarget.value);
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
          {t('override.forItem')}
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
        <KeyButton keys="Esc" quiet onClick={desk.actions.cancelOverride}>
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
