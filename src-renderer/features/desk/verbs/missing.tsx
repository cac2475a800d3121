// Notes which parts of an item are missing: number keys tick them, Enter writes them into the item's note.

import { Checkbox } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { KeyCap } from '../../../ui/KeyCap.tsx';
import { KeyDialog } from '../../../ui/KeyDialog.tsx';
import { withCommas } from '../../../ui/languages/languages.ts';
import classes from '../../../ui/loans/OverrideDialog.module.css';
import { useSettledKeys } from '../../../ui/settled-keys.ts';
import { IconQuestionMark } from '../../../ui/icons/icons.ts';
import { requestOptions } from '../../../api/http-client.ts';
import { useWords } from '../result/use-words.ts';
import type { Entry, Question, Task } from '../session/kinds.ts';
import { happened, shown } from '../session/performing.ts';
import type { DialogProps, Performed, Performing, Verb } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Tasks {
    /** Adds to the item's note which parts are missing, such as `CD, map`; `line` is that of the note. */
    missing: { item: string; title: string; missing: string; line: string };
  }
  interface Results {
    'missing-noted': { title: string; missing: string };
  }
  interface Questions {
    /** Which parts of this result's item are missing. */
    missing: { entry: Entry<'lent' | 'returned'> };
  }
}

export const missing: Verb = {
  key: 'Alt+M',
  shortcuts: { mend: 'missing' },
  begin: ({ last }) =>
    (last?.kind === 'lent' || last?.kind === 'returned') && last.parts !== undefined && !last.undone
      ? { ask: { kind: 'missing', entry: last } }
      : null,
  tasks: {
    missing: {
      stored: { item: 'string', title: 'string', missing: 'string', line: 'string' },
      undoable: false,
      perform: noteMissing,
    },
  },
  results: {
    'missing-noted': {
      sign: IconQuestionMark,
      words: (entry) => ({
        tone: 'attention',
        sound: 'undone',
        heading: { key: 'desk:result.claimed' },
        about: entry.title,
        lines: [{ key: 'desk:parts.missing', values: { parts: entry.missing } }],
        staff: [{ key: 'desk:parts.inNote' }],
      }),
    },
  },
  dialogs: { missing: MissingDialog },
};

/** The version keeps a note that someone else writes meanwhile; a second try does not write the line again. */
async function noteMissing(task: Task<'missing'>, by: Performing): Promise<Performed> {
  const { title, line } = task;
  const { note, version } = await by.library.readItem(task.item);
  const lines = note === null ? [] : note.split('\n');
  if (!lines.includes(line))
    await by.library.updateItem(
      task.item,
      { note: [...lines, line].join('\n') },
      requestOptions({ ifVersion: version }),
    );
  return shown({ ...happened(task, by), kind: 'missing-noted', title, missing: task.missing });
}

type Props = DialogProps<'missing'>;

function MissingDialog({ question, answer, cancel }: Props) {
  const { t } = useTranslation('desk');
  return (
    <KeyDialog
      opened={question !== null}
      title={t('parts.whatIsMissing')}
      closeLabel={t('override.cancel')}
      onClose={cancel}
    >
      {question !== null && <MissingForm entry={question.entry} answer={answer} cancel={cancel} />}
    </KeyDialog>
  );
}

type FormProps = Pick<Props, 'answer' | 'cancel'> & Pick<Question<'missing'>, 'entry'>;

function MissingForm({ entry, answer, cancel }: FormProps) {
  const { id: item, title } = entry.loan.item;
  const names = entry.parts?.names ?? [];
  const { t } = useTranslation('desk');
  const { date, today } = useWords();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [nothing, setNothing] = useState(false);
  const toggle = (name: string) => {
    setTicked((before) =>
      before.includes(name) ? before.filter((each) => each !== name) : [...before, name],
    );
    setNothing(false);
  };

  useSettledKeys((key) => {
    const name = names[Number(key) - 1];
    if (name !== undefined) toggle(name);
    return name !== undefined;
  });

  const confirm = () => {
    const missing = withCommas(names.filter((name) => ticked.includes(name)));
    if (missing === '') setNothing(true);
    else {
      const noteLine = t('parts.noteLine', { parts: missing, date: date(today) });
      answer({ task: { kind: 'missing', item, title, missing, line: noteLine } });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    confirm();
  };

  return (
    <div className={classes.form} onKeyDown={onKeyDown}>
      <fieldset className={classes.reasons}>
        <legend>{title}</legend>
        {names.map((name, index) => (
          <div key={name} className={classes.reason} data-chosen={ticked.includes(name) || undefined}>
            {index < 9 && <KeyCap keys={String(index + 1)} hidden />}
            <Checkbox
              label={name}
              checked={ticked.includes(name)}
              data-autofocus={index === 0 || undefined}
              onChange={() => {
                toggle(name);
              }}
            />
          </div>
        ))}
      </fieldset>
      <p role="alert" className={classes.missing}>
        {nothing && t('parts.tickFirst')}
      </p>
      <div className={classes.confirm}>
        <KeyButton keys="Enter" onClick={confirm}>
          {t('parts.noteIt')}
        </KeyButton>
        <KeyButton keys="Esc" quiet onClick={cancel}>
          {t('override.cancel')}
        </KeyButton>
      </div>
    </div>
  );
}
