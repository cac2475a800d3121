// Lends a class set: one reason in advance overrides the limits of the open borrower, until the set is ended.

import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Borrower } from '../../../api/library.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { KeyDialog } from '../../../ui/KeyDialog.tsx';
import { fullName } from '../../../ui/loans/names.ts';
import classes from '../class-set/ClassSet.module.css';
import { classSetEnded, mergedOverrides, type ClassSet, type DeskState } from '../session/desk-state.ts';
import type { Entry } from '../session/kinds.ts';
import type { DialogProps, Step, Verb } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Tasks {
    /** Queued behind earlier scans like any other task. */
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it has no fields
    'end-class-set': {};
  }
  interface Questions {
    /** The reason for a class set. */
    'class-set': { borrower: Borrower };
  }
}

const LONGEST = 200;

export const lendClassSet: Verb = {
  key: 'Shift+F6',
  shortcuts: { scan: 'classSet' },
  begin: ({ classSet, overview }) => {
    if (classSet !== null) return { task: { kind: 'end-class-set' } };
    if (overview?.mayBorrow.classSet !== true) return null;
    return { ask: { kind: 'class-set', borrower: overview.borrower } };
  },
  leave: ({ classSet }) => (classSet === null ? null : { task: { kind: 'end-class-set' } }),
  tasks: {
    'end-class-set': {
      stored: {},
      undoable: false,
      perform: () => ({ change: classSetEnded, entry: null }),
    },
  },
  dialogs: { 'class-set': AskReason },
};

/** Overrides limits only; any other refusal is asked for each item. */
function classSetBegun({ overview, visitOverride }: DeskState, reason: string): Step {
  if (overview === null) return {};
  const { id, givenName, familyName } = overview.borrower;
  const codes = ['loan-limit-reached' as const, 'loan-limit-for-type-reached' as const];
  return {
    change: {
      finishedClassSet: null,
      visitOverride: mergedOverrides(visitOverride, { codes, reason }),
      classSet: { borrower: id, name: fullName({ givenName, familyName }), reason, lent: [] },
    },
  };
}

/** The set with this loan, or without it if the loan was undone. */
export function lentInSet(set: ClassSet | null, entry: Entry<'lent'>, by: 1 | -1): ClassSet | null {
  if (set?.borrower !== entry.loan.borrower.id) return set;
  const others = set.lent.filter(({ entry: id }) => id !== entry.id);
  return { ...set, lent: by === 1 ? [...others, { entry: entry.id, loan: entry.loan }] : others };
}

function AskReason({ question, desk, answer, cancel }: DialogProps<'class-set'>) {
  const { t } = useTranslation('desk');
  return (
    <KeyDialog
      opened={question !== null}
      title={t('classSet.title')}
      closeLabel={t('override.cancel')}
      onClose={cancel}
    >
      {question !== null && (
        <Reason
          borrower={question.borrower}
          onCancel={cancel}
          onBegin={(reason) => {
            answer(classSetBegun(desk, reason));
          }}
        />
      )}
    </KeyDialog>
  );
}

interface ReasonProps {
  readonly borrower: Borrower;
  readonly onBegin: (reason: string) => void;
  readonly onCancel: () => void;
}

function Reason({ borrower, onBegin, onCancel }: ReasonProps) {
  const { t } = useTranslation('desk');
  const [reason, setReason] = useState(t('override.reasons.teacher'));
  const [missing, setMissing] = useState(false);
  const begin = () => {
    if (reason.trim() === '') setMissing(true);
    else onBegin(reason.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    begin();
  };
  return (
    <div className={classes.form} onKeyDown={onKeyDown}>
      <p className={classes.text}>{t('classSet.text', { name: fullName(borrower) })}</p>
      <TextInput
        data-autofocus
        data-takes-typing
        label={t('override.why')}
        maxLength={LONGEST}
        value={reason}
        error={missing && t('override.missing')}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <div className={classes.keys}>
        <KeyButton keys="Enter" onClick={begin}>
          {t('classSet.begin')}
        </KeyButton>
        <KeyButton keys="Esc" quiet onClick={onCancel}>
          {t('override.cancel')}
        </KeyButton>
      </div>
    </div>
  );
}
