// Asks for an amount of money: what is paid, charged or waived; Enter confirms.

import { NativeSelect, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeKind } from '../../api/library.ts';
import { KeyButton } from '../KeyButton.tsx';
import { KeyDialog } from '../KeyDialog.tsx';
import classes from '../loans/OverrideDialog.module.css';
import { amountFrom, moneyWords, typedAmount } from './money.ts';
import money from './MoneyDialog.module.css';

export interface MoneyAsked {
  readonly title: string;
  readonly currency: string;
  /** To start from; at most this much is meant. */
  readonly amount: number | null;
  /** The charges that the amount is for, each with the rest that is owed. */
  readonly lines?: readonly MoneyLine[];
  /** A charge needs its kind and may have a note; a waiver needs a reason. */
  readonly also: 'nothing' | 'kind' | 'reason';
  readonly confirmLabel: string;
  readonly onConfirm: (given: { amount: number; kind: ChargeKind; text: string }) => void;
}

export interface MoneyLine {
  readonly id: string;
  readonly words: string;
  readonly amount: number;
}

const KINDS: readonly ChargeKind[] = ['damage', 'lost', 'card', 'overdue', 'other'];

interface MoneyDialogProps {
  readonly asked: MoneyAsked | null;
  readonly onClose: () => void;
}

export function MoneyDialog({ asked, onClose }: MoneyDialogProps) {
  const { t } = useTranslation('lists');
  return (
    <KeyDialog
      opened={asked !== null}
      title={asked?.title ?? ''}
      closeLabel={t('form.close')}
      onClose={onClose}
    >
      {asked !== null && <MoneyForm {...asked} onCancel={onClose} />}
    </KeyDialog>
  );
}

type MoneyFormProps = MoneyAsked & { readonly onCancel: () => void };

function MoneyForm(props: MoneyFormProps) {
  const { currency, amount: start, also, lines = [], confirmLabel, onConfirm, onCancel } = props;
  const { t, i18n } = useTranslation(['charges', 'lists']);
  const [typed, setTyped] = useState(start === null ? '' : typedAmount(start, currency, i18n.language));
  const [kind, setKind] = useState<ChargeKind>('damage');
  const [text, setText] = useState('');
  const [faulty, setFaulty] = useState(false);
  const amount = amountFrom(typed, currency) ?? 0;
  const confirm = () => {
    if (amount === 0 || (also === 'reason' && text.trim() === '')) setFaulty(true);
    else onConfirm({ amount, kind, text: text.trim() });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    confirm();
  };
  return (
    <div className={classes.form} onKeyDown={onKeyDown}>
      {lines.length > 0 && (
        <ul className={money.lines} aria-label={t('forWhat')}>
          {lines.map(({ id, words, amount: left }) => (
            <li key={id}>
              <span dir="auto">{words}</span>
              <span className={money.amount}>{moneyWords(left, currency, i18n.language)}</span>
            </li>
          ))}
        </ul>
      )}
      {also === 'kind' && (
        <NativeSelect
          label={t('fields.kind')}
          value={kind}
          data={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(event) => setKind(event.currentTarget.value as ChargeKind)}
        />
      )}
      <TextInput
        data-autofocus
        data-takes-typing
        label={`${t('fields.amount')} (${currency})`}
        description={also === 'kind' ? undefined : t(lines.length > 1 ? 'hints.oldestFirst' : 'hints.amount')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={
          faulty &&
          amount === 0 &&
          t('invalid.amount', { example: typedAmount(1250, currency, i18n.language) })
        }
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {also !== 'nothing' && (
        <TextInput
          data-takes-typing
          label={t(also === 'kind' ? 'fields.note' : 'fields.reason')}
          maxLength={500}
          autoComplete="off"
          value={text}
          error={faulty && also === 'reason' && text.trim() === '' && t('invalid.reason')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={classes.confirm}>
        <KeyButton keys="Enter" onClick={confirm}>
          {confirmLabel}
        </KeyButton>
        <KeyButton keys="Esc" quiet onClick={onCancel}>
          {t('lists:form.cancel')}
        </KeyButton>
      </div>
    </div>
  );
}
