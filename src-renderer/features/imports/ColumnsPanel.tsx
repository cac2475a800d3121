// The columns of a file with what each is read as, and a choice for each.

import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '../../api/library.ts';
import classes from './Imports.module.css';
import { Step } from './Step.tsx';
import { withCommas } from '../../ui/languages/languages.ts';
import { withDots } from '../../ui/languages/rows.ts';

type Column = NonNullable<Import['found']>['columns'][number];

interface ColumnsPanelProps<Meaning extends string> {
  readonly columns: readonly (Omit<Column, 'field'> & { readonly field: Meaning | null })[];
  /** A person's choices so far. */
  readonly chosen: readonly { readonly column: number; readonly field: Meaning | null }[];
  readonly meanings: readonly Meaning[];
  readonly word: (meaning: Meaning) => string;
  readonly remembered: boolean;
  readonly asks: boolean;
  /** The decisions that are still needed, above the table. */
  readonly notes: ReactNode;
  readonly onChoose: (column: number, field: Meaning | null) => void;
}

export function ColumnsPanel<Meaning extends string>(props: ColumnsPanelProps<Meaning>) {
  const { columns, chosen, meanings, word } = props;
  const { t } = useTranslation('imports');
  const used = columns.filter(({ field }) => field !== null).length;
  const unused = columns.length - used;
  return (
    <Step
      title={t('columns.title')}
      summary={withCommas([
        t('columns.used', { count: used }),
        ...(unused > 0 ? [t('columns.unused', { count: unused })] : []),
      ])}
      asks={props.asks}
    >
      {props.notes}
      <p className={classes.soft}>
        {t('columns.about')} {props.remembered && t('columns.remembered')}
      </p>
      <div className={classes.tableFrame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('columns.header')}</th>
              <th scope="col">{t('columns.samples')}</th>
              <th scope="col">{t('columns.field')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ column, header, samples, field, by }) => {
              const choice = chosen.find((other) => other.column === column);
              const currentField = choice === undefined ? field : choice.field;
              const name = header === '' ? t('columns.unnamed', { number: column + 1 }) : header;
              return (
                <tr key={column} data-unused={currentField === null || undefined}>
                  <th scope="row" dir="auto">
                    {name}
                  </th>
                  <td className={classes.samples}>{withDots(samples.slice(0, 3))}</td>
                  <td className={classes.withRemark}>
                    <NativeSelect
                      aria-label={`${t('columns.field')}: ${name}`}
                      value={currentField ?? ''}
                      data={[
                        { value: '', label: t('columns.notUsed') },
                        ...meanings.map((value) => ({ value, label: word(value) })),
                      ]}
                      onChange={({ currentTarget: { value } }) =>
                        props.onChoose(column, meanings.find((meaning) => meaning === value) ?? null)
                      }
                    />
                    {by !== null && currentField === field && field !== null && (
                      <span className={classes.soft}>{t(`columns.by.${by}`)}</span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Step>
  );
}
