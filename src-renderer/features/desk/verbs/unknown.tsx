// A code that is of no book and no card: adds a book with it, or gives it to a borrower as the card.

import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-hash-location';
import * as library from '../../../api/library.ts';
import type { Borrower } from '../../../api/library.ts';
import { IconId } from '../../../ui/icons/icons.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { KeyDialog } from '../../../ui/KeyDialog.tsx';
import classes from '../../../ui/loans/OverrideDialog.module.css';
import { fullName } from '../../../ui/loans/names.ts';
import { linesIf } from '../result/words.ts';
import { OptionList } from '../scanning/OptionList.tsx';
import { opened, type DeskState } from '../session/desk-state.ts';
import type { Entry } from '../session/kinds.ts';
import { happened, once, shown } from '../session/performing.ts';
import type { DialogProps, Verb } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Tasks {
    'give-card': { borrower: string; code: string; title: string; replaces: string | null };
  }
  interface Results {
    /** The borrower has this card now. */
    'card-given': { name: string; code: string; replaces: string | null };
  }
  interface Questions {
    /** Whose card it is. */
    'give-card': { code: string };
  }
}

/** The scanned code of the last result, if it is of nothing; words that were typed are no number of a label or card. */
export function unknownCode(last: Entry | null): string | null {
  if (last?.kind !== 'refused' || last.request.kind !== 'scan' || last.otherKeyboard !== undefined)
    return null;
  const { code } = last.request;
  return last.refusals[0]?.code === 'code-unknown' && /^\S*\d\S*$/.test(code) ? code : null;
}

export const addUnknown: Verb = {
  key: 'Alt+A',
  shortcuts: { refused: 'addItem' },
  open: ({ last }) => {
    const code = unknownCode(last);
    if (code !== null) navigate(`/collection/new/${encodeURIComponent(code)}`);
  },
};

export const giveCard: Verb = {
  key: 'Alt+G',
  shortcuts: { refused: 'giveCard' },
  begin: ({ last }: DeskState) => {
    const code = unknownCode(last);
    return code === null ? null : { ask: { kind: 'give-card', code } };
  },
  tasks: {
    'give-card': {
      stored: { borrower: 'string', code: 'string', title: 'string' },
      undoable: false,
      endsChoice: true,
      perform: async (task, by) => {
        const { borrower, code, title: name, replaces } = task;
        await by.library.updateBorrower(borrower, { barcode: code }, {}, once(task));
        const overview = await by.library.readLoanOverview(borrower);
        return shown({ ...happened(task, by), kind: 'card-given', name, code, replaces }, (desk) =>
          opened(desk, overview),
        );
      },
    },
  },
  results: {
    'card-given': {
      sign: IconId,
      words: ({ name, code, replaces }) => ({
        tone: 'neutral',
        sound: 'opened',
        heading: { key: 'desk:result.cardGiven' },
        about: name,
        lines: [{ key: 'desk:result.cardGivenWhat', values: { code } }],
        staff: linesIf(replaces !== null, 'result.cardReplaced', { card: replaces }),
      }),
    },
  },
  dialogs: { 'give-card': AskWhose },
};

function AskWhose({ question, answer, cancel }: DialogProps<'give-card'>) {
  const { t } = useTranslation('desk');
  const code = question?.code ?? '';
  return (
    <KeyDialog
      opened={question !== null}
      title={t('giveCard.title', { code })}
      closeLabel={t('override.cancel')}
      centered={false}
      onClose={cancel}
    >
      {question !== null && (
        <Whose
          onCancel={cancel}
          onTake={({ id: borrower, barcode: replaces, ...name }) => {
            answer({ task: { kind: 'give-card', borrower, code, title: fullName(name), replaces } });
          }}
        />
      )}
    </KeyDialog>
  );
}

interface WhoseProps {
  readonly onTake: (borrower: Borrower) => void;
  readonly onCancel: () => void;
}

const FOUND_LIST = 'give-card-found';
const SHORTEST = 2;

/** A borrower who has a card already is asked about: that card stops working. */
function Whose({ onTake, onCancel }: WhoseProps) {
  const { t } = useTranslation('desk');
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const [replacing, setReplacing] = useState<Borrower | null>(null);
  const words = typed.trim();
  const search = useQuery({
    queryKey: ['give-card', words],
    queryFn: ({ signal }) => library.searchDesk({ q: words, limit: 8 }, { signal }),
    enabled: words.length >= SHORTEST,
  });
  const options = (words.length < SHORTEST ? [] : (search.data?.borrowers ?? [])).map((borrower) => ({
    kind: 'borrower' as const,
    borrower,
  }));
  const take = (borrower: Borrower | undefined) => {
    if (borrower === undefined) return;
    if (borrower.barcode === null || borrower.id === replacing?.id) onTake(borrower);
    else setReplacing(borrower);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      take(options[marked]?.borrower);
    } else if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setMarked((marked + step + options.length) % options.length);
      setReplacing(null);
    }
  };
  return (
    <div className={classes.form} onKeyDown={onKeyDown}>
      <TextInput
        label={t('giveCard.whose')}
        data-autofocus
        data-takes-typing
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMarked(0);
          setReplacing(null);
        }}
      />
      {options.length > 0 && (
        <OptionList
          id={FOUND_LIST}
          label={t('input.found')}
          options={options}
          marked={marked}
          onTake={({ borrower }) => {
            setMarked(options.findIndex((option) => option.borrower === borrower));
            take(borrower);
          }}
        />
      )}
      <p role="status" className={classes.missing}>
        {replacing !== null
          ? t('giveCard.replaces', { name: fullName(replacing), card: replacing.barcode })
          : search.data !== undefined && options.length === 0 && words.length >= SHORTEST
            ? t('input.nothing', { words })
            : ''}
      </p>
      <div className={classes.confirm}>
        <KeyButton
          keys="Enter"
          disabled={options.length === 0}
          onClick={() => {
            take(options[marked]?.borrower);
          }}
        >
          {t(replacing === null ? 'giveCard.give' : 'giveCard.replace')}
        </KeyButton>
        <KeyButton keys="Esc" quiet onClick={onCancel}>
          {t('override.cancel')}
        </KeyButton>
      </div>
    </div>
  );
}
