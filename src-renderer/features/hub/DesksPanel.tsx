// The other desks of the library, and when each exchanged last.

import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HubState } from '../../api/library.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { useSettings } from '../../ui/use-library.ts';

export function DesksPanel({ desks }: Pick<HubState, 'desks'>) {
  const { t, i18n } = useTranslation('settings');
  const { timeZone } = useSettings().settings;
  if (desks.length === 0) return null;
  const wordsOf = ({ name, seenAt }: HubState['desks'][number]): string =>
    seenAt === null
      ? t('hub.deskUnseen', { name })
      : t('hub.deskSeen', { name, at: instantWords(seenAt, i18n.language, timeZone) });
  return (
    <Panel title={t('hub.desks')}>
      <List listStyleType="none">
        {desks.map((desk, place) => (
          <List.Item key={place}>{wordsOf(desk)}</List.Item>
        ))}
      </List>
    </Panel>
  );
}
