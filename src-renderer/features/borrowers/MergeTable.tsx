// Shows two records next to each other, with a choice for each difference.

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Borrower, MergeField } from '../../api/library.ts';
import { useToday } from '../../ui/use-library.ts';
import { ownNameOf } from '../../ui/languages/languages.ts';
import { BorrowerPhoto } from '../../ui/faces/BorrowerPhoto.tsx';
import { dateWords } from '../../ui/dates/dates.ts';
import { fullName } from '../../ui/loans/names.ts';
import classes from './MergeTable.module.css';

interface MergeTableProps {
  readonly stays: Borrower;
  readonly goes: Borrower;
  readonly fields: readonly FieldToMerge[];
  readonly taken: readonly MergeField[];
  readonly onTake: (field: MergeField, take: boolean) => void;
}

export function MergeTable({ stays, goes, fields, taken, onTake }: MergeTableProps) {
  const { t } = useTranslation('borrowers');
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The search field is gone, so keyboard users continue here.
    table.current?.focus();
  }, []);
  return (
    <div ref={table} className={classes.scroller} tabIndex={0} role="group" aria-label={t('merge.table')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('merge.field')}</th>
            <th>{t('merge.stays', { name: fullName(stays) })}</th>
            <th>{t('merge.goes', { name: fullName(goes) })}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((row) => (
            <tr key={row.field} data-differs={row.differs || undefined}>
              <th scope="row">{t(row.field === 'photo' ? 'photo.title' : `merge.fields.${row.field}`)}</th>
              {row.differs ? (
                <>
                  <Choice
                    row={row}
                    borrower={stays}
                    chosen={!taken.includes(row.field)}
                    take={false}
                    onTake={onTake}
                  />
                  <Choice row={row} borrower={goes} chosen={taken.includes(row.field)} take onTake={onTake} />
                </>
              ) : (
                <td colSpan={2}>
                  <Value field={row.field} borrower={row.stays === null ? goes : stays} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ChoiceProps {
  readonly row: FieldToMerge;
  readonly borrower: Borrower;
  readonly chosen: boolean;
  readonly take: boolean;
  readonly onTake: (field: MergeField, take: boolean) => void;
}

function Choice({ row: { field }, borrower, chosen, take, onTake }: ChoiceProps) {
  return (
    <td>
      <label className={classes.choice} data-chosen={chosen || undefined}>
        <input
          type="radio"
          name={`merge-${field}`}
          checked={chosen}
          onChange={() => {
            onTake(field, take);
          }}
        />
        <Value field={field} borrower={borrower} />
      </label>
    </td>
  );
}

function Value({ field, borrower }: { readonly field: MergeField; readonly borrower: Borrower }) {
  const { t, i18n } = useTranslation('borrowers');
  const today = useToday();
  if (field === 'photo') {
    return (
      <>
        <BorrowerPhoto borrower={borrower} size="middle" />
        <span className={classes.unseen}>
          {t('merge.photoOf', { number: borrower.barcode ?? fullName(borrower) })}
        </span>
      </>
    );
  }
  const value = borrower[field];
  if (value === null) return <em>{t('merge.none')}</em>;
  const isDate = field === 'birthDate' || field === 'expiresOn' || field === 'leftOn';
  if (field === 'language') return <span>{ownNameOf(value)}</span>;
  return <span dir="auto">{isDate ? dateWords(value, i18n.language, today) : value}</span>;
}

/** In the order of the form. */
const fields: readonly MergeField[] = [
  'givenName',
  'familyName',
  'group',
  'category',
  'barcode',
  'externalId',
  'email',
  'guardianEmail',
  'secondGuardianEmail',
  'language',
  'birthDate',
  'expiresOn',
  'leftOn',
  'message',
  'blockedReason',
  'photo',
];

/** No date means no end, which differs from "not known". */
const emptyMeansSomething: readonly MergeField[] = ['expiresOn', 'leftOn'];

interface FieldToMerge {
  readonly field: MergeField;
  readonly stays: string | null;
  readonly goes: string | null;
  /** The values differ, so the user must choose; otherwise there is only one value. */
  readonly differs: boolean;
}

/** The fields with a value in at least one of the two records. */
export function fieldsToMerge(stays: Borrower, goes: Borrower): readonly FieldToMerge[] {
  return fields
    .map((field) => {
      const [a, b] = [stays[field], goes[field]];
      const bothCount = emptyMeansSomething.includes(field) || (a !== null && b !== null);
      return { field, stays: a, goes: b, differs: a !== b && bothCount };
    })
    .filter(({ stays: a, goes: b }) => a !== null || b !== null);
}
