// A time of day, typed on the clock of 24 hours that the texts use, whatever clock the browser would show.

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { timeTyped } from '../dates/typed-date.ts';
import type { TextFieldProps } from './use-record-form.ts';

interface TimeFieldProps extends TextFieldProps {
  readonly label: string;
  readonly description?: string;
}

/** Text that is no time is handed on as it is, so that the form refuses it. */
export function TimeField({ value, onChange, ...input }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...input}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? value}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(timeTyped(text) ?? text);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
