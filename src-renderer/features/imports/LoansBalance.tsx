// The open loans of the file and those of the library side by side: whether the move is complete.

import { useTranslation } from 'react-i18next';
import type { Import } from '../../api/library.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import classes from './Imports.module.css';

interface LoansBalanceProps {
  readonly imported: Import;
  readonly balance: NonNullable<NonNullable<Import['found']>['balance']>;
}

export function LoansBalance({ imported, balance }: LoansBalanceProps) {
  const { t, i18n } = useTranslation('imports');
  const number = (value: number) => value.toLocaleString(i18n.language);
  const isApplied = imported.status === 'applied';
  const openHere = balance.openHere - (imported.result?.skipped ?? 0);
  const missing = balance.open - openHere;
  return (
    <Panel title={t('moved.balance.title')}>
      <div className={classes.tableFrame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('moved.balance.where')}</th>
              <th scope="col" className={classes.number}>
                {t('moved.balance.open')}
              </th>
              <th scope="col" className={classes.number}>
                {t('moved.balance.overdue')}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('moved.balance.inFile')}</th>
              <td className={classes.number}>{number(balance.open)}</td>
              <td className={classes.number}>{number(balance.overdue)}</td>
            </tr>
            <tr>
              <th scope="row">{t(isApplied ? 'moved.balance.here' : 'moved.balance.willBeHere')}</th>
              <td className={classes.number}>{number(openHere)}</td>
              <td className={classes.number}>{number(balance.overdueHere)}</td>
            </tr>
          </tbody>
        </table>
      </div>
      <Note tone={missing > 0 ? 'attention' : 'information'}>
        {missing > 0
          ? t('moved.balance.differs', { count: missing })
          : t(isApplied ? 'moved.balance.agreed' : 'moved.balance.agrees')}
      </Note>
    </Panel>
  );
}
