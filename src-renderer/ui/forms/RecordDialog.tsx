// A dialog with a form for one record: keeps unsaved changes when closed, shows errors at the fields, and explains when somebody else saved first.

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
  /** What is wrong and belongs to no field. */
  readonly problem: string | null;
  /** Changes when errors are shown anew: the first faulty field gets the focus. */
  readonly attempt: number;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
  readonly size?: string;
  readonly children: ReactNode;
}

/**
 * A scanner ends every code with Enter. In a field that takes codes that must not save a half-filled form,
 * so there Enter goes on to the next field.
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
          // A dialog is drawn elsewhere, but React lets its events rise to the form it stands in.
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
