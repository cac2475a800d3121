// The page for a browser that opens the desk without a valid token; it explains how to get one.

import { Code, Stack, Text, Title } from '@mantine/core';
import { IconKey } from '../ui/icons/icons.ts';
import { Trans, useTranslation } from 'react-i18next';
import classes from './Unauthorized.module.css';
import { sessionToken } from '../api/session-token.ts';

export function Unauthorized() {
  const { t } = useTranslation('frame');
  const stale = sessionToken() !== null;
  return (
    <main className={classes.page}>
      <Stack className={classes.card} gap="md">
        <IconKey size="3rem" stroke={1.4} aria-hidden />
        <Title order={1}>{t(stale ? 'notLetIn.staleTitle' : 'notLetIn.title')}</Title>
        <Text size="lg">{t(stale ? 'notLetIn.staleText' : 'notLetIn.text')}</Text>
        <ol className={classes.steps}>
          <li>
            <Trans ns="frame" i18nKey="notLetIn.stepApp" components={{ cmd: <Code /> }} />
          </li>
          <li>
            <Trans ns="frame" i18nKey="notLetIn.stepLink" components={{ cmd: <Code /> }} />
          </li>
          <li>{t('notLetIn.stepAsk')}</li>
        </ol>
        <Text size="sm" c="dimmed">
          {t('notLetIn.why')}
        </Text>
      </Stack>
    </main>
  );
}
