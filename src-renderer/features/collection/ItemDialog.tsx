// The dialog that adds or edits an item and its title; if a new item's title exists already, it offers a copy of that.

import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  Input,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Note.tsx';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import type { Item, Title } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import type { DraftForm } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useInsisting } from '../../ui/forms/use-insisting.tsx';
import { type RecordForm, useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useAskedFor } from '../../ui/lists/search-field.ts';
import { collectionChanged, collectionQueries } from './collection-queries.ts';
import {
  copyChange,
  faultyItemFields,
  isIsbnDoubtful,
  type ItemValues,
  newItem,
  titleChange,
  titleMeant,
  valuesOfTitle,
} from './item-fields.ts';
import { LevelsField } from './LevelsField.tsx';
import { newCopies } from './new-copies.ts';
import { PlaceField } from './PlaceField.tsx';
import { showDone } from '../../ui/toasts.tsx';
import { useSettings } from '../../ui/use-library.ts';
import { DateField } from '../../ui/forms/DateField.tsx';

interface ItemDialogProps {
  /** Null adds a new one. */
  readonly item: Item | null;
  /** The number of copies of the title, including this one. */
  readonly copies?: number;
  readonly draft: DraftForm<ItemValues>;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded?: (id: string) => void;
}

export function ItemDialog({ item, copies = 1, draft, opened, onClose, onAdded }: ItemDialogProps) {
  const { t } = useTranslation(['collection', 'lists']);
  const client = useQueryClient();
  const { currency } = useSettings().settings;
  const { insist, question } = useInsisting();
  const present = usePresentTitle(draft.values, opened && item === null);

  const add = async (andNext: boolean) => {
    const added = await library.addItem(newItem(draft.values, currency));
    draft.discard();
    newCopies.add(added);
    await collectionChanged(client);
    if (!andNext) {
      onClose();
      onAdded?.(added.id);
    }
    showDone(t('added', { title: added.title, barcode: added.barcode }));
  };
  const change = async ({ id, titleId, version }: Item) => {
    const ofCopy = copyChange(draft.changes, currency);
    const ofTitle = titleChange(draft.changes);
    // The copy is saved first, because its version detects a concurrent change.
    if (Object.keys(ofCopy).length > 0) {
      await insist(t('editTitle'), (override) =>
        library.updateItem(
          id,
          { ...ofCopy, ...(override !== undefined && { override }) },
          requestOptions({ ifVersion: draft.conflict ? version : draft.version }),
        ),
      );
    }
    if (Object.keys(ofTitle).length > 0) await library.updateTitle(titleId, ofTitle);
    const changed = draft.dirty;
    draft.discard();
    await collectionChanged(client);
    if (changed) showDone(t('lists:form.saved'));
    onClose();
  };
  const form = useRecordForm({
    draft,
    namespace: 'collection',
    required: item === null ? ['title'] : ['title', 'barcode'],
    faulty: faultyItemFields(draft.values, currency),
    send: (andNext) => (item === null ? add(andNext) : change(item)),
    nameHolder: async (id) => `“${(await library.readItem(id)).title}”`,
    ...(item !== null && { onConflict: () => collectionChanged(client) }),
  });
  const shared = copies > 1 && (
    <Text size="sm" c="dimmed">
      {t('titleShared', { count: copies })}
    </Text>
  );
  return (
    <RecordDialog
      opened={opened}
      size="xl"
      title={t(item === null ? 'addTitle' : 'editTitle')}
      {...(item === null && { saveLabel: t('add'), nextLabel: t('addNext') })}
      form={form}
      draft={draft}
      onClose={onClose}
    >
      <TitleFields form={form} draft={draft}>
        {isIsbnDoubtful(draft.values.isbn) && (
          <Note tone="attention" role="status">
            {t('isbnDoubt')}
          </Note>
        )}
        {present === null ? shared : <PresentTitle title={present} draft={draft} />}
      </TitleFields>
      <CopyFields form={form} draft={draft} isNew={item === null} />
      {question}
    </RecordDialog>
  );
}

/** The existing title with the typed ISBN or name. */
function usePresentTitle({ isbn, title }: ItemValues, asking: boolean): Title | null {
  const searchText = useAskedFor(isbn.trim() === '' ? title : isbn);
  const titles = useQuery({
    ...collectionQueries.titles(searchText),
    enabled: asking && searchText.length >= 4,
  });
  return asking ? titleMeant(titles.data ?? [], { isbn, title }) : null;
}

interface PresentTitleProps {
  readonly title: Title;
  readonly draft: DraftForm<ItemValues>;
}

function PresentTitle({ title, draft }: PresentTitleProps) {
  const { t } = useTranslation('collection');
  const take = () => {
    for (const [field, value] of Object.entries(valuesOfTitle(title))) draft.change(field, value);
  };
  return (
    <Note tone="information" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('titlePresent', { title: title.title, count: title.itemCount })}</Text>
        <Button size="xs" variant="default" onClick={take}>
          {t('takeTitle')}
        </Button>
      </Group>
    </Note>
  );
}

interface TitleFieldsProps {
  readonly form: RecordForm;
  readonly draft: {
    readonly values: Pick<ItemValues, 'hiddenFromPupils'>;
    readonly change: (field: 'hiddenFromPupils', value: boolean) => void;
  };
  /** A message below the fields. */
  readonly children: ReactNode;
}

