// The receipt of a payment, for paper of any width.

import { Portal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../api/library.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { fullName } from '../../ui/loans/names.ts';
import { moneyWords } from '../../ui/money/money.ts';
import { useChargeWords } from '../../ui/money/owed-lines.ts';
import paper from '../../ui/print/Paper.module.css';
import { PrintedHead } from '../../ui/print/PrintedHead.tsx';
import { useSettings } from '../../ui/use-library.ts';

interface PrintedReceiptProps {
  readonly payment: Payment;
  /** The amount that the borrower still owes. */
  readonly owed: number;
}

export function PrintedReceipt({ payment, owed }: PrintedReceiptProps) {
  const { t, i18n } = useTranslation('charges');
  const { timeZone } = useSettings().settings;
  const words = (amount: number) => moneyWords(amount, payment.currency, i18n.language);
  const chargeWords = useChargeWords();
  const name = payment.borrower === null ? '' : fullName(payment.borrower);
  const at = instantWords(payment.at, i18n.language, timeZone);
  return (
    <Portal className={`${paper.paper} ${paper.handout}`} reuseTargetNode={false}>
      <PrintedHead />
      <h1 className={paper.title}>{t('receiptTitle')}</h1>
      <p dir="auto">{t('receiptFor', { name, amount: words(payment.amount), at })}</p>
      <table className={paper.table}>
        <tbody>
          {payment.applied.map((part) => (
            <tr key={part.charge}>
              <td dir="auto">{chargeWords(part)}</td>
              <td className={paper.number}>{words(part.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('stillOwed', { amount: words(owed) })}</p>
    </Portal>
  );
}
