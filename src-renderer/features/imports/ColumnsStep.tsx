// Maps the file's columns to fields.

import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BorrowersImport } from '../../api/api-types.ts';
import { Note } from '../../ui/Note.tsx';
import { meanings, useGapWords, useMeaningWord, type Meaning } from './import-words.ts';
import classes from './Imports.module.css';
import { Step } from './Step.tsx';
import type { ImportChanges } from './use-import.ts';

interface ColumnsStepProps {
  /** Null until the file is planned. */
  readonly counts: BorrowersImport['counts'];
  readonly found: NonNullable<BorrowersImport['found']>;
  readonly choices: BorrowersImport['choices'];
  readonly changes: ImportChanges;
}

export function ColumnsStep({ counts, found, choices, changes }: ColumnsStepProps) {
  const { t } = useTranslation('imports');
  const word = useMeaningWord();
  const gapWords = useGapWords();
  const gaps = counts?.gaps ?? [];
  const used = found.columns.filter(({ field }) => field !== null).length;
  const unused = found.columns.length - used;

  const read = (column: number, field: Meaning | null) => {
    const others = choices.columns.filter((choice) => choice.column !== column);
    void changes.correct({ columns: [...others, { column, field }] });
  };

  return (
    <Step
      title={t('columns.title')}
      summary={[
        t('columns.used', { count: used }),
        ...(unused > 0 ? [t('columns.unused', { count: unused })] : []),
      ].join(', ')}
      asks={found.lacking.length > 0 || gaps.length > 0}
    >
      {found.lacking.length > 0 && (
        <Note tone="attention">{t('columns.lacking', { fields: found.lacking.map(word).join(', ') })}</Note>
      )}
      {gaps.length > 0 && (
        <Note tone="attention">
          {gaps.map((gap) => (
            <div key={gap.field}>{gapWords(gap)}</div>
          ))}
        </Note>
      )}
      <p className={classes.soft}>
        {t('columns.about')} {found.remembered && t('columns.remembered')}
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
            {found.columns.map(({ column, header, samples, field, by }) => {
              const chosen = choices.columns.find((choice) => choice.column === column);
              const shown = chosen === undefined ? field : chosen.field;
              const name = header === '' ? t('columns.unnamed', { number: column + 1 }) : header;
              return (
                <tr key={column} data-unused={shown === null || undefined}>
                  <th scope="row" dir="auto">
                    {name}
                  </th>
                  <td className={classes.samples} dir="auto">
                    {samples.slice(0, 3).join(' · ')}
                  </td>
                  <td className={classes.withRemark}>
                    <NativeSelect
                      aria-label={`${t('columns.field')}: ${name}`}
                      value={shown ?? ''}
                      data={[
                        { value: '', label: t('columns.notUsed') },
                        ...meanings.map((value) => ({ value, label: word(value) })),
                      ]}
                      onChange={(event) =>
                        read(
                          column,
                          event.currentTarget.value === '' ? null : (event.currentTarget.value as Meaning),
                        )
                      }
                    />
                    {by !== null && shown === field && field !== null && (
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
