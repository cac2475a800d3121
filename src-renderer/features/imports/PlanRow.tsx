// One row of an import's plan.

import { useTranslation } from 'react-i18next';
import type { ImportRow } from '../../api/api-types.ts';
import { useToday } from '../../ui/use-library.ts';
import { dateWords } from '../../ui/dates/calendar-words.ts';
import { type Decision, WhoIsIt } from './WhoIsIt.tsx';
import { useMeaningWord } from './import-words.ts';
import classes from './Imports.module.css';
import type { LineProps } from './PlanTable.tsx';

type Field = ImportRow['fields'][number]['field'];
const nameFields: readonly Field[] = ['givenName', 'familyName'];
const dateFields: readonly string[] = ['birthDate', 'expiresOn', 'leftOn'];

interface PlanRowProps {
  readonly line: LineProps;
  readonly row: ImportRow;
  /** The plan is being rebuilt. */
  readonly waits: boolean;
  /** Missing if no decision is needed any more. */
  readonly onDecide: ((decision: Decision) => void) | undefined;
}

export function PlanRow({ line, row, waits, onDecide }: PlanRowProps) {
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
    <tr {...line}>
      <td className={classes.number}>{row.row}</td>
      <th scope="row" dir="auto">
        {row.name}
        {group !== null && <span className={classes.soft}> {group}</span>}
      </th>
      <td>
        {remarks.length > 0 && <p className={classes.remark}>{remarks.join(' · ')}</p>}
        {fields.length > 0 && (
          <dl className={classes.changes}>
            {fields.map(({ field, old, new: now }) => (
              <div key={field}>
                <dt>{word(field)}</dt>
                <dd dir="auto">
                  {!isNobodyYet && (
                    <>
                      <del>{value(field, old) ?? t('plan.nothing')}</del>
                      <span aria-hidden> → </span>
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
