// One row of the plan of an import of open loans.

import { useTranslation } from 'react-i18next';
import type { ImportRow } from '../../api/library.ts';
import { dateWords } from '../../ui/dates/dates.ts';
import { useToday } from '../../ui/use-library.ts';
import classes from './Imports.module.css';
import { movedMeanings, useMovedMeaningWord } from './moved-words.ts';
import type { LineProps } from './PlanTable.tsx';

const dates: readonly string[] = ['lentOn', 'dueOn'];
/** The borrower stands in a column of its own. */
const fieldsShown = ['title', 'barcode', 'lentOn', 'dueOn', 'renewals'] as const;

interface LoanPlanRowProps {
  readonly attributes: LineProps;
  readonly row: ImportRow;
  readonly loan: NonNullable<ImportRow['moved']>;
}

export function LoanPlanRow({ attributes, row, loan }: LoanPlanRowProps) {
  const { t, i18n } = useTranslation(['imports', 'collection']);
  const word = useMovedMeaningWord();
  const today = useToday();
  const valueWords = (field: string, value: string) =>
    dates.includes(field) && /^\d{4}-\d{2}-\d{2}$/.test(value)
      ? dateWords(value, i18n.language, today)
      : value;
  const fields = fieldsShown.flatMap((field) => {
    const value = loan.values[field];
    return typeof value === 'string' ? [{ field, value }] : [];
  });
  const group = row.borrower?.group ?? null;
  const remarks = [
    ...(loan.reason === null ? [] : [t(`moved.reasons.${loan.reason}`)]),
    ...(row.otherRow === null ? [] : [t('plan.otherRow', { row: row.otherRow })]),
    ...(row.outcome === null || row.outcome === 'done' ? [] : [t(`plan.outcome.${row.outcome}`)]),
    ...(row.hindrance === null ? [] : [t(`hindrances.${row.hindrance}`, { context: 'loans' })]),
  ];
  return (
    <tr {...attributes}>
      <td className={classes.number}>{row.row}</td>
      <th scope="row" dir="auto">
        {row.name}
        {group !== null && <span className={classes.soft}> {group}</span>}
      </th>
      <td>
        {remarks.length > 0 && <p className={classes.remark}>{remarks.join(' · ')}</p>}
        {fields.length > 0 && (
          <dl className={classes.changes}>
            {fields.map(({ field, value }) => (
              <div key={field}>
                <dt>{field === 'barcode' ? t('collection:fields.barcode') : word(field)}</dt>
                <dd dir="auto">
                  <ins>{valueWords(field, value)}</ins>
                  {field === 'dueOn' && value < today && (
                    <span className={classes.soft}> {t('moved.overdue')}</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {loan.notes.length > 0 && (
          <ul className={classes.notes}>
            {loan.notes.map(({ field, kind, code, from, to }, at) => (
              <li key={at} data-kind={kind}>
                <b>{word(movedMeanings.find((meaning) => meaning === field) ?? 'name')}</b>:{' '}
                {t(`moved.notes.${code}`, { from, to: valueWords(field, to) })}{' '}
                <span className={classes.noteKind}>{t(`plan.notes.${kind}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}
