// Takes a payment by the open borrower.

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LoanOverview } from '../../../api/library.ts';
import { libraryQueries } from '../../../api/library-queries.ts';
import { IconCoins } from '../../../ui/icons/icons.ts';
import { fullName } from '../../../ui/loans/names.ts';
import { MoneyDialog } from '../../../ui/money/MoneyDialog.tsx';
import { useOwedLines } from '../../../ui/money/owed-lines.ts';
import { done, happened, once, overviewIfOpen } from '../session/performing.ts';
import type { DialogProps, Verb, WordsOfResult } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Tasks {
    /** `title` is the borrower's name. */
    pay: { borrower: string; title: string; amount: number };
  }
  interface Results {
    paid: {
      borrower: string;
      /** The borrower's name. */
      title: string;
      /** Such as `1250 EUR`. */
      paidMoney: string;
      /** The rest that is owed; null if nothing. */
      owedMoney: string | null;
      undone: boolean;
    };
  }
  interface Questions {
    /** How much this borrower pays. */
    payment: Pick<LoanOverview, 'borrower'> & { money: NonNullable<LoanOverview['money']> };
  }
}

export const pay: Verb = {
  key: 'Alt+P',
  shortcuts: { loans: 'pay' },
  begin: ({ overview }) =>
    overview?.money && overview.money.owed > 0
      ? { ask: { kind: 'payment', borrower: overview.borrower, money: overview.money } }
      : null,
  tasks: {
    pay: {
      stored: { borrower: 'string', title: 'string', amount: 'number' },
      undoable: true,
      perform: async (task, by) => {
        const { borrower, title, amount } = task;
        const { currency, owed, events } = await by.library.takePayment({ borrower, amount }, once(task));
        const overview = await overviewIfOpen(null, by);
        const paidMoney = `${String(amount)} ${currency}`;
        const owedMoney = owed === 0 ? null : `${String(owed)} ${currency}`;
        const entry = { ...happened(task, by), borrower, title, paidMoney, owedMoney, undone: false };
        return done({ ...entry, kind: 'paid' }, events, overview, by);
      },
    },
  },
  results: {
    paid: {
      sign: IconCoins,
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
  dialogs: { payment: TakePayment },
};

function TakePayment({ question, answer, cancel }: DialogProps<'payment'>) {
  const { t } = useTranslation('charges');
  const owedLines = useOwedLines();
  const name = question === null ? '' : fullName(question.borrower);
  const charges = useQuery({
    ...libraryQueries.charges(question?.borrower.id ?? ''),
    enabled: question !== null,
    staleTime: 0, // the desk charges and takes payments too
  });
  return (
    <MoneyDialog
      asked={
        question && {
          title: t('payTitle', { name }),
          currency: question.money.currency,
          amount: question.money.owed,
          lines: owedLines(charges.data ?? []),
          also: 'nothing',
          confirmLabel: t('pay'),
          onConfirm: ({ amount }) => {
            answer({ task: { kind: 'pay', borrower: question.borrower.id, title: name, amount } });
          },
        }
      }
      onClose={cancel}
    />
  );
}
