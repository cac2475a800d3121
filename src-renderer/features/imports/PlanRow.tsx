// One row of an import's plan.

import { useTranslation } from 'react-i18next';
import { Button, Group } from '@mantine/core';
import type { ImportCorrections, ImportRow } from '../../api/library.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { useToday } from '../../ui/use-library.ts';
import { dateWords } from '../../ui/dates/dates.ts';
import { useMeaningWord } from './import-words.ts';
import classes from './Imports.module.css';
import type { LineProps } from './PlanTable.tsx';

type Field = ImportRow['fields'][number]['field'];
const nameFields: readonly Field[] = ['givenName', 'familyName'];
const dateFields: readonly string[] = ['birthDate', 'expiresOn', 'leftOn'];

interface PlanRowProps {
  readonly attributes: LineProps;
  readonly row: ImportRow;
  /** The plan is being rebuilt. */
  readonly waits: boolean;
  /** Missing if no decision is needed any more. */
  readonly onDecide: ((decision: Decision) => void) | undefined;
}

export function PlanRow({ attributes, row, waits, onDecide }: PlanRowProps) {
  const { t, i18n } = useTranslation('imports');
  const word = useMeaningWord();
  const today = useToday();
  const date = (text: string | null) => (text === null ? null : dateWords(text, i18n.language, today));
  const value = (field: string, text: string | null) => (dateFields.includes(field) ? date(text) : text);
  const group = row.borrower?.group ?? null;
  // A new borrower has no earlier values, and the name is shown already.
  const isNobodyYet = row.fate === 'new' || row.fate === 'ambiguous';
  const fields = isNobodyYet ? row.fields.filter(({ field }) => !nameFields.includes(field)) : row.fields;
  const asks = row.fate === 'ambiguous' && onDecide !== undefined && row.row !== null;
  const remarks = [
    ...(row.reason === null ? [] : [t(`reasons.${row.reason}`)]),
    ...(row.otherRow === null ? [] : [t('plan.otherRow', { row: row.otherRow })]),
    ...(row.row === null ? [t(`plan.action.${row.action}`)] : []),
    ...(row.openLoans > 0 ? [t('plan.openLoans', { count: row.openLoans })] : []),
    ...(row.outcome === null || row.outcome === 'done' ? [] : [t(`plan.outcome.${row.outcome}`)]),
    ...(row.hindrance === null ? [] : [t(`hindrances.${row.hindrance}`)]),
  ];
  return (
    <tr {...attributes}>
      <td className={classes.number}>{row.row}</td>
      <th scope="row" dir="auto">
        {row.name}
        {group !== null && <span className={classes.soft}> {group}</span>}
      </th>
      <td>
        {remarks.length > 0 && <p className={classes.remark}>{withDots(remarks)}</p>}
        {fields.length > 0 && (
          <dl className={classes.changes}>
            {fields.map(({ field, old, new: now }) => (
              <div key={field}>
                <dt>{word(field)}</dt>
                <dd dir="auto">
                  {!isNobodyYet && (
                    <>
                      <del>{value(field, old) ?? t('plan.nothing')}</del>
                      <span aria-hidden data-mirrored>
                        {' '}
                        →{' '}
                      </span>
                    </>
                  )}
                  <ins>{value(field, now) ?? t('plan.nothing')}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {row.notes.length > 0 && (
          <ul className={classes.notes}>
            {row.notes.map((note, at) => (
              <li key={at} data-kind={note.kind}>
                <b>{word(note.field)}</b>:{' '}
                {t(`noteWords.${note.code}`, { from: note.from, to: value(note.field, note.to) })}{' '}
                <span className={classes.noteKind}>{t(`plan.notes.${note.kind}`)}</span>
              </li>
            ))}
          </ul>
        )}
        {asks && <WhoIsIt row={row} waits={waits} onDecide={onDecide} />}
      </td>
    </tr>
  );
}

type Decision = NonNullable<ImportCorrections['decisions']>[number];

interface WhoIsItProps {
  readonly row: ImportRow;
  /** The previous decision is being planned: the buttons wait and keep the focus. */
  readonly waits: boolean;
  readonly onDecide: (decision: Decision) => void;
}

function WhoIsIt({ row, waits, onDecide }: WhoIsItProps) {
  const { t, i18n } = useTranslation('imports');
  const today = useToday();
  const number = row.row;
  if (number === null) return null;
  const about = (candidate: ImportRow['candidates'][number]) =>
    withDots([
      `${candidate.givenName} ${candidate.familyName}`,
      candidate.group,
      candidate.barcode === null ? null : t('decide.card', { barcode: candidate.barcode }),
      candidate.externalId === null ? null : t('decide.number', { externalId: candidate.externalId }),
      candidate.birthDate === null
        ? null
        : t('decide.born', { birthDate: dateWords(candidate.birthDate, i18n.language, today) }),
    ]);
  // Buttons in place of radios, because each one decides at once and arrow keys must not.
  const button = (label: string, decision: Decision, key = label) => (
    <Button
      key={key}
      variant="default"
      size="compact-md"
      aria-disabled={waits}
      data-disabled={waits || undefined}
      onClick={() => {
        if (!waits) onDecide(decision);
      }}
    >
      <span dir="auto">{label}</span>
    </Button>
  );
  return (
    <Group role="group" aria-label={t('decide.legend', { row: number, name: row.name })} gap="xs" mt="xs">
      {row.candidates.map((candidate) =>
        button(about(candidate), { row: number, take: 'borrower', borrower: candidate.id }, candidate.id),
      )}
      {button(t('decide.new'), { row: number, take: 'new' })}
      {button(t('decide.leaveOut'), { row: number, take: 'nobody' })}
    </Group>
  );
}
