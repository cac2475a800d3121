// The other hosts that webhooks may go to, with a form to allow one.

import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { AddingLine, RemovableLine } from '../../ui/settings/Lines.tsx';
import classes from '../../ui/settings/Settings.module.css';

const blank = { webhookHosts: '' };

export function WebhookHostsPanel({ hosts }: { readonly hosts: readonly string[] }) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const saving = useSaving();
  const keep = async (webhookHosts: string[]) => {
    client.setQueryData(libraryQueries.settings().queryKey, await library.changeSettings({ webhookHosts }));
  };
  const draft = useDraft('webhook host', blank, 0);
  const form = useRecordForm({
    draft,
    namespace: 'settings',
    required: ['webhookHosts'],
    send: async () => {
      const host = draft.values.webhookHosts.trim().toLowerCase();
      await keep([...new Set([...hosts, host])]);
      draft.discard();
    },
  });
  return (
    <Panel title={t('webhooks.hosts')}>
      <p className={classes.lineNote}>{t('webhooks.hostsHint')}</p>
      <ul className={classes.lines}>
        {hosts.map((host) => (
          <RemovableLine
            key={host}
            name={host}
            onRemove={() => saving(() => keep(hosts.filter((other) => other !== host)))}
          >
            {host}
          </RemovableLine>
        ))}
      </ul>
      <AddingLine form={form}>
        <TextInput
          {...form.text('webhookHosts')}
          label={t('webhooks.newHost')}
          placeholder={t('webhooks.hostExample')}
          maxLength={253}
          autoComplete="off"
          spellCheck={false}
        />
      </AddingLine>
    </Panel>
  );
}
