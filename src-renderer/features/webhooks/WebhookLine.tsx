// A webhook in the list: its address, its state and its actions.

import { ActionIcon, Button, Group, Switch, Tooltip } from '@mantine/core';
import { withDots } from '../../ui/languages/rows.ts';
import { IconHistory, IconPencil, IconTrash } from '../../ui/icons/icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Webhook } from '../../api/library.ts';
import { useSettings } from '../../ui/use-library.ts';
import { useAtOnce } from '../../ui/forms/use-at-once.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { Note } from '../../ui/Note.tsx';
import { showDone, showFailed } from '../../ui/toasts.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { errorWords } from './webhook-words.ts';

interface WebhookLineProps {
  readonly webhook: Webhook;
  readonly onChanged: () => Promise<unknown>;
  readonly onChange: () => void;
  readonly onAttempts: () => void;
  readonly onDelete: () => void;
}

export function WebhookLine({ webhook, onChanged, onChange, onAttempts, onDelete }: WebhookLineProps) {
  const { t, i18n } = useTranslation('settings');
  const { timeZone } = useSettings().settings;
  const saving = useSaving();
  const [testing, setTesting] = useState(false);
  const { id, name, url, active, failing, offBecause, lastDeliveredAt } = webhook;
  const [isOn, switchOn] = useAtOnce(active, async (isActive) => {
    await library.updateWebhook(id, { active: isActive });
    await onChanged();
  });
  const at = (instant: string) => instantWords(instant, i18n.language, timeZone);
  const retry = (skip: 'nothing' | 'one' | 'all') =>
    saving(async () => {
      await library.retryWebhook(id, { skip });
      await onChanged();
    });
  const test = () =>
    saving(async () => {
      setTesting(true);
      try {
        const { delivered, error, status } = await library.testWebhook(id);
        if (delivered) showDone(`${name}: ${t('webhooks.testTaken')}`);
        else showFailed(errorWords(error, status, t), name);
      } finally {
        setTesting(false);
      }
    });
  return (
    <li className={classes.tallLine} data-past={!active || undefined}>
      <div className={classes.lineHead}>
        <span className={classes.lineText}>
          {name}
          <br />
          <span className={classes.lineNote}>
            {withDots([
              url,
              lastDeliveredAt === null
                ? t('webhooks.neverDelivered')
                : t('webhooks.deliveredAt', { at: at(lastDeliveredAt) }),
            ])}
          </span>
        </span>
        <Group gap="xs" wrap="nowrap">
          <Switch
            aria-label={`${t('webhooks.active')}: ${name}`}
            checked={isOn}
            onChange={(event) => switchOn(event.currentTarget.checked)}
          />
          <Button
            variant="default"
            loading={testing}
            onClick={test}
            aria-label={`${t('webhooks.test')}: ${name}`}
          >
            {t('webhooks.test')}
          </Button>
          <IconAction
            label={t('webhooks.attempts')}
            webhookName={name}
            icon={IconHistory}
            onClick={onAttempts}
          />
          <IconAction label={t('webhooks.change')} webhookName={name} icon={IconPencil} onClick={onChange} />
          <IconAction label={t('remove')} webhookName={name} icon={IconTrash} onClick={onDelete} />
        </Group>
      </div>
      {!active && offBecause !== null && (
        <Note tone="attention" title={t(`webhooks.off.${offBecause}`)}>
          {t('webhooks.offNote')}
        </Note>
      )}
      {active && failing !== null && (
        <Note tone="refused" title={errorWords(failing.error, failing.status, t)}>
          {t('webhooks.failing', { count: failing.attempts, since: at(failing.since) })}{' '}
          {failing.nextAttemptAt !== null && t('webhooks.nextAt', { at: at(failing.nextAttemptAt) })}
        </Note>
      )}
      {failing !== null && (
        <Group gap="xs">
          <Button variant="default" onClick={() => retry('nothing')}>
            {t('webhooks.retry')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => retry('one')}>
            {t('webhooks.skipOne')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => retry('all')}>
            {t('webhooks.skipAll')}
          </Button>
        </Group>
      )}
    </li>
  );
}

interface IconActionProps {
  readonly label: string;
  readonly webhookName: string;
  readonly icon: typeof IconTrash;
  readonly onClick: () => void;
}

function IconAction({ label, webhookName, icon: Icon, onClick }: IconActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" aria-label={`${label}: ${webhookName}`} onClick={onClick}>
        <Icon size="1.1rem" aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
