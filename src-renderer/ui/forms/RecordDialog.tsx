// A dialog with a form for one record: keeps unsaved changes when closed, shows errors at their fields, and explains version conflicts.

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../Note.tsx';
import { DialogFoot } from './DialogFoot.tsx';
import type { DraftForm } from './drafts.ts';
import type { FieldValues } from './draft-rules.ts';
import type { RecordForm } from './use-record-form.ts';

interface RecordDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly saveLabel?: string;
  /** Offers to save and go on with the next record, also by Ctrl+Enter. */
  readonly nextLabel?: string;
  readonly size?: string;
  readonly form: RecordForm;
  readonly draft: Pick<DraftForm<FieldValues>, 'dirty' | 'conflict' | 'discard'>;
  /** An error that the form does not know. */
  readonly problem?: string | null;
  /** Doubts about what is typed, above the buttons. */
  readonly hints?: ReactNode;
  /** Closing drops the changes too. */
  readonly closingDiscards?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A scanner ends each code with Enter. In a field for codes, that must not save a half-filled form,
 * so Enter moves to the next field there.
 */
function goOnAfterScan(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  if (event.key !== 'Enter' || !(field instanceof HTMLInputElement)) return;
  if (field.dataset['takesScans'] === undefined) return;
  event.preventDefault();
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input, textarea, button[type="submit"]'),
  ].filter((candidate) => candidate.offsetParent !== null);
  fields[fields.indexOf(field) + 1]?.focus();
}

export function RecordDialog(props: RecordDialogProps) {
  const { t } = useTranslation('lists');
  const element = useRef<HTMLFormElement>(null);
  const { form, draft, onClose, closingDiscards = false } = props;
  const { attempt } = form;
  const problem = props.problem ?? form.problem;
  const next = useRef(false);
  useEffect(() => {
    if (attempt === 0) return;
    const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const first = next.current ? element.current?.querySelector<HTMLElement>('[data-autofocus]') : null;
    next.current = false;
    (invalid ?? first)?.focus();
  }, [attempt]);
  const discard = () => {
    draft.discard();
    form.forgetErrors();
    onClose();
  };
  const close = closingDiscards ? discard : onClose;
  const saveAndNext = () => {
    next.current = true;
    form.save(true);
  };

  return (
    <Modal
      opened={props.opened}
      onClose={close}
      title={props.title}
      size={props.size ?? 'lg'}
      closeButtonProps={{ 'aria-label': t('form.close') }}
      closeOnClickOutside={!draft.dirty}
    >
      <form
        ref={element}
        noValidate
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey && props.nextLabel !== undefined) {
            event.preventDefault();
            if (!form.saving) saveAndNext();
          } else {
            goOnAfterScan(event);
          }
        }}
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble from a nested dialog to this form, although the dialog is rendered elsewhere.
          event.stopPropagation();
          if (!form.saving) form.save();
        }}
      >
        <Stack gap="md">
          {props.children}
          <DialogFoot
            justify="space-between"
            messages={
              <>
                {props.hints}
                {draft.conflict && (
                  <Note tone="attention" role="alert" title={t('form.conflictTitle')}>
                    {t('form.conflictText')}
                  </Note>
                )}
                {problem !== null && (
                  <Note tone="refused" role="alert" title={t('form.failed')}>
                    {problem}
                  </Note>
                )}
              </>
            }
          >
            {draft.dirty ? (
              <Button variant="subtle" color="gray" onClick={discard}>
                {t('form.discard')}
              </Button>
            ) : (
              <Text />
            )}
            <Group wrap="nowrap">
              <Button variant="default" onClick={close}>
                {t('form.close')}
              </Button>
              {props.nextLabel !== undefined && (
                <Button
                  variant="default"
                  aria-keyshortcuts="Control+Enter"
                  title="Ctrl+Enter"
                  disabled={form.saving}
                  onClick={saveAndNext}
                >
                  {props.nextLabel}
                </Button>
              )}
              <Button type="submit" loading={form.saving}>
                {draft.conflict ? t('form.saveAnyway') : (props.saveLabel ?? t('form.save'))}
              </Button>
            </Group>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
