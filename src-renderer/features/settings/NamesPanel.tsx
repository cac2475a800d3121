// A short list of names to add, rename and, if allowed, remove.

import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '../../ui/icons/icons.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../ui/forms/drafts.ts';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { type LineButton, LineButtons } from '../../ui/settings/LineButtons.tsx';
import classes from '../../ui/settings/Settings.module.css';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface NamesPanelProps<Entry extends Named> {
  readonly title: string;
  readonly hint: string;
  readonly newLabel: string;
  readonly entries: readonly Entry[];
  readonly note: (entry: Entry) => ReactNode;
  readonly onAdd: (name: string) => Promise<unknown>;
  readonly onRename: (id: string, name: string) => Promise<unknown>;
  readonly onRemove?: (entry: Entry) => Promise<void>;
  /** A further button of a line. */
  readonly further?: (entry: Entry) => LineButton;
  /** Moves an entry one line up. */
  readonly onMoveUp?: (entry: Entry) => Promise<void>;
}

export function NamesPanel<Entry extends Named>(props: NamesPanelProps<Entry>) {
  const [renaming, setRenaming] = useState<string | null>(null);
  return (
    <Panel title={props.title}>
      <p className={classes.lineNote}>{props.hint}</p>
      <ul className={classes.lines}>
        {props.entries.map((entry, index) => (
          <li key={entry.id} className={classes.line}>
            {renaming === entry.id ? (
              <NameForm
                draftKey={`name ${entry.id}`}
                saved={entry.name}
                onSave={(name) => props.onRename(entry.id, name)}
                onDone={() => setRenaming(null)}
              />
            ) : (
              <NameLine
                entry={entry}
                note={props.note(entry)}
                first={props.further?.(entry)}
                onRename={() => setRenaming(entry.id)}
                onRemove={props.onRemove}
                onMoveUp={index === 0 ? undefined : props.onMoveUp}
              />
            )}
          </li>
        ))}
      </ul>
      <NameForm draftKey={`name new ${props.title}`} saved="" label={props.newLabel} onSave={props.onAdd} />
    </Panel>
  );
}

interface NameLineProps<Entry extends Named> {
  readonly entry: Entry;
  readonly note: ReactNode;
  readonly first: LineButton | undefined;
  readonly onRename: () => void;
  readonly onRemove: ((entry: Entry) => Promise<void>) | undefined;
  readonly onMoveUp: ((entry: Entry) => Promise<void>) | undefined;
}

function NameLine<Entry extends Named>({
  entry,
  note,
  first,
  onRename,
  onRemove,
  onMoveUp,
}: NameLineProps<Entry>) {
  const { t } = useTranslation('settings');
  const saving = useSaving();
  return (
    <>
      <span className={classes.lineText} dir="auto">
        {entry.name} <span className={classes.lineNote}>{note}</span>
      </span>
      <LineButtons
        name={entry.name}
        first={first}
        changeLabel={t('rename')}
        onChange={onRename}
        onMoveUp={onMoveUp && (() => saving(() => onMoveUp(entry)))}
        onRemove={onRemove && (() => saving(() => onRemove(entry)))}
      />
    </>
  );
}

interface NameFormProps {
  readonly draftKey: string;
  readonly saved: string;
  readonly label?: string;
  readonly onSave: (name: string) => Promise<unknown>;
  /** Only when an existing name is edited. */
  readonly onDone?: () => void;
}

function NameForm({ draftKey, saved, label, onSave, onDone }: NameFormProps) {
  const { t } = useTranslation(['settings', 'lists']);
  const [base] = useState({ name: saved });
  const draft = useDraft(draftKey, base, 0);
  const form = useRecordForm({
    draft,
    namespace: 'settings',
    required: ['name'],
    send: async () => {
      if (draft.dirty) await onSave(draft.values.name.trim());
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
      onKeyDown={(event) => {
        if (event.key === 'Escape') giveUp();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.saving) form.save();
      }}
    >
      <TextInput
        {...form.text('name')}
        aria-label={label ?? t('rename')}
        placeholder={label}
        maxLength={100}
        autoComplete="off"
        autoFocus={onDone !== undefined}
      />
      <Button
        type="submit"
        variant={onDone === undefined ? 'default' : 'filled'}
        leftSection={onDone === undefined && <IconPlus size="1.1rem" aria-hidden />}
        loading={form.saving}
      >
        {onDone === undefined ? t('add') : t('lists:form.save')}
      </Button>
      {onDone !== undefined && (
        <Button variant="subtle" color="gray" onClick={giveUp}>
          {t('lists:form.cancel')}
        </Button>
      )}
      {form.problem !== null && <p role="alert">{form.problem}</p>}
    </form>
  );
}
