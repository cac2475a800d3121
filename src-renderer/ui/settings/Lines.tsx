// A short list on the Settings screen with removable lines and a form to add one.

import { IconPlus } from '../icons/icons.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordForm } from '../forms/use-record-form.ts';
import { LineButtons } from './LineButtons.tsx';
import classes from './Settings.module.css';
import { ToolButton } from '../ToolButton.tsx';

interface RemovableLineProps {
  /** The line's name, for the accessible name of its button. */
  readonly name: string;
  readonly past?: boolean;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

export function RemovableLine({ name, past = false, onRemove, children }: RemovableLineProps) {
  return (
    <li className={classes.line} data-past={past || undefined}>
      <span className={classes.lineText}>{children}</span>
      <LineButtons name={name} onRemove={onRemove} />
    </li>
  );
}

interface AddingLineProps {
  readonly form: RecordForm;
  readonly children: ReactNode;
}

export function AddingLine({ form, children }: AddingLineProps) {
  const { t } = useTranslation('settings');
  return (
    <form
      noValidate
      className={classes.adding}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.saving) form.save();
      }}
    >
      {children}
      <ToolButton
        primary
        icon={IconPlus}
        type="submit"
        className={classes.besideFields ?? ''}
        loading={form.saving}
      >
        {t('add')}
      </ToolButton>
      {form.problem !== null && <p role="alert">{form.problem}</p>}
    </form>
  );
}
