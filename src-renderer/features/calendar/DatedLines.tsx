// A short list of named dates, such as holidays or terms: each line can be changed and removed, and a form adds one.

import { Button, Group } from '@mantine/core';
import { IconPlus } from '../../ui/icons/icons.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../ui/forms/drafts.ts';
import { type RecordForm, useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { LineButtons } from '../../ui/settings/LineButtons.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { ToolButton } from '../../ui/ToolButton.tsx';

type Values = Readonly<Record<string, string>>;

export interface DatedLine {
  readonly id: string;
  readonly values: Values & { readonly name: string };
  /** Its dates in words. */
  readonly note: string;
  readonly past: boolean;
}

interface DatedLinesProps {
  /** Names the drafts of this list. */
  readonly name: string;
  /** In order. */
  readonly lines: readonly DatedLine[];
  readonly blank: Values;
  readonly required: readonly string[];
  readonly faulty: (values: Values) => readonly string[];
  readonly none: string;
  readonly past: (count: number) => string;
  readonly fields: (form: RecordForm) => ReactNode;
  /** @param id null adds a line */
  readonly onSave: (id: string | null, values: Values) => Promise<void>;
  readonly onRemove: (id: string) => Promise<void>;
}

export function DatedLines(props: DatedLinesProps) {
  const { lines, none, past } = props;
  const gone = lines.filter((entry) => entry.past).reverse();
  return (
    <>
      {lines.length === 0 && <p className={classes.lineNote}>{none}</p>}
      <LineForm {...props} entry={null} />
      <Lines {...props} lines={lines.filter((entry) => !entry.past)} />
      {gone.length > 0 && (
        <details className={classes.further}>
          <summary>{past(gone.length)}</summary>
          <Lines {...props} lines={gone} />
        </details>
      )}
    </>
  );
}

function Lines(props: DatedLinesProps) {
  const saving = useSaving();
  const [changing, setChanging] = useState<string | null>(null);
  return (
    <ul className={classes.lines}>
      {props.lines.map((entry) => (
        <li key={entry.id} className={classes.line} data-past={entry.past || undefined}>
          {changing === entry.id ? (
            <LineForm {...props} entry={entry} onDone={() => setChanging(null)} />
          ) : (
            <>
              <span className={classes.lineText}>
                {entry.values.name}
                <br />
                <span className={classes.lineNote}>{entry.note}</span>
              </span>
              <LineButtons
                name={entry.values.name}
                onChange={() => setChanging(entry.id)}
                onRemove={() => saving(() => props.onRemove(entry.id))}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface LineFormProps extends DatedLinesProps {
  readonly entry: DatedLine | null;
  /** Only when a line is changed. */
  readonly onDone?: () => void;
}

function LineForm({ entry, onDone, ...list }: LineFormProps) {
  const { t } = useTranslation(['settings', 'lists']);
  const [base] = useState<Values>(entry?.values ?? list.blank);
  const draft = useDraft(`${list.name} ${entry?.id ?? 'new'}`, base, 0);
  const form = useRecordForm({
    draft,
    namespace: 'settings',
    required: [...list.required],
    faulty: list.faulty(draft.values),
    send: async () => {
      if (draft.dirty) await list.onSave(entry?.id ?? null, draft.values);
      draft.discard();
      onDone?.();
    },
  });
  const giveUp = () => {
    draft.discard();
    onDone?.();
  };
  return (
    <form
      noValidate
      className={classes.adding}
      ref={onDone === undefined ? null : focusFirst}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onDone !== undefined) giveUp();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.saving) form.save();
      }}
    >
      {list.fields(form)}
      <Group gap="xs" className={classes.besideFields ?? ''}>
        {onDone === undefined ? (
          <ToolButton icon={IconPlus} type="submit" loading={form.saving}>
            {t('add')}
          </ToolButton>
        ) : (
          <>
            <Button type="submit" loading={form.saving}>
              {t('lists:form.save')}
            </Button>
            <Button variant="subtle" color="gray" onClick={giveUp}>
              {t('lists:form.cancel')}
            </Button>
          </>
        )}
      </Group>
      {form.problem !== null && <p role="alert">{form.problem}</p>}
    </form>
  );
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus();
}
