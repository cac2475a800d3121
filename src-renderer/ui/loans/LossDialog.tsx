// Asks before a lost item is charged to its borrower: Enter charges, Escape leaves all as it was.

import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LossCharge } from '../../api/library.ts';
import { KeyButton } from '../KeyButton.tsx';
import { KeyDialog } from '../KeyDialog.tsx';
import { moneyWords } from '../money/money.ts';
import classes from './OverrideDialog.module.css';

/** An item of a borrower, or several of any. */
export type Loss = { readonly charge: LossCharge } & (
  { readonly title: string; readonly name: string } | { readonly count: number }
);

interface LossDialogProps {
  readonly loss: Loss | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function LossDialog({ loss, onConfirm, onCancel }: LossDialogProps) {
  const { t } = useTranslation('lists');
  return (
    <KeyDialog
      opened={loss !== null}
      title={t('loan.lossTitle')}
      closeLabel={t('form.cancel')}
      onClose={onCancel}
    >
      {loss !== null && <LossForm {...loss} onConfirm={onConfirm} onCancel={onCancel} />}
    </KeyDialog>
  );
}

type LossFormProps = Loss & Pick<LossDialogProps, 'onConfirm' | 'onCancel'>;

function LossForm({ charge, onConfirm, onCancel, ...loss }: LossFormProps) {
  const { t, i18n } = useTranslation('lists');
  const amount = moneyWords(charge.amount, charge.currency, i18n.language);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    onConfirm();
  };
  return (
    <div className={classes.form} onKeyDown={onKeyDown}>
      <p className={classes.question} tabIndex={-1} data-autofocus>
        {'count' in loss
          ? t('loan.lossTextMany', { count: loss.count, amount })
          : t('loan.lossText', { title: loss.title, name: loss.name, amount })}
      </p>
      <div className={classes.confirm}>
        <KeyButton keys="Enter" onClick={onConfirm}>
          {t('loan.lossConfirm', { amount })}
        </KeyButton>
        <KeyButton keys="Esc" quiet onClick={onCancel}>
          {t('form.cancel')}
        </KeyButton>
      </div>
    </div>
  );
}
