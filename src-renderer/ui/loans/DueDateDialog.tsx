// Asks for a loan's new due date: some weeks later by a number key, or any other date.

import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '../../api/library.ts';
import { addDays, dateWords, daysBetween } from '../dates/dates.ts';
import { useOpenDays } from '../dates/use-open-days.ts';
import { DateField } from '../forms/DateField.tsx';
import { KeyButton } from '../KeyButton.tsx';
import { KeyDialog } from '../KeyDialog.tsx';
import { useSettledKeys } from '../settled-keys.ts';
import { KeyCap } from '../KeyCap.tsx';
import classes from './OverrideDialog.module.css';

const WEEKS = [1, 2, 3, 4] as const;

interface DueDateFormProps {
  /** `dueOn` is the date to start from; null if there is none yet. */
  readonly loan: { readonly title: string; readonly dueOn: CalendarDate | null };
  readonly today: CalendarDate;
  readonly onConfirm: (dueOn: CalendarDate) => void;
  readonly onCancel: () => void;
}

type DueDateDialogProps = Omit<DueDateFormProps, 'loan'> & { readonly loan: DueDateFormProps['loan'] | null };

export function DueDateDialog({ loan, ...form }: DueDateDialogProps) {
  const { t } = useTranslation('desk');
  return (
    <KeyDialog
      opened={loan !== null}
      title={t('dueDate.title')}
      closeLabel={t('override.cancel')}
      onClose={form.onCancel}
    >
      {loan !== null && <DueDateForm loan={loan} {...form} />}
    </KeyDialog>
  );
}

function DueDateForm({ loan, today, onConfirm, onCancel }: DueDateFormProps) {
  const { t, i18n } = useTranslation('desk');
  // No date is chosen before staff choose one: Enter alone must not make a visit due today.
  const start = loan.dueOn !== null && loan.dueOn >= today ? loan.dueOn : '';
  const from = start === '' ? today : start;
  const { isClosed, openFrom } = useOpenDays();
  const offered = [...new Set(WEEKS.map((weeks) => openFrom(addDays(from, 7 * weeks))))];
  const ownKey = String(offered.length + 1);
  const [other, setOther] = useState<CalendarDate | null>(null);
  const [typed, setTyped] = useState<string>(start);
  const typedDate: CalendarDate = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? typed : '';
  const [missing, setMissing] = useState(false);
  const ownField = useRef<HTMLInputElement>(null);
  const choices = useRef<HTMLFieldSetElement>(null);
  const chosen = other ?? typedDate;
  const inWords = (date: CalendarDate) => dateWords(date, i18n.language, today);
  const later = (date: CalendarDate) => {
    const weeks = daysBetween(from, date) / 7;
    return Number.isInteger(weeks)
      ? t(from === today ? 'dueDate.inWeeks' : 'dueDate.weeks', { count: weeks, date: inWords(date) })
      : t('dueDate.openAgain', { date: inWords(date) });
  };

  const choose = (date: CalendarDate) => {
    setOther(date);
    setMissing(false);
    choices.current?.querySelector<HTMLInputElement>(`input[value="${date}"]`)?.focus();
  };

  useSettledKeys((key) => {
    if (document.activeElement === ownField.current) return false;
    const date = offered[Number(key) - 1];
    if (date !== undefined) choose(date);
    else if (key === ownKey) ownField.current?.focus();
    else return false;
    return true;
  });

  const confirm = () => {
    if (chosen === '') setMissing(true);
    else onConfirm(chosen);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    confirm();
  };

  return (
    <form
      className={classes.form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <fieldset ref={choices} className={classes.reasons}>
        <legend>{loan.title}</legend>
        {offered.map((date, index) => (
          <label key={date} className={classes.reason} data-chosen={other === date || undefined}>
            <KeyCap keys={String(index + 1)} hidden />
            <input
              type="radio"
              name="due-date"
              value={date}
              checked={other === date}
              data-autofocus={index === 0 || undefined}
              onChange={() => {
                choose(date);
              }}
            />
            {later(date)}
          </label>
        ))}
        <div
          className={classes.own}
          data-chosen={chosen === typedDate && typedDate !== '' ? true : undefined}
        >
          <KeyCap keys={ownKey} hidden />
          <DateField
            ref={ownField}
            className={classes.ownField}
            aria-label={t('dueDate.own')}
            min={today}
            value={typed}
            onFocus={() => {
              setOther(null);
            }}
            onChange={(text) => {
              setTyped(text);
              setMissing(false);
            }}
          />
        </div>
      </fieldset>
      <p role="alert" className={classes.missing}>
        {missing
          ? t('dueDate.missing')
          : typedDate !== '' &&
            isClosed(typedDate) &&
            t('dueDate.closed', { date: inWords(typedDate), next: inWords(openFrom(typedDate)) })}
      </p>
      <div className={classes.confirm}>
        <KeyButton keys="Enter" onClick={confirm}>
          {chosen === '' ? t('dueDate.confirm') : t('dueDate.confirmOn', { date: inWords(chosen) })}
        </KeyButton>
        <KeyButton keys="Esc" quiet onClick={onCancel}>
          {t('override.cancel')}
        </KeyButton>
      </div>
    </form>
  );
}
