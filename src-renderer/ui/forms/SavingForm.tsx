// A form on a page: Enter, the save bar and Ctrl+S store the changes.

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { SaveBar, type SavingProps } from './SaveBar.tsx';

interface SavingFormProps extends SavingProps {
  readonly className?: string | undefined;
  /** Without the bar: the form has a button of its own. */
  readonly ownButton?: boolean;
  readonly children: ReactNode;
}

export function SavingForm({ draft, form, className, ownButton = false, children }: SavingFormProps) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const { attempt } = form;
  useEffect(() => {
    if (attempt === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return (
    <form
      ref={element}
      id={id}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.dirty && !form.saving) form.save();
      }}
    >
      {children}
      {!ownButton && <SaveBar draft={draft} form={form} formId={id} />}
    </form>
  );
}
