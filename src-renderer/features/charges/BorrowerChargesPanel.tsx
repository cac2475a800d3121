// A borrower's charges and payments: take payments, charge, waive and pay back; nothing if the library charges no money.

import { Checkbox, Group, Text } from '@mantine/core';
import { IconCoins, IconPlus, IconPrinter } from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Charge, LoanOverview, Payment } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { dateOf, instantWords, listDate } from '../../ui/dates/dates.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { printSlip } from '../../ui/print/print-slip.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { fullName } from '../../ui/loans/names.ts';
import { Mark } from '../../ui/marks/Mark.tsx';
import { moneyWords, signedMoney } from '../../ui/money/money.ts';
import { type MoneyAsked, MoneyDialog } from '../../ui/money/MoneyDialog.tsx';
import { useChargeWords, useOwedLines } from '../../ui/money/owed-lines.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useSettings, useToday } from '../../ui/use-library.ts';
import classes from './Charges.module.css';
import { chargesQueries, chargesChanged } from './charges-queries.ts';
import { PrintedReceipt } from './PrintedReceipt.tsx';

export function BorrowerChargesPanel({ overview }: { readonly overview: LoanOverview }) {
  return overview.money === null ? null : <ChargesPanel overview={overview} money={overview.money} />;
}

interface ChargesPanelProps {
  readonly overview: LoanOverview;
  readonly money: NonNullable<LoanOverview['money']>;
}

