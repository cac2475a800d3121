// A dialog that finds a borrower by card or by words.

import { TextInput } from '@mantine/core';
import { IconSearch } from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Borrower } from '../../api/library.ts';
import { BorrowerPhoto } from '../../ui/faces/BorrowerPhoto.tsx';
import { withDots } from '../../ui/languages/rows.ts';
import { onlyMatch, useAskedFor } from '../../ui/lists/search-field.ts';
import { listName } from '../../ui/loans/names.ts';
import classes from '../../ui/find/FindField.module.css';
import { borrowerQueries } from './borrower-queries.ts';

interface FindBorrowerProps {
  /** The ids to exclude. */
  readonly except: string;
  readonly onFound: (borrower: Borrower) => void;
}

const SHOWN = 8;
const LIST = 'find-borrower';
const noBorrowers: readonly Borrower[] = [];

export function FindBorrower({ except, onFound }: FindBorrowerProps) {
  const { t } = useTranslation(['borrowers', 'lists']);
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const searchText = useAskedFor(typed);
  const query = useQuery({ ...borrowerQueries.borrowers({ q: searchText }), enabled: searchText !== '' });
  const matches =
    searchText === ''
      ? noBorrowers
      : (query.data ?? noBorrowers).filter(({ id }) => id !== except).slice(0, SHOWN);
  // Cached results stay visible while they are refetched.
  const settled = searchText === typed.trim() && query.data !== undefined && !query.isPlaceholderData;

  const enter = async () => {
    const words = typed.trim();
    if (settled) {
      const chosen = matches[marked];
      if (chosen !== undefined) onFound(chosen);
    } else if (words !== '') {
      // Searches at once, so that a typed card number with Enter need not wait for the list.
      const all = await client.query(borrowerQueries.borrowers({ q: words })).catch(() => []); // the list shows the error
      const others = all.filter(({ id }) => id !== except);
      const only = onlyMatch(others, words, ({ barcode, externalId }) => [barcode, externalId]);
      if (only !== null) onFound(only);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      void enter();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && matches.length > 0) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setMarked((marked + step + matches.length) % matches.length);
    }
  };
  return (
    <div>
      <TextInput
        data-autofocus
        data-takes-scans
        role="combobox"
        aria-label={t('search')}
        aria-expanded={matches.length > 0}
        aria-controls={LIST}
        aria-activedescendant={matches[marked] === undefined ? undefined : `${LIST}-${String(marked)}`}
        placeholder={t('searchPlaceholder')}
        leftSection={<IconSearch size="1.15rem" aria-hidden />}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={LIST} role="listbox" aria-label={t('listLabel')} className={classes.found}>
        {matches.map((borrower, index) => (
          <li
            key={borrower.id}
            id={`${LIST}-${String(index)}`}
            role="option"
            aria-selected={index === marked}
            className={classes.option}
            onClick={() => {
              onFound(borrower);
            }}
          >
            <BorrowerPhoto borrower={borrower} size="small" />
            <span>
              <b dir="auto">{listName(borrower)}</b>
              <br />
              {withDots([borrower.group, borrower.barcode, borrower.externalId])}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={classes.nothing}>
        {searchText !== '' &&
          settled &&
          matches.length === 0 &&
          t(query.data.some(({ id }) => id === except) ? 'findsItself' : 'lists:nothingFound')}
      </p>
    </div>
  );
}
