// A dialog that finds a title by words or ISBN, and does something with the one that is chosen.

import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTitle } from '../../api/library.ts';
import { useProblem } from '../../ui/forms/problem-words.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { useAskedFor } from '../../ui/lists/search-field.ts';
import { collectionQueries } from './collection-queries.ts';

const mostTitles = 8;

interface FindTitleDialogProps {
  readonly title: string;
  /** Says what will happen to the title that is chosen. */
  readonly text: string;
  /** The ids of titles that are not offered. */
  readonly except: readonly string[];
  readonly onChosen: (title: ListedTitle) => Promise<void>;
  readonly onClose: () => void;
}

export function FindTitleDialog({ title, text, except, onChosen, onClose }: FindTitleDialogProps) {
  const { t } = useTranslation(['collection', 'lists']);
  const saving = useSaving();
  const [typed, type] = useState('');
  const [problem, setProblem] = useProblem();
  const searchText = useAskedFor(typed);
  const search = useQuery({ ...collectionQueries.titles(searchText), enabled: searchText !== '' });
  const matches = (searchText === '' ? [] : (search.data ?? []))
    .filter(({ id }) => !except.includes(id))
    .slice(0, mostTitles);
  const choose = (chosen: ListedTitle) =>
    saving(async () => {
      setProblem(null);
      try {
        await onChosen(chosen);
      } catch (cause) {
        setProblem(cause);
      }
    });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('lists:form.close') }}>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <TextInput
          label={t('findTitle')}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          data-autofocus
          data-takes-scans="isbn"
          autoComplete="off"
          error={problem}
          onKeyDown={(event) => {
            const [only, another] = matches;
            if (event.key === 'Enter' && only !== undefined && another === undefined) choose(only);
          }}
        />
        {searchText !== '' && search.data !== undefined && matches.length === 0 && (
          <Text c="dimmed">{t('lists:nothingFound')}</Text>
        )}
        {matches.map((each) => (
          <Button
            key={each.id}
            variant="default"
            justify="start"
            h="auto"
            py="xs"
            onClick={() => choose(each)}
          >
            <Stack gap={0} align="start">
              <span dir="auto">{each.title}</span>
              <Text span size="sm" c="dimmed">
                {withDots([
                  each.authors.join('; '),
                  each.publishedYear === null ? '' : String(each.publishedYear),
                  t('copiesIn.some', { ...each.copies }),
                ])}
              </Text>
            </Stack>
          </Button>
        ))}
      </Stack>
    </Modal>
  );
}
