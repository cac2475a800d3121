// Notes which parts of an item are missing: number keys tick them, Enter writes them into the item's note.

import { Checkbox } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { KeyCap } from '../../../ui/KeyCap.tsx';
import { KeyDialog } from '../../../ui/KeyDialog.tsx';
import classes from '../../../ui/loans/OverrideDialog.module.css';
import { useSettledKeys } from '../../../ui/settled-keys.ts';
import { IconQuestionMark } from '../../../ui/icons/icons.ts';
import { requestOptions } from '../../../api/http-client.ts';
import { useWords } from '../result/use-words.ts';
import type { Happened, LentEntry, ReturnedEntry } from '../session/desk-entries.ts';
import type { Asked } from '../session/desk-tasks.ts';
import { happened, shown, type Performed, type Performing } from '../session/performing.ts';
import type { QuestionProps, Verb } from './verb.ts';

/** Adds to the item's note which parts are missing. */
interface MissingTask extends Asked {
  kind: 'missing';
  item: string;
  title: string;
  /** Such as `CD, map`. */
  missing: string;
  /** The line of the note. */
  line: string;
}

interface MissingNoted extends Happened {
  kind: 'missing-noted';
  title: string;
  missing: string;
}

/** Which parts of this result's item are missing. */
interface MissingQuestion {
  readonly kind: 'missing';
  readonly entry: LentEntry | ReturnedEntry;
}

export const missing: Verb<MissingTask, MissingNoted, MissingQuestion> = {
  key: 'Alt+M',
  shortcut: { what: 'missing', group: 'mend' },
  begin: ({ last }) =>
    (last?.kind === 'lent' || last?.kind === 'returned') && last.parts !== undefined && !last.undone
      ? { ask: { kind: 'missing', entry: last } }
      : null,
  tasks: { missing: { item: 'string', title: 'string', missing: 'string', line: 'string' } },
  perform: noteMissing,
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
  question: 'missing',
  Dialog: MissingDialog,
  undoable: false,
  overridable: false,
};

/** The version keeps a note that someone else writes meanwhile; a second try does not write the line again. */
async function noteMissing(task: MissingTask, by: Performing): Promise<Performed> {
  const { title, line } = task;
  const { note, version } = await by.door.readItem(task.item);
  const lines = note === null ? [] : note.split('\n');
  if (!lines.includes(line))
    await by.door.updateItem(
      task.item,
      { note: [...lines, line].join('\n') },
      requestOptions({ ifVersion: version }),
    );
  return shown({ ...happened(task, by), kind: 'missing-noted', title, missing: task.missing }, () => ({}));
}

type Props = QuestionProps<MissingTask, MissingQuestion>;

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

type FormProps = Pick<Props, 'answer' | 'cancel'> & Pick<MissingQuestion, 'entry'>;

function MissingForm({ entry, answer, cancel }: FormProps) {
  const { id: item, title } = entry.loan.item;
  const names = entry.parts?.names ?? [];
  const { t } = useTranslation('desk');
  const { date, today } = useWords();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [nothing, setNothing] = useState(false);
  const toggle = (name: string) => {
    setTicked((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name]));
    setNothing(false);
  };

  useSettledKeys((key) => {
    const name = names[Number(key) - 1];
    if (name !== undefined) toggle(name);
    return name !== undefined;
  });

  const confirm = () => {
    const missing = names.filter((name) => ticked.includes(name)).join(', ');
    if (missing === '') setNothing(true);
    else {
      const line = t('parts.noteLine', { parts: missing, date: date(today) });
      answer({ kind: 'missing', item, title, missing, line });
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
