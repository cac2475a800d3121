// The dialogs of a class set: the reason at the start, the summary at the end.

import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ClassSetDialogs.module.css';
import type { ClassSet } from './class-set.ts';
import { desk, useDesk } from '../session/desk.ts';
import { openQuestion } from '../session/desk-state.ts';
import { KeyDialog } from '../../../ui/KeyDialog.tsx';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { fullName } from '../result/result-words.ts';
import { useWords } from '../result/use-words.ts';

const LONGEST = 200;

export function ClassSetDialogs() {
  const { t } = useTranslation('desk');
  const beginning = useDesk((state) => openQuestion(state, 'class-set') !== null);
  const finished = useDesk((state) => state.finishedClassSet);
  return (
    <>
      <KeyDialog
        opened={beginning}
        title={t('classSet.title')}
        closeLabel={t('override.cancel')}
        onClose={desk.actions.cancel}
      >
        <Beginning />
      </KeyDialog>
      <KeyDialog
        opened={finished !== null}
        title={finished === null ? '' : t('classSet.finished', { name: finished.name })}
        closeLabel={t('classSet.ok')}
        onClose={desk.actions.putAwayClassSet}
      >
        {finished !== null && <Finished set={finished} />}
      </KeyDialog>
    </>
  );
}

function Beginning() {
  const { t } = useTranslation('desk');
  const borrower = useDesk((state) => state.overview?.borrower ?? null);
  const [reason, setReason] = useState(t('override.reasons.teacher'));
  const [missing, setMissing] = useState(false);
  const begin = () => {
    if (reason.trim() === '') setMissing(true);
    else desk.actions.beginClassSet(reason.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    begin();
  };
  if (borrower === null) return null;
  return (
    <div className={classes.form} onKeyDown={onKeyDown}>
      <p className={classes.text}>{t('classSet.text', { name: fullName(borrower) })}</p>
      <TextInput
        data-autofocus
        data-takes-typing
        label={t('override.why')}
        maxLength={LONGEST}
        value={reason}
        error={missing && t('override.missing')}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <div className={classes.keys}>
        <KeyButton keys="Enter" onClick={begin}>
          {t('classSet.begin')}
        </KeyButton>
        <KeyButton keys="Esc" quiet onClick={desk.actions.cancel}>
          {t('override.cancel')}
        </KeyButton>
      </div>
    </div>
  );
}

function Finished({ set }: { readonly set: ClassSet }) {
  const { t } = useTranslation('desk');
  const { date } = useWords();
  return (
    <div className={classes.form}>
      <p className={classes.count} role="status">
        {t('classSet.lent', { count: set.lent.length })}
      </p>
      <ol className={classes.list} aria-label={t('classSet.lent', { count: set.lent.length })} tabIndex={0}>
        {set.lent.map(({ entry, loan }) => (
          <li key={entry} className={classes.line}>
            <span dir="auto">{loan.item.title}</span>
            <span className={classes.side}>
              {loan.item.barcode} · {t('entries.due', { date: date(loan.dueOn) })}
            </span>
          </li>
        ))}
      </ol>
      <div className={classes.keys}>
        <KeyButton keys="Esc" onClick={desk.actions.putAwayClassSet}>
          {t('classSet.ok')}
        </KeyButton>
      </div>
    </div>
  );
}
