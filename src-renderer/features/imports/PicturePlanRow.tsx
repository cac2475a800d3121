// One row of the plan of a zip of photos or covers.

import { useTranslation } from 'react-i18next';
import type { Import, ImportRow } from '../../api/library.ts';
import classes from './Imports.module.css';
import type { LineProps } from './PlanTable.tsx';
import { withDots } from '../../ui/languages/rows.ts';

interface PicturePlanRowProps {
  readonly attributes: LineProps;
  readonly row: ImportRow;
  readonly picture: NonNullable<ImportRow['picture']>;
  readonly kind: Import['kind'];
}

export function PicturePlanRow({ attributes, row, picture, kind }: PicturePlanRowProps) {
  const { t } = useTranslation('imports');
  const group = row.borrower?.group ?? null;
  const remarks = [
    ...(picture.reason === null ? [] : [t(`pictures.reasons.${picture.reason}`)]),
    ...(row.otherRow === null ? [] : [t('pictures.otherFile', { row: row.otherRow })]),
    ...(row.outcome === null || row.outcome === 'done' ? [] : [t(`plan.outcome.${row.outcome}`)]),
    ...(row.hindrance === null ? [] : [t(`hindrances.${row.hindrance}`, { context: kind })]),
  ];
  return (
    <tr {...attributes}>
      <td className={classes.number}>{row.row}</td>
      <th scope="row" dir="auto">
        {row.name === '' ? '–' : row.name}
        {group !== null && <span className={classes.soft}> {group}</span>}
      </th>
      <td>
        {remarks.length > 0 && <p className={classes.remark}>{withDots(remarks)}</p>}
        <span className={classes.soft} dir="auto">
          {picture.file}
        </span>
      </td>
    </tr>
  );
}
