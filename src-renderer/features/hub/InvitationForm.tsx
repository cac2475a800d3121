// Takes the invitation of a district's server, and the printed key if it is needed too.

import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblem } from '../../ui/forms/problem-words.ts';
import { Note } from '../../ui/Note.tsx';

interface InvitationFormProps {
  readonly submitLabel: string;
  /** The printed key is needed too. */
  readonly withKey?: boolean;
  /** Its rejection is shown. @param key empty if it is not needed */
  readonly send: (invitation: string, key: string) => Promise<void>;
}

export function InvitationForm({ submitLabel, withKey = false, send }: InvitationFormProps) {
  const { t } = useTranslation('settings');
  const [invitation, setInvitation] = useState('');
  const [words, setWords] = useState('');
  const [problem, setProblem] = useProblem();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setProblem(null);
    await send(invitation, words).catch(setProblem);
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
        {withKey && (
          <Textarea
            label={t('hub.back.key')}
            description={t('hub.back.keyHint')}
            value={words}
            autosize
            minRows={2}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
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
