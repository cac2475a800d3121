// Words that pupils searched in the catalogue without success: for the next order of books.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { IconTrash } from '../../ui/icons/icons.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import settings from '../../ui/settings/Settings.module.css';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { failedSearchesQuery } from './catalogue-queries.ts';

export function FailedSearchesPanel() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const searches = useQuery(failedSearchesQuery()).data ?? [];
  const [clearing, setClearing] = useState(false);
  return (
    <Panel
      title={t('catalogue.failed.title')}
      tools={
        searches.length > 0 && (
          <ToolButton icon={IconTrash} onClick={() => setClearing(true)}>
            {t('catalogue.failed.clear')}
          </ToolButton>
        )
      }
    >
      <p className={settings.lineNote}>{t('catalogue.failed.hint')}</p>
      {searches.length === 0 && <p className={settings.lineNote}>{t('catalogue.failed.none')}</p>}
      <ul className={settings.lines}>
        {searches.map(({ words, times }) => (
          <li key={words} className={settings.line}>
            <span className={settings.lineText} dir="auto">
              {words}
            </span>
            <span className={settings.lineNote}>{t('catalogue.failed.times', { count: times })}</span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={clearing}
        title={t('catalogue.failed.clear')}
        text={t('catalogue.failed.clearText')}
        confirmLabel={t('catalogue.failed.clear')}
        onClose={() => setClearing(false)}
        onConfirm={async () => {
          await library.clearFailedSearches();
          await client.invalidateQueries({ queryKey: failedSearchesQuery().queryKey });
          setClearing(false);
        }}
      />
    </Panel>
  );
}
