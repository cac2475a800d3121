// A date, typed as people write it in the language of the screen, or picked from a calendar.

import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '../../api/library.ts';
import { dateWithYear, todayIn } from '../dates/dates.ts';
import { dateTyped } from '../dates/typed-date.ts';
import { IconCalendarEvent } from '../icons/icons.ts';
import { useSettings } from '../use-library.ts';
import classes from './DateField.module.css';

type DateFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** A calendar date; or what was typed, if that is none. */
  readonly value: string;
  /** Text that is no date is handed on as it is, so that the form refuses it. */
  readonly onChange: (value: string) => void;
  /** Without a form that could refuse it, what is no date is not handed on. */
  readonly datesOnly?: boolean;
  readonly min?: CalendarDate;
  readonly max?: CalendarDate;
  readonly ref?: Ref<HTMLInputElement>;
};

export function DateField({ value, onChange, datesOnly = false, min, max, ...input }: DateFieldProps) {
  const { t, i18n } = useTranslation('lists');
  const today = todayIn(useSettings().settings.timeZone);
  const [typed, setTyped] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (
    <TextInput
      {...input}
      autoComplete="off"
      spellCheck={false}
      placeholder={t('form.dateExample')}
      value={typed ?? (isDate ? dateWithYear(value, i18n.language) : value)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const date = text === '' ? '' : dateTyped(text, i18n.language, today);
        if (date !== null || !datesOnly) onChange(date ?? text);
      }}
      onBlur={(event) => {
        setTyped(null);
        input.onBlur?.(event);
      }}
      rightSection={
        <>
          <input
            ref={calendar}
            type="date"
            className={classes.calendar}
            tabIndex={-1}
            aria-hidden
            min={min}
            max={max}
            value={isDate ? value : ''}
            onChange={(event) => {
              setTyped(null);
              onChange(event.currentTarget.value);
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            tabIndex={-1}
            aria-label={t('form.calendar')}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendarEvent size="1.15rem" aria-hidden />
          </ActionIcon>
        </>
      }
    />
  );
}
