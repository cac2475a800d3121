// Switches that say which parts of the library the district's server holds in plain: its titles, and figures of each day.

import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Settings } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { useAtOnce } from '../../ui/forms/use-at-once.ts';
import { Panel } from '../../ui/pages/Panel.tsx';

const names = ['shareTitles', 'sendFigures'] as const;

export function SharingPanel() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const { data: settings } = useQuery(libraryQueries.settings());
  const [chosen, choose] = useAtOnce<Partial<Settings>>({}, async (change) => {
    client.setQueryData(libraryQueries.settings().queryKey, await library.changeSettings(change));
  });
  if (settings === undefined) return null;
  return (
    <Panel title={t('hub.sharing')}>
      {names.map((name) => (
        <Switch
          key={name}
          label={t(`fields.${name}`)}
          description={t(`hints.${name}`)}
          checked={chosen[name] ?? settings[name]}
          onChange={(event) => choose({ ...chosen, [name]: event.currentTarget.checked })}
        />
      ))}
    </Panel>
  );
}
