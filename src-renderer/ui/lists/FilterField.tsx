// The search field above a list.

import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '../icons/icons.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeScans } from './list-scans.ts';
import classes from './ListTable.module.css';

interface FilterFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Moves the focus to the list: arrow down, or Enter. */
  readonly onLeave: (key: 'ArrowDown' | 'Enter') => void;
  /** A code scanned while the list is on the screen; it replaces all filters, and the field gets the focus. */
  readonly onScan?: (code: string) => void | Promise<void>;
  /** Focuses the field when the screen opens. */
  readonly focusFirst?: boolean;
}

/** The longest search that the API accepts. */
const longestWords = 200;

/** A search field that Escape clears and arrow down leaves for the list below. */
export function FilterField(props: FilterFieldProps) {
  const { label, placeholder, value, onChange, onLeave, onScan, focusFirst = false } = props;
  const { t } = useTranslation('lists');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!focusFirst) return;
    field.current?.focus();
    // When the screen opens again, the next scan or word replaces the previous search.
    field.current?.select();
  }, [focusFirst]);
  const [scans, setScans] = useState(0);
  const takesScans = onScan !== undefined;
  const lookUp = useEffectEvent(async (code: string) => {
    await onScan?.(code);
    setScans((count) => count + 1);
  });
  useEffect(() => {
    if (!takesScans) return;
    return takeScans((code) => {
      void lookUp(code.trim());
    });
  }, [takesScans]);
  useEffect(() => {
    if (scans === 0) return;
    field.current?.focus();
    // Selected, so that the next typing replaces the code.
    field.current?.select();
  }, [scans]);
  return (
    <TextInput
      ref={field}
      className={classes.filter}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      maxLength={longestWords}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size="1.15rem" aria-hidden />}
      rightSection={
        value !== '' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('clearFilter')}
            onClick={() => onChange('')}
          >
            <IconX size="1.15rem" aria-hidden />
          </ActionIcon>
        )
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.defaultPrevented || event.nativeEvent.isComposing) return;
        if (event.key === 'ArrowDown' || event.key === 'Enter') {
          event.preventDefault();
          onLeave(event.key);
        } else if (event.key === 'Escape' && value !== '') {
          event.preventDefault();
          event.stopPropagation();
          onChange('');
        }
      }}
    />
  );
}
