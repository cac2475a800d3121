// The latest delivery attempts of a webhook and their results.

import { Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '../../api/library.ts';
import { useSettings } from '../../ui/use-library.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { errorWords } from './webhook-words.ts';
import { webhookQueries } from './webhook-queries.ts';

interface WebhookAttemptsDialogProps {
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
}

export function WebhookAttemptsDialog({ webhook, onClose }: WebhookAttemptsDialogProps) {
  const { t } = useTranslation(['settings', 'lists']);
  return (
    <Modal
      opened={webhook !== null}
      onClose={onClose}
      title={t('webhooks.attemptsTitle', { name: webhook?.name ?? '' })}
      size="xl"
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
    >
      {webhook !== null && <Attempts id={webhook.id} />}
    </Modal>
  );
}

function Attempts({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation('settings');
  const { timeZone } = useSettings().settings;
  const attempts = useQuery(webhookQueries.webhookAttempts(id));
  return (
    <ReadSection queries={[attempts]}>
      {() =>
        (attempts.data ?? []).length === 0 ? (
          <Text>{t('webhooks.noAttempts')}</Text>
        ) : (
          <div className={classes.matrixFrame}>
            <table className={classes.matrix}>
              <thead>
                <tr>
                  <th scope="col">{t('webhooks.columns.at')}</th>
                  <th scope="col">{t('webhooks.columns.event')}</th>
                  <th scope="col">{t('webhooks.columns.outcome')}</th>
                </tr>
              </thead>
              <tbody>
                {(attempts.data ?? []).map(({ at, seq, type, error, status }, index) => (
                  <tr key={`${at} ${String(seq)} ${String(index)}`} className={classes.attempt}>
                    <td>{instantWords(at, i18n.language, timeZone)}</td>
                    <td>
                      {type} ({seq})
                    </td>
                    <td>{errorWords(error, status, t)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </ReadSection>
  );
}
