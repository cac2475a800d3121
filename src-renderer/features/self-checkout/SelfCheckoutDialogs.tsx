// The dialogs of the self-checkout: the PIN that ends it, by touch or keys, and help.

import { IconBackspace } from '../../ui/icons/icons.ts';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { leaveSelfCheckout } from '../../api/self-checkout-lock.ts';
import { useProblem } from '../../ui/forms/problem-words.ts';
import { KeyDialog } from '../../ui/KeyDialog.tsx';
import classes from './SelfCheckout.module.css';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

interface LeaveDialogProps extends DialogProps {
  /** In place of that of the self-checkout. */
  readonly title?: string;
}

export function LeaveDialog({ opened, title, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('self-checkout');
  return (
    <KeyDialog
      opened={opened}
      title={title ?? t('leaveTitle')}
      closeLabel={t('cancel')}
      size="24rem"
      onClose={onClose}
    >
      <PinForm />
    </KeyDialog>
  );
}

function PinForm() {
  const { t } = useTranslation('self-checkout');
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useProblem();
  const leave = async (event: SyntheticEvent) => {
    event.preventDefault();
    try {
      const desk = await library.leaveSelfCheckout({ pin });
      await window.loandesk?.setSelfCheckout(false);
      leaveSelfCheckout(desk?.code ?? null);
    } catch (cause) {
      setPin('');
      setProblem(cause);
    }
  };
  return (
    <form className={classes.pin} onSubmit={(event) => void leave(event)}>
      <input
        className={classes.pinField}
        type="password"
        inputMode="none"
        autoComplete="off"
        aria-label={t('pin')}
        data-autofocus
        data-takes-scans
        maxLength={12}
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      <p role="alert" className={classes.pinProblem}>
        {problem}
      </p>
      <div className={classes.pad} dir="ltr">
        {digits.map((digit) => (
          <button key={digit} type="button" onClick={() => setPin((typed) => typed + digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          aria-label={t('deleteDigit')}
          onClick={() => setPin((typed) => typed.slice(0, -1))}
        >
          <IconBackspace aria-hidden />
        </button>
        <button type="submit" className={classes.leave}>
          {t('leave')}
        </button>
      </div>
    </form>
  );
}

export function HelpDialog({ opened, onClose }: DialogProps) {
  const { t } = useTranslation('self-checkout');
  return (
    <KeyDialog opened={opened} title={t('help')} closeLabel={t('close')} size="34rem" onClose={onClose}>
      <ul className={classes.helpList}>
        <li>{t('helpCard')}</li>
        <li>{t('helpBook')}</li>
        <li>{t('helpReturn')}</li>
        <li>{t('helpDone')}</li>
      </ul>
      <p className={classes.helpAsk}>{t('askAtDesk')}</p>
      <button type="button" className={classes.button} data-autofocus onClick={onClose}>
        {t('close')}
      </button>
    </KeyDialog>
  );
}
