// Adds or changes a sheet of labels by its measures, with the sheet as a picture and a test page to measure with.

import { Button, Fieldset, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import type { LabelSheet, Settings } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { unit } from '../../ui/forms/unit.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { IconPrinter } from '../../ui/icons/icons.ts';
import { ListLoading } from '../../ui/lists/ListStates.tsx';
import { Note } from '../../ui/Note.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showDone } from '../../ui/toasts.tsx';
import classes from './LabelsDialog.module.css';
import { labelQueries } from './label-queries.ts';
import {
  faultySheetFields,
  fieldOfFault,
  idForSheet,
  paperKinds,
  sheetFrom,
  type SheetValues,
  sheetValues,
} from './sheet-fields.ts';

interface SheetDialogProps {
  /** Null adds a new one. */
  readonly sheet: LabelSheet | null;
  /** The values that the form starts with. */
  readonly from: LabelSheet;
  /** Those that a new one can start from; the library's own first. */
  readonly sheets: readonly LabelSheet[];
  readonly settings: Settings;
  readonly onClose: () => void;
}

const previewAfterMs = 250;

export function SheetDialog({ sheet, from, sheets, settings, onClose }: SheetDialogProps) {
  const { t, i18n } = useTranslation(['labels', 'lists']);
  const client = useQueryClient();
  const saving = useSaving();
  const { labelSheets: librarySheets } = settings;
  const start = useMemo(() => {
    const values = sheetValues(from, i18n.language);
    return sheet === null ? { ...values, name: '' } : values;
  }, [from, sheet, i18n.language]);
  const draft = useDraft(`label sheet ${sheet?.id ?? 'new'}`, start, 0);
  const { values } = draft;
  const id = sheet?.id ?? idForSheet(values.name, sheets);
  const typed = sheetFrom(values, id);
  const [settled] = useDebouncedValue(JSON.stringify(typed), previewAfterMs);
  const preview = useQuery({
    queryKey: ['labels', 'sheet', settled],
    queryFn: ({ signal }) => library.previewLabelSheet(JSON.parse(settled) as LabelSheet, { signal }),
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isShown = typed !== null && settled === JSON.stringify(typed) && !preview.isPlaceholderData;
  const faults = isShown ? (preview.data?.faults ?? []) : [];
  const others = librarySheets.filter((each) => each.id !== sheet?.id);
  const isNameTaken = others.some(({ name }) => name === values.name.trim());
  const form = useRecordForm({
    draft,
    namespace: 'labels',
    required: ['name'],
    faulty: [
      ...faultySheetFields(values),
      ...(isNameTaken ? (['name'] as const) : []),
      ...faults.map(({ field }) => fieldOfFault[field]),
    ],
    send: async () => {
      if (typed === null) return;
      const changed = await library.changeSettings({
        labelSheets:
          sheet === null
            ? [...librarySheets, typed]
            : librarySheets.map((each) => (each.id === id ? typed : each)),
      });
      client.setQueryData(libraryQueries.settings().queryKey, changed);
      await client.invalidateQueries({ queryKey: labelQueries.sheets().queryKey });
      draft.discard();
      showDone(t('lists:form.saved'));
      onClose();
    },
  });
  const startFrom = (sheetId: string) => {
    const chosen = sheets.find((each) => each.id === sheetId);
    if (chosen === undefined) return;
    const taken = sheetValues(chosen, i18n.language);
    for (const field of Object.keys(taken) as (keyof SheetValues)[])
      if (field !== 'name' || values.name.trim() === '') draft.change(field, taken[field]);
  };
  const testPage = () =>
    saving(async () => {
      if (typed === null) return;
      const file = saveFile(
        await library.printLabels({ kind: 'test', measures: typed }, requestOptions({ patient: true })),
        t('files.test'),
      );
      showDone(t('saved', { file }));
    });
  const millimetres = (field: string) => ({
    ...form.text(field),
    ...unit('mm'),
    label: t(`sheets.${field}`),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  });
  const count = (field: string) => ({
    ...form.text(field),
    label: t(`sheets.${field}`),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  });
  return (
    <RecordDialog
      opened
      size="xl"
      title={t(sheet === null ? 'sheets.addTitle' : 'sheets.changeTitle')}
      form={form}
      draft={draft}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Stack gap="sm">
          {sheet === null && (
            <ChoiceField
              name="startFrom"
              label={t('sheets.startFrom')}
              description={t('sheets.startFromHint')}
              value=""
              error={null}
              onChange={startFrom}
              choices={[
                { value: '', label: t('sheets.choose') },
                ...sheets.map((each) => ({ value: each.id, label: each.name })),
              ]}
            />
          )}
          <TextInput
            {...form.text('name')}
            data-autofocus
            label={t('sheets.name')}
            description={t('sheets.nameHint')}
            maxLength={100}
            autoComplete="off"
          />
          <ChoiceField
            {...form.text('paper')}
            label={t('sheets.paper')}
            choices={paperKinds.map((value) => ({ value, label: t(`sheets.papers.${value}`) }))}
          />
          <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
            {values.paper === 'other' && (
              <>
                <TextInput {...millimetres('paperWidth')} />
                <TextInput {...millimetres('paperHeight')} />
              </>
            )}
            <TextInput {...count('columns')} />
            <TextInput {...count('rows')} />
            <TextInput {...millimetres('labelWidth')} />
            <TextInput {...millimetres('labelHeight')} />
            <TextInput {...millimetres('marginLeft')} />
            <TextInput {...millimetres('marginTop')} />
            <TextInput {...millimetres('gapAcross')} />
            <TextInput {...millimetres('gapDown')} />
          </SimpleGrid>
        </Stack>
        <Stack gap="sm">
          <div role="status">
            {faults.length > 0 && (
              <Note tone="attention" title={t('sheets.doesNotFit')}>
                {faults.map(({ field, millimetres: by }) => (
                  <Text key={field}>
                    {t(`sheets.faults.${fieldOfFault[field]}`, { by: by.toLocaleString(i18n.language) })}
                  </Text>
                ))}
              </Note>
            )}
          </div>
          <figure className={classes.preview}>
            {preview.isLoading && <ListLoading rows={6} />}
            {preview.data !== undefined && (
              <img
                alt={t('sheets.preview')}
                src={`data:image/svg+xml,${encodeURIComponent(preview.data.svg)}`}
              />
            )}
          </figure>
          <Fieldset bg="transparent" legend={t('sheets.offset')}>
            <Text size="sm">{t('sheets.offsetHint')}</Text>
            <SimpleGrid cols={2} spacing="sm" mt="sm">
              <TextInput {...millimetres('offsetRight')} />
              <TextInput {...millimetres('offsetDown')} />
            </SimpleGrid>
            <Button
              mt="sm"
              variant="default"
              leftSection={<IconPrinter size="1.1rem" aria-hidden />}
              disabled={typed === null || faults.length > 0}
              onClick={testPage}
            >
              {t('sheets.testPage')}
            </Button>
          </Fieldset>
        </Stack>
      </SimpleGrid>
    </RecordDialog>
  );
}
