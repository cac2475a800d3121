// The webhooks with their state, and the allowed hosts.

import { Text } from '@mantine/core';
import { IconPlus } from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Webhook } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { SecretDialog } from '../../ui/settings/SecretDialog.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { WebhookAttemptsDialog } from './WebhookAttemptsDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookHostsPanel } from './WebhookHostsPanel.tsx';
import { WebhookLine } from './WebhookLine.tsx';
import { webhookQueries } from './webhook-queries.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';

/** Polled, because deliveries happen in the background. */
const rereadEveryMs = 5000;

export function WebhooksSection() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const webhooks = useQuery({ ...webhookQueries.webhooks(), refetchInterval: rereadEveryMs });
  const settings = useQuery(libraryQueries.settings());
  const [dialog, setDialog] = useState<{
    kind: 'new' | 'change' | 'attempts' | 'delete';
    webhook: Webhook | null;
  }>();
  const [secret, setSecret] = useState<string | null>(null);
  const reread = () => client.invalidateQueries({ queryKey: webhookQueries.webhooks().queryKey });
  const close = () => setDialog(undefined);
  return (
    <ReadSection queries={[webhooks, settings]}>
      {() => (
        <>
          <Panel
            title={t('webhooks.addresses')}
            tools={
              <ToolButton primary icon={IconPlus} onClick={() => setDialog({ kind: 'new', webhook: null })}>
                {t('webhooks.add')}
              </ToolButton>
            }
          >
            {(webhooks.data ?? []).length === 0 && <Text>{t('webhooks.empty')}</Text>}
            <ul className={classes.lines}>
              {(webhooks.data ?? []).map((webhook) => (
                <WebhookLine
                  key={webhook.id}
                  webhook={webhook}
                  onChanged={reread}
                  onChange={() => setDialog({ kind: 'change', webhook })}
                  onAttempts={() => setDialog({ kind: 'attempts', webhook })}
                  onDelete={() => setDialog({ kind: 'delete', webhook })}
                />
              ))}
            </ul>
          </Panel>
          {settings.data !== undefined && <WebhookHostsPanel hosts={settings.data.webhookHosts} />}
          {(dialog?.kind === 'new' || dialog?.kind === 'change') && (
            <WebhookDialog
              key={dialog.webhook?.id ?? 'new'}
              webhook={dialog.webhook}
              onClose={close}
              onSaved={async (made) => {
                close();
                setSecret(made);
                await reread();
              }}
            />
          )}
          <WebhookAttemptsDialog
            webhook={dialog?.kind === 'attempts' ? dialog.webhook : null}
            onClose={close}
          />
          <ConfirmDialog
            opened={dialog?.kind === 'delete'}
            title={t('webhooks.deleteTitle', { name: dialog?.webhook?.name ?? '' })}
            text={t('webhooks.deleteText')}
            confirmLabel={t('remove')}
            onClose={close}
            onConfirm={async () => {
              if (dialog?.webhook) await library.deleteWebhook(dialog.webhook.id);
              close();
              await reread();
            }}
          />
          <SecretDialog
            title={t('webhooks.secretTitle')}
            explained={t('webhooks.secretOnce')}
            secret={secret}
            onClose={() => setSecret(null)}
          />
        </>
      )}
    </ReadSection>
  );
}
