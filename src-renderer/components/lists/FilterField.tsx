// The search field above a list.

import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ListTable.module.css';

interface FilterFieldProps {
  /** Codes scanned while the focus is here belong to this field, not to the desk. */
  readonly takesScans?: boolean;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Leaves the field for the list: arrow down, or Enter. */
  readonly onLeave: (key: 'ArrowDown' | 'Enter') => void;
  /** Takes the focus when the screen opens. */
  readonly focusFirst?: boolean;
}

/** The library searches for no more than this. */
const longestWords = 200;

/** A search field that Escape empties and that hands over to the list below with arrow down. */
export function FilterField(props: FilterFieldProps) {
  const { label, placeholder, value, onChange, onLeave, focusFirst = false, takesScans = false } = props;
  const { t } = useTranslation('lists');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!focusFirst) return;
    field.current?.focus();
    // Coming back to a search, the next scan or word replaces the last one.
    field.current?.select();
  }, [focusFirst]);
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
      data-takes-scans={takesScans || undefined}
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
