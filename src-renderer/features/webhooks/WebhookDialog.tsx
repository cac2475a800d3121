// The form for a webhook: name, address and events.

import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Webhook } from '../../api/library.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { eventGroupNames, eventGroups, groupsIn, type EventGroup } from './webhook-words.ts';
import { withCommas } from '../../ui/languages/languages.ts';

interface WebhookDialogProps {
  /** Null creates a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  /** @param secret the new secret, if there is one; it is shown only once */
  readonly onSaved: (secret: string | null) => Promise<void>;
}

export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const { t } = useTranslation('settings');
  const saved = { name: webhook?.name ?? '', url: webhook?.url ?? '' };
  const draft = useDraft(`webhook ${webhook?.id ?? 'new'}`, saved, 0);
  const before = webhook === null ? [] : groupsIn(webhook.types);
  const [groups, setGroups] = useState<EventGroup[] | null>(before);
  const form = useRecordForm({
    draft,
    namespace: 'settings',
    required: ['name', 'url'],
    send: async () => {
      const named = { name: draft.values.name.trim(), url: draft.values.url.trim() };
      const chosen = groups === null ? {} : { types: groups.flatMap((name) => [...eventGroups[name]]) };
      const made =
        webhook === null
          ? (await library.addWebhook({ ...named, ...chosen })).secret
          : await library.updateWebhook(webhook.id, { ...named, ...chosen }).then(() => null);
      draft.discard();
      await onSaved(made);
    },
  });
  return (
    <RecordDialog
      opened
      title={webhook === null ? t('webhooks.addTitle') : t('webhooks.changeTitle')}
      form={form}
      draft={draft}
      onClose={onClose}
    >
      <TextInput
        {...form.text('name')}
        label={t('webhooks.name')}
        description={t('webhooks.nameHint')}
        required
        data-autofocus
        maxLength={100}
        autoComplete="off"
      />
      <TextInput
        {...form.text('url')}
        label={t('webhooks.url')}
        description={t('webhooks.urlHint')}
        placeholder="http://localhost:8080/loandesk"
        required
        maxLength={2000}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      {groups === null ? (
        <Text>{t('webhooks.chosenByProgram', { types: withCommas(webhook?.types ?? []) })}</Text>
      ) : (
        <Checkbox.Group
          label={t('webhooks.events')}
          description={t('webhooks.eventsHint')}
          value={groups}
          onChange={setGroups}
        >
          <Stack gap="xs" mt="xs">
            {eventGroupNames.map((name) => (
              <Checkbox key={name} value={name} label={t(`webhooks.groups.${name}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {webhook !== null && (
        <Button
          variant="default"
          onClick={async () => {
            const { secret } = await library.renewWebhookSecret(webhook.id);
            draft.discard();
            await onSaved(secret);
          }}
        >
          {t('webhooks.renewSecret')}
        </Button>
      )}
    </RecordDialog>
  );
}
