// Takes a payment by the open borrower.

import { useTranslation } from 'react-i18next';
import type { LoanOverview } from '../../../api/library.ts';
import { IconCoin } from '../../../ui/icons/icons.ts';
import { fullName } from '../../../ui/loans/names.ts';
import { MoneyDialog } from '../../../ui/money/MoneyDialog.tsx';
import type { Happened } from '../session/desk-entries.ts';
import type { Asked } from '../session/desk-tasks.ts';
import { done, happened, once, overviewIfOpen } from '../session/performing.ts';
import type { QuestionProps, Verb, WordsOfResult } from './verb.ts';

interface PayTask extends Asked {
  kind: 'pay';
  borrower: string;
  /** The borrower's name. */
  title: string;
  amount: number;
}

interface Paid extends Happened {
  kind: 'paid';
  borrower: string;
  /** The borrower's name. */
  title: string;
  /** Such as `1250 EUR`. */
  paidMoney: string;
  /** What is still owed; null if nothing. */
  owedMoney: string | null;
  undone: boolean;
}

/** What this borrower pays. */
interface PaymentQuestion {
  readonly kind: 'payment';
  readonly borrower: LoanOverview['borrower'];
  readonly money: NonNullable<LoanOverview['money']>;
}

export const pay: Verb<PayTask, Paid, PaymentQuestion> = {
  key: 'Alt+P',
  shortcut: { what: 'pay', group: 'loans' },
  begin: ({ overview }) =>
    overview?.money && overview.money.owed > 0
      ? { ask: { kind: 'payment', borrower: overview.borrower, money: overview.money } }
      : null,
  tasks: { pay: { borrower: 'string', title: 'string', amount: 'number' } },
  perform: async (task, by) => {
    const { borrower, title, amount } = task;
    const { currency, owed, events } = await by.door.takePayment({ borrower, amount }, once(task));
    const overview = await overviewIfOpen(null, by);
    const paidMoney = `${String(amount)} ${currency}`;
    const owedMoney = owed === 0 ? null : `${String(owed)} ${currency}`;
    const entry = { ...happened(task, by), borrower, title, paidMoney, owedMoney, undone: false };
    return done({ ...entry, kind: 'paid' }, events, overview);
  },
  results: {
    paid: {
      sign: IconCoin,
      words: ({ title, paidMoney, owedMoney }): WordsOfResult => ({
        tone: 'money',
        sound: 'lent',
        heading: { key: 'desk:result.paid' },
        about: title,
        lines: [
          { key: 'desk:result.paidMoney', values: { paidMoney } },
          owedMoney === null
            ? { key: 'desk:result.owesNothing' }
            : { key: 'desk:result.stillOwes', values: { owedMoney } },
        ],
      }),
    },
  },
  question: 'payment',
  Dialog: PaymentDialog,
  undoable: true,
  overridable: false,
};

function PaymentDialog({ question, answer, cancel }: QuestionProps<PayTask, PaymentQuestion>) {
  const { t } = useTranslation('money');
  const name = question === null ? '' : fullName(question.borrower);
  return (
    <MoneyDialog
      asked={
        question && {
          title: t('payTitle', { name }),
          currency: question.money.currency,
          amount: question.money.owed,
          also: 'nothing',
          confirmLabel: t('pay'),
          onConfirm: ({ amount }) => {
            answer({ kind: 'pay', borrower: question.borrower.id, title: name, amount });
          },
        }
      }
      onClose={cancel}
    />
  );
}
