// Makes a token, and shows its secret the one time it can be seen.

import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy, IconEyeOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../components/Note.tsx';
import { api } from '../app/api.ts';
import type { Scope } from '../app/api-types.ts';
import { libraryKeys } from '../app/library-queries.ts';
import { useDraft } from '../components/forms/drafts.ts';
import { RecordDialog } from '../components/forms/RecordDialog.tsx';
import { useRecordForm } from '../components/forms/use-record-form.ts';
import { copyText } from '../components/lists/copy-text.ts';
import classes from './Settings.module.css';
import { scopeWord, tokenScopes } from './token-scopes.ts';

const blank = { name: '' };

interface MakeTokenDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function MakeTokenDialog({ opened, onClose }: MakeTokenDialogProps) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const draft = useDraft('token', blank, 0);
  const [scopes, setScopes] = useState<Scope[]>(['borrowers:read', 'collection:read']);
  const [secret, setSecret] = useState<string | null>(null);
  const form = useRecordForm({
    draft,
    namespace: 'settings',
    required: ['name'],
    send: async () => {
      const made = await api.addToken({ name: draft.values.name.trim(), scopes });
      draft.discard();
      setSecret(made.token);
      onClose();
      await client.invalidateQueries({ queryKey: libraryKeys.tokens });
    },
  });
  const giveUp = () => {
    draft.discard();
    form.forgetErrors();
    onClose();
  };
  return (
    <>
      <RecordDialog
        opened={opened}
        title={t('tokens.makeTitle')}
        saveLabel={t('tokens.make')}
        saving={form.saving}
        dirty={draft.dirty}
        problem={scopes.length === 0 ? t('tokens.noScope') : form.problem}
        attempt={form.attempt}
        onClose={giveUp}
        onDiscard={giveUp}
        onSave={() => {
          if (scopes.length > 0) form.save();
        }}
      >
        <TextInput
          {...form.text('name')}
          label={t('tokens.name')}
          description={t('tokens.nameHint')}
          required
          data-autofocus
          maxLength={100}
          autoComplete="off"
        />
        <Checkbox.Group label={t('tokens.may')} value={scopes} onChange={setScopes}>
          <Stack gap="xs" mt="xs">
            {tokenScopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={scopeWord(scope, t)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </RecordDialog>
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}

function SecretDialog({ secret, onClose }: { readonly secret: string | null; readonly onClose: () => void }) {
  const { t } = useTranslation(['settings', 'lists']);
  const [copied, setCopied] = useState(false);
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={t('tokens.secretTitle')}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
      onExitTransitionEnd={() => setCopied(false)}
    >
      <Stack>
        <Note tone="attention" icon={<IconEyeOff aria-hidden />}>
          {t('tokens.secretOnce')}
        </Note>
        <code className={classes.token}>{secret}</code>
        <Group justify="flex-end">
          <Text role="status" c="dimmed">
            {copied ? t('tokens.copied') : ''}
          </Text>
          <Button
            variant="default"
            leftSection={<IconCopy size="1.1rem" aria-hidden />}
            onClick={async () => setCopied(await copyText(secret ?? ''))}
          >
            {t('tokens.copy')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('tokens.done')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