/** The fields that are printed in the book. */
export function TitleFields({ form: { text }, draft, children }: TitleFieldsProps) {
  const { t } = useTranslation('collection');
  return (
    <Fieldset bg="transparent" legend={t('theTitle')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
        <TextInput {...text('title')} label={t('fields.title')} required data-autofocus autoComplete="off" />
        <TextInput
          {...text('authors')}
          label={t('fields.authors')}
          description={t('hints.authors')}
          autoComplete="off"
        />
        <TextInput
          {...text('isbn')}
          label={t('fields.isbn')}
          data-takes-scans="isbn"
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          {...text('language')}
          label={t('fields.language')}
          description={t('hints.language')}
          autoComplete="off"
        />
        <TextInput {...text('publisher')} label={t('fields.publisher')} autoComplete="off" />
        <TextInput
          {...text('publishedYear')}
          label={t('fields.publishedYear')}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextInput {...text('series')} label={t('fields.series')} autoComplete="off" />
        <TextInput {...text('volume')} label={t('fields.volume')} autoComplete="off" />
        <TextInput
          {...text('level')}
          label={t('fields.level')}
          description={t('hints.level')}
          autoComplete="off"
        />
        <TextInput
          {...text('pages')}
          label={t('fields.pages')}
          description={t('hints.pages')}
          inputMode="numeric"
          autoComplete="off"
        />
      </SimpleGrid>
      <LevelsField {...text('levels')} />
      <SimpleGrid mt="sm" cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
        <Input.Wrapper
          label={t('fields.audience')}
          description={t('hints.audience')}
          labelElement="div"
          error={text('audienceTo').error}
        >
          <Group gap="xs" wrap="nowrap">
            <TextInput
              {...text('audienceFrom')}
              aria-label={t('fields.audienceFrom')}
              inputMode="numeric"
              autoComplete="off"
              w="5rem"
            />
            {t('audienceTo')}
            <TextInput
              {...text('audienceTo')}
              error={text('audienceTo').error !== null}
              aria-label={t('fields.audienceTo')}
              inputMode="numeric"
              autoComplete="off"
              w="5rem"
            />
          </Group>
        </Input.Wrapper>
        <Checkbox
          mt="xl"
          label={t('fields.hiddenFromPupils')}
          checked={draft.values.hiddenFromPupils}
          onChange={(event) => draft.change('hiddenFromPupils', event.currentTarget.checked)}
        />
      </SimpleGrid>
      <TextInput
        {...text('contributors')}
        mt="sm"
        label={t('fields.contributors')}
        description={t('hints.contributors')}
        autoComplete="off"
      />
      <TextInput
        {...text('subjects')}
        mt="sm"
        label={t('fields.subjects')}
        description={t('hints.subjects')}
        autoComplete="off"
      />
      <Textarea
        {...text('description')}
        mt="sm"
        label={t('fields.description')}
        autosize
        minRows={2}
        maxRows={8}
      />
      <Stack gap="sm" mt="md">
        {children}
      </Stack>
    </Fieldset>
  );
}

interface CopyFieldsProps {
  readonly form: RecordForm;
  readonly draft: DraftForm<ItemValues>;
  /** Whether the library assigns a barcode if the field is empty. */
  readonly isNew: boolean;
}

function CopyFields({ form: { text }, draft, isNew }: CopyFieldsProps) {
  const { t } = useTranslation('collection');
  const types = useQuery(libraryQueries.itemTypes());
  const { chargesEnabled, currency } = useSettings().settings;
  return (
    <Fieldset bg="transparent" legend={t('thisCopy')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
        <TextInput
          {...text('barcode')}
          label={t('fields.barcode')}
          description={isNew ? t('hints.barcode') : t('hints.barcodeKept')}
          data-takes-scans
          autoComplete="off"
          spellCheck={false}
        />
        <ChoiceField
          {...text('itemType')}
          label={t('fields.itemType')}
          description={t('hints.itemType')}
          choices={(types.data ?? []).map(({ name }) => name)}
        />
        <TextInput {...text('callNumber')} label={t('fields.callNumber')} autoComplete="off" />
        <PlaceField field={text('place')} />
        {chargesEnabled && (
          <TextInput
            {...text('price')}
            label={`${t('fields.price')} (${currency})`}
            description={t('hints.price')}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        <DateField {...text('acquiredOn')} label={t('fields.acquiredOn')} max="9999-12-31" />
        <TextInput {...text('acquiredFrom')} label={t('fields.acquiredFrom')} autoComplete="off" />
        <Stack gap="sm" mt="xl">
          <Checkbox
            label={t('fields.forLoan')}
            checked={draft.values.forLoan}
            onChange={(event) => draft.change('forLoan', event.currentTarget.checked)}
          />
          <Checkbox
            label={t('fields.copyHiddenFromPupils')}
            checked={draft.values.copyHiddenFromPupils}
            onChange={(event) => draft.change('copyHiddenFromPupils', event.currentTarget.checked)}
          />
        </Stack>
      </SimpleGrid>
      <TextInput
        {...text('parts')}
        mt="sm"
        label={t('fields.parts')}
        description={t('hints.parts')}
        maxLength={200}
        autoComplete="off"
      />
      <Textarea {...text('note')} mt="sm" label={t('fields.note')} autosize minRows={1} maxRows={5} />
    </Fieldset>
  );
}
