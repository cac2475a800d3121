// A dialog with a form for one record: keeps unsaved changes when closed, shows errors at their fields, and explains version conflicts.

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../Note.tsx';
import { DialogFoot } from './DialogFoot.tsx';

interface RecordDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly saveLabel?: string;
  readonly saving: boolean;
  readonly dirty: boolean;
  readonly conflict?: boolean;
  /** The error that belongs to no field. */
  readonly problem: string | null;
  /** Changes each time errors are shown: the first invalid field then gets the focus. */
  readonly attempt: number;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
  readonly size?: string;
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
  const form = useRef<HTMLFormElement>(null);
  const { attempt } = props;
  useEffect(() => {
    if (attempt === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);

  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      size={props.size ?? 'lg'}
      closeButtonProps={{ 'aria-label': t('form.close') }}
      closeOnClickOutside={!props.dirty}
    >
      <form
        ref={form}
        noValidate
        onKeyDown={goOnAfterScan}
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble from a nested dialog to this form, although the dialog is rendered elsewhere.
          event.stopPropagation();
          if (!props.saving) props.onSave();
        }}
      >
        <Stack gap="md">
          {props.children}
          <DialogFoot
            justify="space-between"
            told={
              <>
                {props.conflict === true && (
                  <Note
                    tone="attention"
                    role="alert"
                    icon={<IconUsers aria-hidden />}
                    title={t('form.conflictTitle')}
                  >
                    {t('form.conflictText')}
                  </Note>
                )}
                {props.problem !== null && (
                  <Note
                    tone="refused"
                    role="alert"
                    icon={<IconAlertTriangle aria-hidden />}
                    title={t('form.failed')}
                  >
                    {props.problem}
                  </Note>
                )}
              </>
            }
          >
            {props.dirty ? (
              <Button variant="subtle" color="gray" onClick={props.onDiscard}>
                {t('form.discard')}
              </Button>
            ) : (
              <Text />
            )}
            <Group wrap="nowrap">
              <Button variant="default" onClick={props.onClose}>
                {t('form.close')}
              </Button>
              <Button type="submit" loading={props.saving}>
                {props.conflict === true ? t('form.saveAnyway') : (props.saveLabel ?? t('form.save'))}
              </Button>
            </Group>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
