// The form of one topic of the first page: its word, its picture, and where it leads to.

import { Autocomplete, Input, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import pictures from '../../../resources/catalogue/topic-pictures.json';
import type { CatalogueTopic, SavedList } from '../../api/library.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { topicQueries } from './catalogue-queries.ts';
import classes from './Topics.module.css';

const targets = ['subject', 'search', 'list'] as const;
const looks = ['tile', 'row'] as const;
const anyPicture = '📖';

interface TopicDialogProps {
  /** Null for a new one. */
  readonly topic: CatalogueTopic | null;
  readonly lists: readonly SavedList[];
  readonly onSave: (topic: CatalogueTopic) => Promise<void>;
  readonly onClose: () => void;
}

export function TopicDialog({ topic, lists, onSave, onClose }: TopicDialogProps) {
  const { t } = useTranslation('settings');
  const subjects = useQuery(topicQueries.subjects()).data ?? [];
  const valueOf = (target: CatalogueTopic['leadsTo']) => (topic?.leadsTo === target ? topic.value : '');
  const [base] = useState({
    word: topic?.word ?? '',
    picture: topic?.picture ?? anyPicture,
    shownAs: topic?.shownAs ?? 'tile',
    leadsTo: topic?.leadsTo ?? 'subject',
    subject: valueOf('subject'),
    search: valueOf('search'),
    list: valueOf('list'),
  });
  const draft = useDraft(`catalogue topic ${topic?.word ?? ''}`, base, 0);
  const { values } = draft;
  const leadsTo = targets.find((target) => target === values.leadsTo) ?? 'subject';
  const shownAs = looks.find((look) => look === values.shownAs) ?? 'tile';
  const form = useRecordForm({
    draft,
    namespace: 'settings',
    required: [leadsTo],
    send: async () => {
      const value = values[leadsTo].trim();
      const named = lists.find(({ id }) => id === value)?.name ?? value;
      const word = values.word.trim() === '' ? named : values.word.trim();
      await onSave({ word: word.slice(0, mostLetters), picture: values.picture, shownAs, leadsTo, value });
      draft.discard();
      onClose();
    },
  });
  const choices = <Name extends string>(names: readonly Name[], label: (name: Name) => string) =>
    names.map((name) => ({ value: name, label: label(name) }));
  return (
    <RecordDialog
      opened
      size="lg"
      title={t(topic === null ? 'catalogue.topics.add' : 'catalogue.topics.change')}
      form={form}
      draft={draft}
      closingDiscards
      onClose={onClose}
    >
      <NativeSelect
        {...form.text('leadsTo')}
        label={t('catalogue.topics.target')}
        data={choices(targets, (target) => t(`catalogue.topics.leadsTo.${target}`))}
        data-autofocus
      />
      {leadsTo === 'subject' && (
        <Autocomplete
          {...form.text('subject')}
          label={t('catalogue.topics.leadsTo.subject')}
          data={subjects}
          limit={50}
          openOnFocus={false}
          autoComplete="off"
        />
      )}
      {leadsTo === 'search' && (
        <TextInput
          {...form.text('search')}
          label={t('catalogue.topics.leadsTo.search')}
          maxLength={200}
          autoComplete="off"
        />
      )}
      {leadsTo === 'list' && (
        <NativeSelect
          {...form.text('list')}
          label={t('catalogue.topics.leadsTo.list')}
          description={t('catalogue.topics.listHint')}
          data={['', ...lists.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <TextInput
        {...form.text('word')}
        label={t('catalogue.topics.word')}
        description={t('catalogue.topics.wordHint')}
        maxLength={mostLetters}
        autoComplete="off"
      />
      <NativeSelect
        {...form.text('shownAs')}
        label={t('catalogue.topics.look')}
        data={choices(looks, (look) => t(`catalogue.topics.shownAs.${look}`))}
      />
      {shownAs === 'tile' && (
        <Input.Wrapper label={t('catalogue.topics.picture')} labelElement="div">
          <div className={classes.pictures} role="radiogroup" aria-label={t('catalogue.topics.picture')}>
            {[anyPicture, ...Object.keys(pictures)].map((picture) => (
              <label key={picture} className={classes.choice}>
                <input
                  type="radio"
                  name="picture"
                  value={picture}
                  checked={values.picture === picture}
                  onChange={() => form.text('picture').onChange(picture)}
                />
                <span>{picture}</span>
              </label>
            ))}
          </div>
        </Input.Wrapper>
      )}
    </RecordDialog>
  );
}

const mostLetters = 40;
