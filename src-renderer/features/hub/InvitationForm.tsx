// Takes the invitation of a district's server, and what else is needed to use it.

import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblem } from '../../ui/forms/problem-words.ts';
import { Note } from '../../ui/Note.tsx';

interface InvitationFormProps {
  readonly submitLabel: string;
  /** Further fields. */
  readonly children?: ReactNode;
  /** Its rejection is shown. */
  readonly send: (invitation: string) => Promise<void>;
}

export function InvitationForm({ submitLabel, children, send }: InvitationFormProps) {
  const { t } = useTranslation('settings');
  const [invitation, setInvitation] = useState('');
  const [problem, setProblem] = useProblem();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setProblem(null);
    await send(invitation).catch(setProblem);
    setBusy(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (invitation.trim() !== '') void submit();
      }}
    >
      <Stack gap="xs">
        <Textarea
          label={t('hub.invitation')}
          description={t('hub.invitationHint')}
          value={invitation}
          autosize
          minRows={2}
          maxRows={5}
          spellCheck={false}
          onChange={(event) => setInvitation(event.currentTarget.value)}
        />
        {children}
        {problem !== null && (
          <Note tone="refused" role="alert">
            {problem}
          </Note>
        )}
        <Group>
          <Button type="submit" loading={busy}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
