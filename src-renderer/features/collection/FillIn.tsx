// The title and author of a scanned ISBN that nothing knows, filled in without leaving the pile; Enter saves both.

import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { showDone } from '../../ui/toasts.tsx';
import classes from './AddByIsbn.module.css';
import { addedCopies, type ListedCopy } from './added-copies.ts';
import { collectionChanged } from './collection-queries.ts';

interface FillInProps {
  readonly copy: ListedCopy;
  /** After the title is saved, and the row shows it. */
  readonly onFilledIn: () => void;
}

export function FillIn({ copy: { titleId, isbn }, onFilledIn }: FillInProps) {
  const { t } = useTranslation('collection');
  const client = useQueryClient();
  const saving = useSaving();
  const [title, setTitle] = useState('');
  const [author, setAuthor] = useState('');
  const save = () => {
    const words = title.trim();
    if (words === '') return;
    const authors = author
      .split(';')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    saving(async () => {
      const filled = await library.updateTitle(titleId, {
        title: words,
        ...(authors.length > 0 && { authors }),
      });
      addedCopies.fillIn(filled);
      showDone(t('byIsbn.filledIn', { title: words }));
      onFilledIn();
      await collectionChanged(client);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the list would move the current row, and Enter would open it.
    event.stopPropagation();
    if (event.key === 'Enter') save();
  };
  return (
    <span
      className={classes.fillIn}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        event.stopPropagation();
      }}
    >
      <TextInput
        aria-label={t('byIsbn.fillInLabel', { isbn })}
        placeholder={t('byIsbn.fillInLabel', { isbn })}
        data-fill-in
        value={title}
        maxLength={500}
        onChange={(event) => setTitle(event.currentTarget.value)}
        autoComplete="off"
      />
      <TextInput
        aria-label={t('byIsbn.authorLabel', { isbn })}
        placeholder={t('byIsbn.authorHint')}
        value={author}
        maxLength={200}
        onChange={(event) => setAuthor(event.currentTarget.value)}
        autoComplete="off"
      />
      <Button variant="default" disabled={title.trim() === ''} onClick={save}>
        {t('byIsbn.fill')}
      </Button>
    </span>
  );
}