function ChargesPanel({
  overview: { borrower },
  money: { owed, refundDue, owedSoFar, currency },
}: ChargesPanelProps) {
  const { t, i18n } = useTranslation('charges');
  const client = useQueryClient();
  const saving = useSaving();
  const today = useToday();
  const { timeZone } = useSettings().settings;
  const charges = useQuery(libraryQueries.charges(borrower.id)).data ?? [];
  const payments = useQuery(chargesQueries.payments(borrower.id)).data ?? [];
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [question, setQuestion] = useState<MoneyAsked | null>(null);
  const [printed, setPrinted] = useState<Payment | null>(null);
  const tell = useUndo(useCallback(() => chargesChanged(client), [client]));
  const words = (amount: number) => moneyWords(amount, currency, i18n.language);
  const name = fullName(borrower);
  const chargeWords = useChargeWords();
  const owedLines = useOwedLines();

  const chosen = charges.filter(({ id, state }) => state === 'owed' && ticked.includes(id));
  const toPay = chosen.length === 0 ? owed : chosen.reduce((sum, { open }) => sum + open, 0);

  // The receipt is drawn first.
  useEffect(() => {
    if (printed === null) return;
    const put = () => setPrinted(null);
    window.addEventListener('afterprint', put, { once: true });
    printSlip();
    return () => window.removeEventListener('afterprint', put);
  }, [printed]);

  const change = (
    key: 'paid' | 'added' | 'waived' | 'refunded',
    amount: number,
    act: () => Promise<Changed>,
  ) =>
    saving(async () => {
      const { events, owed: left = 0 } = await act();
      setQuestion(null);
      await chargesChanged(client);
      tell({
        events,
        words: t(key, { amount: words(amount), owed: words(left) }),
        undone: t('undone', { amount: words(amount) }),
      });
    });
  const askToPay = () =>
    setQuestion({
      title: t('payTitle', { name }),
      currency,
      amount: toPay,
      lines: owedLines(chosen.length === 0 ? charges : chosen),
      also: 'nothing',
      confirmLabel: t('pay'),
      onConfirm: ({ amount }) =>
        change('paid', amount, async () => {
          const ids = chosen.map(({ id }) => id);
          const paid = await library.takePayment({
            borrower: borrower.id,
            amount,
            ...(ids.length > 0 && { charges: ids }),
          });
          setTicked([]);
          return paid;
        }),
    });
  const askToCharge = () =>
    setQuestion({
      title: t('addTitle', { name }),
      currency,
      amount: null,
      also: 'kind',
      confirmLabel: t('add'),
      onConfirm: ({ amount, kind, text }) =>
        change('added', amount, () =>
          library.addCharge({ borrower: borrower.id, kind, amount, ...(text !== '' && { note: text }) }),
        ),
    });
  const askToWaive = ({ id, open, ...charge }: Charge) =>
    setQuestion({
      title: t('waiveTitle', { what: chargeWords(charge) }),
      currency,
      amount: open,
      also: 'reason',
      confirmLabel: t('waive'),
      onConfirm: ({ amount, text }) =>
        change('waived', amount, () => library.waiveCharge(id, { amount, reason: text })),
    });
  const askToPayBack = ({ id, open, ...charge }: Charge) =>
    setQuestion({
      title: t('refundTitle', { name }),
      currency,
      amount: -open,
      lines: [{ id, words: chargeWords(charge), amount: -open }],
      also: 'nothing',
      confirmLabel: t('refund'),
      onConfirm: ({ amount }) => change('refunded', amount, () => library.refundCharge(id, { amount })),
    });

  return (
    <Panel
      title={t('title')}
      tools={
        <Group gap="xs">
          {owed > 0 && (
            <ToolButton size="xs" icon={IconCoins} onClick={askToPay}>
              {chosen.length === 0 ? t('pay') : t('payChosen', { amount: words(toPay) })}
            </ToolButton>
          )}
          <ToolButton size="xs" icon={IconPlus} onClick={askToCharge}>
            {t('add')}
          </ToolButton>
        </Group>
      }
    >
      <Group gap="md">
        {owed > 0 && <Mark tone="money">{t('owes', { amount: words(owed) })}</Mark>}
        {refundDue > 0 && <Mark tone="attention">{t('refundDue', { amount: words(refundDue) })}</Mark>}
        {owedSoFar > 0 && <Text c="dimmed">{t('soFar', { amount: words(owedSoFar) })}</Text>}
        {owed === 0 && refundDue === 0 && owedSoFar === 0 && <Text c="dimmed">{t('nothing')}</Text>}
      </Group>
      {charges.length > 0 && (
        <ul className={classes.lines} aria-label={t('title')}>
          {charges.map((charge) => (
            <li key={charge.id} className={classes.line}>
              <span className={classes.what}>
                {charge.state === 'owed' && (
                  <Checkbox
                    className={classes.tick}
                    size="xs"
                    aria-label={t('tick', { what: t(`kinds.${charge.kind}`), amount: words(charge.open) })}
                    checked={ticked.includes(charge.id)}
                    onChange={(event) =>
                      setTicked(
                        event.currentTarget.checked
                          ? [...ticked, charge.id]
                          : ticked.filter((id) => id !== charge.id),
                      )
                    }
                  />
                )}
                <b>{t(`kinds.${charge.kind}`)}</b>
                {charge.item !== null && (
                  <>
                    {' '}
                    · <bdi>{charge.item.title}</bdi>
                  </>
                )}
                <small className={classes.about}>
                  {withDots([
                    listDate(dateOf(charge.at, timeZone), i18n.language, today),
                    charge.imported ? t('imported') : null,
                    charge.note,
                  ])}
                </small>
              </span>
              <span className={classes.amount}>{words(charge.amount)}</span>
              <span className={classes.state}>
                {t(isPartlySettled(charge) ? 'states.left' : `states.${charge.state}`, {
                  amount: words(Math.abs(charge.open)),
                })}
              </span>
              <span className={classes.tools}>
                {charge.state === 'owed' && (
                  <ToolButton size="xs" icon={IconCoins} onClick={() => askToWaive(charge)}>
                    {t('waive')}
                  </ToolButton>
                )}
                {charge.state === 'refund-due' && (
                  <ToolButton size="xs" icon={IconCoins} onClick={() => askToPayBack(charge)}>
                    {t('refund')}
                  </ToolButton>
                )}
              </span>
              <ChargeEntries charge={charge} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      {payments.length > 0 && (
        <ul className={classes.lines} aria-label={t('entries.payment')}>
          {payments.map((payment) => (
            <li key={payment.id} className={classes.line}>
              <span className={classes.what}>
                {t('entries.payment')}
                <small className={classes.about}>
                  {withDots([instantWords(payment.at, i18n.language, timeZone), payment.desk])}
                </small>
                {payment.applied.map((part) => (
                  <small key={part.charge} className={classes.about} dir="auto">
                    {chargeWords(part)}: {words(part.amount)}
                  </small>
                ))}
              </span>
              <span className={classes.amount}>{words(payment.amount)}</span>
              <span className={classes.state} />
              <span className={classes.tools}>
                <ToolButton size="xs" icon={IconPrinter} onClick={() => setPrinted(payment)}>
                  {t('receipt')}
                </ToolButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      <MoneyDialog asked={question} onClose={() => setQuestion(null)} />
      {printed !== null && <PrintedReceipt payment={printed} owed={owed} />}
    </Panel>
  );
}

const isPartlySettled = ({ state, amount, open }: Charge): boolean => state === 'owed' && open < amount;

interface ChargeEntriesProps {
  readonly charge: Charge;
  readonly currency: string;
}

/** All that happened to a charge after it was made: each payment, waiver and refund with its day and amount. */
function ChargeEntries({ charge, currency }: ChargeEntriesProps) {
  const { t, i18n } = useTranslation('charges');
  const today = useToday();
  const { timeZone } = useSettings().settings;
  const later = charge.entries.filter(({ kind }) => kind !== 'charge');
  if (later.length === 0) return null;
  return (
    <ul className={classes.entries}>
      {later.map(({ id, kind, amount, at, note }) => {
        const takesAway = kind !== 'refund';
        const isUndone = takesAway ? amount > 0 : amount < 0;
        return (
          <li key={id} className={classes.entry}>
            <span>
              {withDots([
                t(isUndone ? `undoneEntries.${kind}` : `laterEntries.${kind}`),
                listDate(dateOf(at, timeZone), i18n.language, today),
                note,
              ])}
            </span>
            <span className={classes.amount}>{signedMoney(amount, currency, i18n.language)}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface Changed {
  readonly events: number[];
  readonly owed?: number;
}
