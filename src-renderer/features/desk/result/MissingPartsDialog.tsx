// Asks which parts of an item are missing: number keys tick them, Enter writes them into the item's note.

import { Checkbox } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { KeyCap } from '../../../ui/KeyCap.tsx';
import { KeyDialog } from '../../../ui/KeyDialog.tsx';
import classes from '../../../ui/loans/OverrideDialog.module.css';
import { useSettledKeys } from '../../../ui/settled-keys.ts';
import { desk, useDesk } from '../session/desk.ts';
import { openQuestion } from '../session/desk-state.ts';
import { useWords } from './use-words.ts';

export function MissingPartsDialog() {
  const { t } = useTranslation('desk');
  const entry = useDesk((state) => openQuestion(state, 'missing')?.entry ?? null);
  return (
    <KeyDialog
      opened={entry !== null}
      title={t('parts.whatIsMissing')}
      closeLabel={t('override.cancel')}
      onClose={desk.actions.cancel}
    >
      {entry !== null && <MissingForm title={entry.loan.item.title} names={entry.parts?.names ?? []} />}
    </KeyDialog>
  );
}

function MissingForm({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  const { t } = useTranslation('desk');
  const { date, today } = useWords();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [nothing, setNothing] = useState(false);
  const toggle = (name: string) => {
    setTicked((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name]));
    setNothing(false);
  };

  useSettledKeys((key) => {
    const name = names[Number(key) - 1];
    if (name !== undefined) toggle(name);
    return name !== undefined;
  });

  const confirm = () => {
    const missing = names.filter((name) => ticked.includes(name)).join(', ');
    if (missing === '') setNothing(true);
    else desk.actions.confirmMissing(missing, t('parts.noteLine', { parts: missing, date: date(today) }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    confirm();
  };

  return (
    <div className={classes.form} onKeyDown={onKeyDown}>
      <fieldset className={classes.reasons}>
        <legend>{title}</legend>
        {names.map((name, index) => (
          <div key={name} className={classes.reason} data-chosen={ticked.includes(name) || undefined}>
            {index < 9 && <KeyCap keys={String(index + 1)} hidden />}
            <Checkbox
              label={name}
              checked={ticked.includes(name)}
              data-autofocus={index === 0 || undefined}
              onChange={() => {
                toggle(name);
              }}
            />
          </div>
        ))}
      </fieldset>
      <p role="alert" className={classes.missing}>
        {nothing && t('parts.tickFirst')}
      </p>
      <div className={classes.confirm}>
        <KeyButton keys="Enter" onClick={confirm}>
          {t('parts.noteIt')}
        </KeyButton>
        <KeyButton keys="Esc" quiet onClick={desk.actions.cancel}>
          {t('override.cancel')}
        </KeyButton>
      </div>
    </div>
  );
}
