// Finds a borrower or a title by words or a scan: arrows mark a match, Enter chooses it, and the focus stays in the field.

import { TextInput } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { withCommas } from '../languages/languages.ts';
import { onlyMatch } from '../lists/search-field.ts';
import { fullName } from '../loans/names.ts';
import classes from './FindField.module.css';

export type Findable = 'borrower' | 'title';

interface Match {
  readonly id: string;
  readonly words: string;
  /** Exact ones go before all else. */
  readonly codes: readonly (string | null)[];
}

interface FindFieldProps {
  readonly what: Findable;
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Whether what is typed is the match that was chosen, so that nothing is to be found. */
  readonly isChosen?: boolean;
  readonly onChoose: (id: string, words: string) => void;
  readonly error?: string | null | undefined;
  /** Has the focus when the dialog opens. */
  readonly first?: boolean;
}

const none: readonly Match[] = [];

const matchesQuery = (what: Findable, words: string) =>
  queryOptions({
    queryKey: ['find', what, words],
    queryFn: async ({ signal }): Promise<readonly Match[]> => {
      const { borrowers, items: allItems } = await library.searchDesk({ q: words, limit: 8 }, { signal });
      if (what === 'borrower')
        return borrowers.map((borrower) => ({
          id: borrower.id,
          words: withCommas([fullName(borrower), borrower.group].filter((part) => part !== null)),
          codes: [borrower.barcode],
        }));
      const copies = Map.groupBy(allItems, ({ titleId }) => titleId);
      return [...copies].map(([id, items]) => ({
        id,
        words: items[0]?.title ?? '',
        codes: items.map(({ barcode }) => barcode),
      }));
    },
  });

export function FindField(props: FindFieldProps) {
  const { what, label, typed, onType, isChosen = false, onChoose, error, first } = props;
  const { t } = useTranslation('lists');
  const client = useQueryClient();
  const id = useId();
  const [marked, setMarked] = useState(0);
  const words = typed.trim();
  const latest = useRef(words);
  const isAsked = words !== '' && !isChosen;
  const search = useQuery({
    ...matchesQuery(what, words),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const matches = isAsked ? (search.data ?? none) : none;
  const isSettled = search.data !== undefined && !search.isPlaceholderData;

  /** A scanner and quick fingers press Enter before the answer is there: the only match is chosen once it comes. */
  const chooseOnceAnswered = async () => {
    const rows = await client.query(matchesQuery(what, words)).catch(() => none);
    const only = onlyMatch(rows, words, ({ codes }) => codes);
    if (only !== null && latest.current === words) onChoose(only.id, only.words);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isAsked) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const match = isSettled ? matches[marked] : undefined;
      if (match !== undefined) {
        onChoose(match.id, match.words);
        return;
      }
      // The form would go on to its next field.
      event.stopPropagation();
      if (!isSettled) void chooseOnceAnswered();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && matches.length > 0) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setMarked((marked + step + matches.length) % matches.length);
    }
  };
  const nameOf = (index: number) => `${id}-${String(index)}`;
  return (
    <div>
      <TextInput
        label={label}
        value={typed}
        error={error}
        data-autofocus={first === true || undefined}
        data-takes-scans
        role="combobox"
        aria-expanded={matches.length > 0}
        aria-controls={id}
        aria-activedescendant={matches[marked] === undefined ? undefined : nameOf(marked)}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          latest.current = event.currentTarget.value.trim();
          onType(event.currentTarget.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={id} role="listbox" aria-label={label} className={classes.found}>
        {matches.map((match, index) => (
          <li
            key={match.id}
            id={nameOf(index)}
            role="option"
            aria-selected={index === marked}
            className={classes.option}
            dir="auto"
            onMouseDown={(event) => {
              // The focus stays in the field.
              event.preventDefault();
            }}
            onClick={() => onChoose(match.id, match.words)}
          >
            {match.words}
          </li>
        ))}
      </ul>
      <p role="status" className={classes.nothing}>
        {isAsked && isSettled && matches.length === 0 && t('nothingFound')}
      </p>
    </div>
  );
}
