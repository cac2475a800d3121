// Draws the slip that Ctrl+P prints: that of a book that was just set aside, or what the open borrower has on loan.

import { Portal } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoanOverview, SetAside } from '../../../api/library.ts';
import { withCommas } from '../../../ui/languages/languages.ts';
import { moneyWords } from '../../../ui/money/money.ts';
import { printSlip } from '../../../ui/print/print-slip.ts';
import paper from '../../../ui/print/Paper.module.css';
import { PrintedHead } from '../../../ui/print/PrintedHead.tsx';
import { usePrinting } from '../../../ui/print/use-printing.ts';
import { useSettings } from '../../../ui/use-library.ts';
import { useDesk } from '../session/desk.ts';
import { setAsideIn } from '../verbs/set-aside.ts';
import { fullName } from '../../../ui/loans/names.ts';
import { useWords } from './use-words.ts';

/** Drawn only while the page is printed. */
export function DeskSlip() {
  const { printHoldSlips } = useSettings().settings;
  const last = useDesk((state) => state.last);
  const overview = useDesk((state) => state.overview);
  const setAside = setAsideIn(last);
  const hold = setAside?.hold ?? null;
  const printing = usePrinting();
  useEffect(() => {
    if (printHoldSlips && hold !== null) printSlip();
  }, [printHoldSlips, hold]);
  if (!printing) return null;
  if (setAside !== null) return <HoldSlip {...setAside} />;
  return overview === null ? null : <Receipt overview={overview} />;
}

function HoldSlip({ borrower, item, until }: SetAside) {
  const { t } = useTranslation('desk');
  const { date } = useWords();
  return (
    <Portal className={`${paper.paper} ${paper.slip}`} reuseTargetNode={false}>
      <PrintedHead />
      <h1 className={paper.title}>{t('slip.onHold')}</h1>
      <p className={paper.large} dir="auto">
        {withCommas([fullName(borrower), ...(borrower.group === null ? [] : [borrower.group])])}
      </p>
      <p dir="auto">
        {item.title} ({item.barcode})
      </p>
      <p>{t('slip.until', { date: date(until) })}</p>
    </Portal>
  );
}

function Receipt({ overview: { borrower, loans, money } }: { overview: LoanOverview }) {
  const { t } = useTranslation('desk');
  const { date, today, language } = useWords();
  return (
    <Portal className={`${paper.paper} ${paper.slip}`} reuseTargetNode={false}>
      <PrintedHead />
      <h1 className={paper.title} dir="auto">
        {fullName(borrower)}
      </h1>
      <p className={paper.subtitle}>{date(today)}</p>
      {loans.length === 0 ? (
        <p>{t('loans.nothing')}</p>
      ) : (
        <table className={paper.table}>
          <thead>
            <tr>
              <th>{t('loans.out', { count: loans.length })}</th>
              <th className={paper.number}>{t('result.due')}</th>
            </tr>
          </thead>
          <tbody>
            {loans.map(({ id, item, dueOn }) => (
              <tr key={id}>
                <td dir="auto">{item.title}</td>
                <td className={`${paper.number} ${paper.whole}`}>{date(dueOn)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {money !== null && money.owed > 0 && (
        <p>{t('slip.owes', { amount: moneyWords(money.owed, money.currency, language) })}</p>
      )}
    </Portal>
  );
}
