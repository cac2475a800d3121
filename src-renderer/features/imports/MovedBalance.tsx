// The file and the library side by side: whether the move is complete.

import { useTranslation } from 'react-i18next';
import type { Import } from '../../api/library.ts';
import { moneyWords } from '../../ui/money/money.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { useSettings } from '../../ui/use-library.ts';
import classes from './Imports.module.css';
import { balanceHere, type Balance } from './moved-balance.ts';

interface MovedBalanceProps {
  readonly imported: Import;
  readonly balance: Balance;
}

export function MovedBalance({ imported, balance: planned }: MovedBalanceProps) {
  const { t, i18n } = useTranslation('imports');
  const { settings, isLoaded } = useSettings();
  const { kind } = imported;
  const number = (value: number) => value.toLocaleString(i18n.language);
  const isApplied = imported.status === 'applied';
  const balance = balanceHere(planned, imported.result);
  const missing = balance.open - balance.openHere;
  const further = furtherColumns(kind, balance, {
    number,
    money: (amount, currency) => moneyWords(amount, currency, i18n.language),
  });
  return (
    <Panel title={t('moved.balance.title')}>
      <div className={classes.tableFrame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('moved.balance.where')}</th>
              <th scope="col" className={classes.number}>
                {t('moved.balance.open', { context: kind })}
              </th>
              {further.map(({ name }) => (
                <th key={name} scope="col" className={classes.number}>
                  {t(`moved.balance.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('moved.balance.inFile')}</th>
              <td className={classes.number}>{number(balance.open)}</td>
              {further.map(({ name, inFile }) => (
                <td key={name} className={classes.number}>
                  {inFile}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t(isApplied ? 'moved.balance.here' : 'moved.balance.willBeHere')}</th>
              <td className={classes.number}>{number(balance.openHere)}</td>
              {further.map(({ name, here }) => (
                <td key={name} className={classes.number}>
                  {here}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <Note tone={missing > 0 ? 'attention' : 'information'}>
        {missing > 0
          ? t('moved.balance.differs', { count: missing, context: kind })
          : t(isApplied ? 'moved.balance.agreed' : 'moved.balance.agrees', { context: kind })}
      </Note>
      {kind === 'charges' && isLoaded && !settings.chargesEnabled && (
        <Note tone="information">{t('moved.moneyOff')}</Note>
      )}
    </Panel>
  );
}

interface FurtherColumn {
  readonly name: 'overdue' | 'owed';
  readonly inFile: string;
  readonly here: string;
}

interface Words {
  readonly number: (value: number) => string;
  readonly money: (amount: number, currency: string) => string;
}

/** The columns that only lists of this kind have. */
function furtherColumns(kind: Import['kind'], balance: Balance, { number, money }: Words): FurtherColumn[] {
  const { overdue, overdueHere, owed, owedHere, currency } = balance;
  if (kind === 'loans') return [{ name: 'overdue', inFile: number(overdue), here: number(overdueHere) }];
  if (owed === undefined || owedHere === undefined || currency === undefined) return [];
  return [{ name: 'owed', inFile: money(owed, currency), here: money(owedHere, currency) }];
}
