// One row of the plan of an import of items.

import { useTranslation } from 'react-i18next';
import type { ImportRow } from '../../api/library.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { moneyWords } from '../../ui/money/money.ts';
import { useSettings } from '../../ui/use-library.ts';
import classes from './Imports.module.css';
import { itemFields, useItemFieldWord } from './item-words.ts';
import type { LineProps } from './PlanTable.tsx';

interface ItemPlanRowProps {
  readonly attributes: LineProps;
  readonly row: ImportRow;
  readonly item: NonNullable<ImportRow['item']>;
}

export function ItemPlanRow({ attributes, row, item }: ItemPlanRowProps) {
  const { t, i18n } = useTranslation(['imports', 'collection']);
  const word = useItemFieldWord();
  const { currency } = useSettings().settings;
  const valueWords = (field: string, value: string | null = null): string => {
    // Nothing is staged for a copy that is available and for loan.
    if (field === 'status') return t(`collection:availability.${value ?? 'available'}`);
    if (field === 'forLoan') return t(value === null ? 'collection:yes' : 'collection:no');
    if (value === null) return t('plan.nothing');
    return field === 'price' ? moneyWords(Number(value), currency, i18n.language) : value;
  };
  const isChange = row.fate === 'changed';
  // A new item has no earlier values, and its title is shown already.
  const fields = inOrder(item.values).filter(
    ([field]) => field !== 'titleId' && (isChange || field !== 'title'),
  );
  const remarks = [
    ...(item.reason !== null
      ? [t(`itemReasons.${item.reason}`, { title: item.before['title'] })]
      : item.why !== null
        ? [item.why]
        : []),
    ...(row.otherRow === null ? [] : [t('plan.otherRow', { row: row.otherRow })]),
    ...(row.outcome === null || row.outcome === 'done' ? [] : [t(`plan.outcome.${row.outcome}`)]),
    ...(row.hindrance === null ? [] : [t(`hindrances.${row.hindrance}`, { context: 'items' })]),
  ];
  return (
    <tr {...attributes}>
      <td className={classes.number}>{row.row}</td>
      <th scope="row" dir="auto">
        {row.name}
      </th>
      <td>
        {remarks.length > 0 && <p className={classes.remark}>{withDots(remarks)}</p>}
        {fields.length > 0 && (
          <dl className={classes.changes}>
            {fields.map(([field, now]) => (
              <div key={field}>
                <dt>{word(field)}</dt>
                <dd dir="auto">
                  {isChange && (
                    <>
                      <del>{valueWords(field, item.before[field])}</del>
                      <span aria-hidden data-mirrored>
                        {' '}
                        →{' '}
                      </span>
                    </>
                  )}
                  <ins>{valueWords(field, now)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {item.notes.length > 0 && (
          <ul className={classes.notes}>
            {item.notes.map(({ field, kind, code, from, to, why }, at) => (
              <li key={at} data-kind={kind}>
                <b>{word(field)}</b>: {code === undefined ? why : t(`itemNotes.${code}`, { from, to })}{' '}
                <span className={classes.noteKind}>{t(`plan.notes.${kind}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}

/** The values in the order in which a person looks for them. */
function inOrder(values: ItemPlanRowProps['item']['values']): (readonly [string, string | null])[] {
  const named = itemFields.flatMap((field) =>
    field in values ? [[field, values[field] ?? null] as const] : [],
  );
  const others = Object.entries(values).filter(([field]) => !itemFields.includes(field));
  return [...named, ...others];
}
