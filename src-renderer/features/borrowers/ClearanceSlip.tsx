// The sheet that says whether a borrower has returned everything and owes nothing, or what is still out; printed once.

import { useTranslation } from 'react-i18next';
import type { LoanOverview } from '../../api/library.ts';
import { listDate } from '../../ui/dates/dates.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import { fullName } from '../../ui/loans/names.ts';
import { moneyWords } from '../../ui/money/money.ts';
import paper from '../../ui/print/Paper.module.css';
import { PrintedOnce } from '../../ui/print/PrintedOnce.tsx';
import { SheetHead } from '../../ui/print/SheetHead.tsx';
import { useToday } from '../../ui/use-library.ts';

interface ClearanceSlipProps {
  readonly overview: LoanOverview;
  readonly onPrinted: () => void;
}

export function ClearanceSlip({ overview, onPrinted }: ClearanceSlipProps) {
  const { t, i18n } = useTranslation(['borrowers', 'lists']);
  const today = useToday();
  const { borrower, loans, money } = overview;
  const { owed = 0, owedSoFar = 0 } = money ?? {};
  const words = (amount: number) => moneyWords(amount, money?.currency ?? 'EUR', i18n.language);
  const name = fullName(borrower);
  const isClear = loans.length === 0 && owed === 0;
  return (
    <PrintedOnce className={paper.handout} onPrinted={onPrinted}>
      <SheetHead title={t('clearance.title')} />
      <p className={paper.large} dir="auto">
        {withCommas([name, borrower.group].filter((part) => part !== null))}
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
                  <td>
                    <bdi>{item.barcode}</bdi>
                  </td>
                  <td className={`${paper.number} ${paper.whole}`}>
                    {item.lost ? t('lists:due.lost') : listDate(dueOn, i18n.language, today)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {owed > 0 && <p>{t('clearance.owes', { name, amount: words(owed) })}</p>}
      {owedSoFar > 0 && <p>{t('clearance.soFar', { amount: words(owedSoFar) })}</p>}
      <p className={paper.signature}>{t('clearance.signature')}</p>
    </PrintedOnce>
  );
}
