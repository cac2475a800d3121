// The bar at the foot of a page that appears with the first unsaved change: how many there are, Discard and Save.

import { Button } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { commandLetter } from '../command-letter.ts';
import { Note } from '../Note.tsx';
import type { DraftForm } from './drafts.ts';
import type { FieldValues } from './draft-rules.ts';
import classes from './SaveBar.module.css';
import type { RecordForm } from './use-record-form.ts';

const Place = createContext<HTMLElement | null>(null);

/** A page whose forms show their save bars at its foot. */
export function SaveBarPlace({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Place value={place}>
      {children}
      <div ref={setPlace} className={classes.place} />
    </Place>
  );
}

export interface SavingProps {
  readonly draft: Pick<DraftForm<FieldValues>, 'changes' | 'dirty' | 'discard'>;
  readonly form: RecordForm;
}

interface SaveBarProps extends SavingProps {
  /** The form's element, which may stand elsewhere on the page. */
  readonly formId: string;
}

export function SaveBar({ draft, form, formId }: SaveBarProps) {
  const { t } = useTranslation('lists');
  const place = useContext(Place);
  const { dirty } = draft;
  const save = useEffectEvent(() => {
    if (!form.saving) form.save();
  });
  useEffect(() => {
    if (!dirty) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || commandLetter(event) !== 'S') return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"]') === null) save();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, [dirty]);
  if (!dirty) return null;
  const bar = (
    <div className={classes.bar} data-save-bar role="region" aria-label={t('form.unsavedLabel')}>
      {form.problem !== null && (
        <Note tone="refused" role="alert" title={t('form.failed')}>
          {form.problem}
        </Note>
      )}
      <div className={classes.line}>
        <span role="status">{t('form.unsaved', { count: Object.keys(draft.changes).length })}</span>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            draft.discard();
            form.forgetErrors();
          }}
        >
          {t('form.discard')}
        </Button>
        <Button
          type="submit"
          form={formId}
          loading={form.saving}
          aria-keyshortcuts="Control+S"
          rightSection={
            <kbd className={classes.keys} dir="ltr" aria-hidden>
              Ctrl S
            </kbd>
          }
        >
          {t('form.save')}
        </Button>
      </div>
    </div>
  );
  return place === null ? bar : createPortal(bar, place);
}
