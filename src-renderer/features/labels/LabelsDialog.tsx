// Prints labels of items, or cards of borrowers: sheet, first free label and barcode, with the first page as a picture.

import {
  Button,
  Checkbox,
  Modal,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import { ApiProblem } from '../../api/http-client.ts';
import type { LabelsWanted } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { DialogFoot } from '../../ui/forms/DialogFoot.tsx';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { ListLoading } from '../../ui/lists/ListStates.tsx';
import { Note } from '../../ui/Note.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showDone } from '../../ui/toasts.tsx';
import { CardNumbers } from './CardNumbers.tsx';
import classes from './LabelsDialog.module.css';
import { labelCodes } from './label-codes.ts';
import { labelQueries } from './label-queries.ts';

type Kind = 'item' | 'spine' | 'card' | 'class';

interface LabelsDialogProps {
  /** Ids. */
  readonly records: { readonly items: readonly string[] } | { readonly borrowers: readonly string[] };
  /** The kind that is chosen first. */
  readonly kind?: Kind;
  readonly onClose: () => void;
  readonly onPrinted?: () => void;
}

const letterWidth = 215.9;
/** A preview for each key would draw a page for each digit of a number. */
const previewAfterMs = 300;

export function LabelsDialog({ records, kind: first, onClose, onPrinted }: LabelsDialogProps) {
  const { t } = useTranslation(['labels', 'lists']);
  const problemWords = useProblemWords();
  const settings = useQuery(libraryQueries.settings()).data;
  const ofItems = 'items' in records;
  const kinds: readonly Kind[] = ofItems ? ['item', 'spine'] : ['card', 'class'];
  const sheets = useQuery(labelQueries.sheets());
  const labelSheet = settings?.labelSheet ?? 'avery-l7160';
  /** A class is printed on the paper of the library's label sheet. */
  const classSheet =
    sheets.data?.find(({ id }) => id === labelSheet)?.paper.width === letterWidth
      ? 'class-letter'
      : 'class-a4';
  const usualSheet = (kind: Kind) =>
    ({ card: 'avery-c32011', class: classSheet, item: labelSheet, spine: labelSheet })[kind];
  const [kind, setKind] = useState<Kind>(first ?? (ofItems ? 'item' : 'card'));
  const [chosenSheet, setSheet] = useState<string | null>(null);
  const sheet = chosenSheet ?? usualSheet(kind);
  const [startAt, setStartAt] = useState(1);
  const [chosenCode, setCode] = useState<(typeof labelCodes)[number] | null>(null);
  const code = chosenCode ?? settings?.labelCode ?? 'code128';
  const [colours, setColours] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const chosen = sheets.data?.find(({ id }) => id === sheet);
  const each = chosen === undefined ? 1 : chosen.columns * chosen.rows;
  const labelsOrder: LabelsWanted = {
    ...('items' in records ? { items: [...records.items], colours } : { borrowers: [...records.borrowers] }),
    kind,
    sheet,
    startAt,
    code,
  };
  const [settled] = useDebouncedValue(JSON.stringify(labelsOrder), previewAfterMs);
  const preview = useQuery({
    queryKey: ['labels', 'preview', settled],
    queryFn: ({ signal }) => library.previewLabels(JSON.parse(settled) as LabelsWanted, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const wordsOf = (cause: unknown) =>
    cause instanceof ApiProblem && cause.code === 'validation-failed' ? t('unfit') : problemWords(cause);
  const cause = problem ?? preview.error;
  const refused = cause === null ? null : wordsOf(cause);
  const save = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const file = saveFile(
        await library.printLabels(labelsOrder, requestOptions({ patient: true })),
        t(`files.${kind}`),
      );
      showDone(t('saved', { file }));
      onClose();
      onPrinted?.();
    } catch (cause) {
      setProblem(cause);
    } finally {
      setBusy(false);
    }
  };
  const count = 'items' in records ? records.items.length : records.borrowers.length;
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={t(ofItems ? 'titleItems' : 'titleBorrowers', { count })}
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        {'borrowers' in records && <CardNumbers ids={records.borrowers} />}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" my="md">
          <Stack gap="md">
            <SegmentedControl
              aria-label={t('kind')}
              value={kind}
              onChange={(value) => {
                const next = kinds.find((name) => name === value) ?? kind;
                setKind(next);
                setSheet(null);
                setStartAt(1);
              }}
              data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
            <NativeSelect
              label={t('sheet')}
              value={sheet}
              data-autofocus
              onChange={(event) => {
                setSheet(event.currentTarget.value);
                setStartAt(1);
              }}
              data={(sheets.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            {each > 1 && (
              <NumberInput
                label={t('startAt')}
                description={t('startAtHint', { count: each })}
                value={startAt}
                min={1}
                max={each}
                clampBehavior="strict"
                allowDecimal={false}
                onChange={(value) => setStartAt(Math.max(1, Number(value)))}
              />
            )}
            {kind !== 'spine' && (
              <NativeSelect
                label={t('code')}
                value={code}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  setCode(labelCodes.find((name) => name === value) ?? code);
                }}
                data={labelCodes.map((value) => ({ value, label: t(`codes.${value}`) }))}
              />
            )}
            {ofItems && (
              <Checkbox
                label={t('colours')}
                description={t('coloursHint')}
                checked={colours}
                onChange={(event) => setColours(event.currentTarget.checked)}
              />
            )}
          </Stack>
          <figure className={classes.preview}>
            {preview.isPending && <ListLoading rows={6} />}
            {preview.data !== undefined && (
              <img alt={t('preview')} src={`data:image/svg+xml,${encodeURIComponent(preview.data.svg)}`} />
            )}
            <figcaption>{preview.data !== undefined && t('pages', { count: preview.data.pages })}</figcaption>
          </figure>
        </SimpleGrid>
        <DialogFoot
          justify="space-between"
          messages={
            refused !== null && (
              <Note tone="refused" role="alert" title={t('lists:form.failed')}>
                {refused}
              </Note>
            )
          }
        >
          <Text size="sm">{t('actualSize')}</Text>
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}
