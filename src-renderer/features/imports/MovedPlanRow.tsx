// One row of the plan of an import of what comes along: a loan, a hold, or money owed.

import { useTranslation } from 'react-i18next';
import type { ChargeKind, Import, ImportRow } from '../../api/library.ts';
import { dateWords } from '../../ui/dates/dates.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { moneyWords } from '../../ui/money/money.ts';
import { useToday } from '../../ui/use-library.ts';
import classes from './Imports.module.css';
import { kindOf } from './import-target.ts';
import { meaningsOf, useMovedMeaningWord } from './moved-words.ts';
import type { LineProps } from './PlanTable.tsx';

const dates: readonly string[] = ['lentOn', 'dueOn', 'heldOn', 'neededUntil', 'chargedOn'];
/** The borrower of a loan, hold or charge stands in a column of its own. */
const fieldsShown = [
  'number',
  'card',
  'group',
  'amount',
  'chargeKind',
  'note',
  'title',
  'isbn',
  'barcode',
  'heldOn',
  'place',
  'neededUntil',
  'chargedOn',
  'lentOn',
  'dueOn',
  'renewals',
] as const;

const chargeKinds: readonly ChargeKind[] = ['overdue', 'lost', 'damage', 'card', 'other'];

interface MovedPlanRowProps {
  readonly attributes: LineProps;
  readonly row: ImportRow;
  readonly moved: NonNullable<ImportRow['moved']>;
  readonly imported: Import;
}

export function MovedPlanRow({ attributes, row, moved, imported }: MovedPlanRowProps) {
  const { t, i18n } = useTranslation(['imports', 'collection', 'charges']);
  const word = useMovedMeaningWord();
  const today = useToday();
  const { target } = kindOf(imported);
  const currency = imported.found?.balance?.currency ?? null;
  const nameOf = (field: string) =>
    word((meaningsOf[target] ?? []).find((meaning) => meaning === field) ?? 'name');
  const valueWords = (field: string, value: string) => {
    if (field === 'amount' && currency !== null && value !== '')
      return moneyWords(Number(value), currency, i18n.language);
    const kind = field === 'chargeKind' ? chargeKinds.find((one) => one === value) : undefined;
    if (kind !== undefined) return t(`charges:kinds.${kind}`);
    const isDay = dates.includes(field) && /^\d{4}-\d{2}-\d{2}$/.test(value);
    return isDay ? dateWords(value, i18n.language, today) : value;
  };
  const fields = fieldsShown.flatMap((field) => {
    const value = moved.values[field];
    return typeof value === 'string' ? [{ field, value }] : [];
  });
  const group = row.borrower?.group ?? null;
  const remarks = [
    ...(moved.adds === null ? [] : [t(`moved.adds.${moved.adds}`)]),
    ...(moved.reason === null ? [] : [t(`moved.reasons.${moved.reason}`)]),
    ...(row.otherRow === null ? [] : [t('plan.otherRow', { row: row.otherRow })]),
    ...(row.outcome === null || row.outcome === 'done' ? [] : [t(`plan.outcome.${row.outcome}`)]),
    ...(row.hindrance === null ? [] : [t(`hindrances.${row.hindrance}`, { context: target })]),
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
        {moved.notes.length > 0 && (
          <ul className={classes.notes}>
            {moved.notes.map(({ field, kind, code, from, to }, at) => (
              <li key={at} data-kind={kind}>
                <b>{nameOf(field)}</b>: {t(`moved.notes.${code}`, { from, to: valueWords(field, to) })}{' '}
                <span className={classes.noteKind}>{t(`plan.notes.${kind}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}
