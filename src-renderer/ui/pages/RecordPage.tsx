// The page of one record: its head with the actions, unsaved changes, its sections and history, and the question before it is deleted.

import { IconTrash } from '../icons/icons.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { UnsavedNote } from '../forms/UnsavedNote.tsx';
import { PageHeading } from './PageHeading.tsx';
import { type PageAction, PageTools } from './PageTools.tsx';
import classes from './Page.module.css';
import { showDone } from '../toasts.tsx';
import { Panel } from './Panel.tsx';

/** Resolves once the page is left. */
function leaving() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { left: promise, leave: () => resolve(undefined) };
}

interface RecordPageProps<Dialog extends string> {
  readonly name: string;
  readonly about: ReactNode;
  /** Beside the name. */
  readonly picture?: ReactNode;
  /** Below the name: the answer for which people open the page. */
  readonly facts?: ReactNode;
  /** The path of the list. */
  readonly back: string;
  /** The most used first: three become buttons. */
  readonly actions: readonly PageAction[];
  /** The dialog that is open. */
  readonly dialog: Dialog | 'edit' | 'delete' | null;
  readonly onDialog: (dialog: 'edit' | 'delete' | null) => void;
  readonly draft: { readonly dirty: boolean; readonly discard: () => void };
  readonly deletion: {
    readonly label: string;
    readonly title: string;
    readonly text: string;
    /** Why the record cannot be deleted now, in words. */
    readonly refused: string | null;
    readonly run: () => Promise<unknown>;
    /** Told once it is deleted. */
    readonly done: string;
    /** After the page was left. */
    readonly after: () => Promise<void>;
  };
  /** The facts that staff must see first. */
  readonly notices?: ReactNode;
  /** The main column: actions and lists. The history comes last. */
  readonly wide: ReactNode;
  readonly history: ReactNode;
  /** The side column: facts. */
  readonly narrow: ReactNode;
  /** The page's own dialogs. */
  readonly children: ReactNode;
}

export function RecordPage<Dialog extends string>(props: RecordPageProps<Dialog>) {
  const { back, dialog, onDialog, draft, deletion } = props;
  const { t } = useTranslation('lists');
  const [, navigate] = useLocation();
  const [{ left, leave }] = useState(leaving);
  useEffect(() => leave, [leave]);
  return (
    <>
      <PageHeading
        name={props.name}
        about={props.about}
        picture={props.picture}
        facts={props.facts}
        back={back}
      >
        <PageTools
          actions={
            deletion.refused === null
              ? [
                  ...props.actions,
                  { label: deletion.label, icon: IconTrash, onClick: () => onDialog('delete') },
                ]
              : props.actions
          }
          note={deletion.refused}
        />
      </PageHeading>
      {draft.dirty && dialog !== 'edit' && (
        <UnsavedNote
          text={t('form.changesKept')}
          onContinue={() => onDialog('edit')}
          onDiscard={draft.discard}
        />
      )}
      {props.notices}
      <div className={classes.columns}>
        <div className={classes.column}>
          {props.wide}
          <Panel title={t('history.title')}>{props.history}</Panel>
        </div>
        <div className={classes.column}>{props.narrow}</div>
      </div>
      {props.children}
      <ConfirmDialog
        opened={dialog === 'delete'}
        title={deletion.title}
        text={deletion.text}
        confirmLabel={deletion.label}
        onClose={() => onDialog(null)}
        onConfirm={async () => {
          await deletion.run();
          draft.discard();
          onDialog(null);
          navigate(back);
          showDone(deletion.done);
          // While the page is still there, its queries would ask for the deleted record.
          await left;
          await deletion.after();
        }}
      />
    </>
  );
}
