// The sheet that says whether a borrower has returned everything and owes nothing, or what is still out; printed once.

import { useTranslation } from 'react-i18next';
import type { LoanOverview } from '../../api/library.ts';
import { listDate, longDate } from '../../ui/dates/dates.ts';
import { fullName } from '../../ui/loans/names.ts';
import { moneyWords } from '../../ui/money/money.ts';
import paper from '../../ui/print/Paper.module.css';
import { PrintedOnce } from '../../ui/print/PrintedOnce.tsx';
import { useSettings, useToday } from '../../ui/use-library.ts';

interface ClearanceSlipProps {
  readonly overview: LoanOverview;
  readonly onPrinted: () => void;
}

export function ClearanceSlip({ overview, onPrinted }: ClearanceSlipProps) {
  const { t, i18n } = useTranslation(['borrowers', 'lists']);
  const today = useToday();
  const { libraryName } = useSettings().settings;
  const { borrower, loans, money } = overview;
  const owed = (money?.owed ?? 0) + (money?.owedSoFar ?? 0);
  const name = fullName(borrower);
  const isClear = loans.length === 0 && owed === 0;
  return (
    <PrintedOnce onPrinted={onPrinted}>
      <p className={paper.subtitle}>
        {[libraryName, longDate(today, i18n.language)].filter((part) => part !== '').join(' · ')}
      </p>
      <h1 className={paper.title}>{t('clearance.title')}</h1>
      <p className={paper.large} dir="auto">
        {[name, borrower.group].filter((part) => part !== null).join(', ')}
      </p>
      {isClear && <p>{t(money === null ? 'clearance.clearOfBooks' : 'clearance.clear', { name })}</p>}
      {loans.length > 0 && (
        <>
          <p>{t('clearance.stillOut', { name, count: loans.length })}</p>
          <table className={paper.table}>
            <tbody>
              {loans.map(({ id, item, dueOn }) => (
                <tr key={id}>
                  <td dir="auto">{item.title}</td>
                  <td>{item.barcode}</td>
                  <td className={`${paper.number} ${paper.whole}`}>
                    {item.lost ? t('lists:due.lost') : listDate(dueOn, i18n.language, today)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {money !== null && owed > 0 && (
        <p>{t('clearance.owes', { name, amount: moneyWords(owed, money.currency, i18n.language) })}</p>
      )}
      <p className={paper.signature}>{t('clearance.signature')}</p>
    </PrintedOnce>
  );
}
