// Gives a class new PINs for their own books in the catalogue, and prints them on slips, once.

import { Button, Checkbox, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { PinSlip } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { collationFor } from '../../ui/lists/list-order.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import settings from '../../ui/settings/Settings.module.css';
import { showFailed } from '../../ui/toasts.tsx';
import { PrintedPins } from './PrintedPins.tsx';

export function PinsPanel() {
  const { t, i18n } = useTranslation('settings');
  const saving = useSaving();
  const groups = useQuery(libraryQueries.groups());
  const [group, setGroup] = useState('');
  const [pictures, setPictures] = useState(false);
  const [slips, setSlips] = useState<readonly PinSlip[]>([]);
  const collate = collationFor(i18n.language);
  const names = (groups.data ?? []).map(({ name }) => name).toSorted(collate);
  return (
    <Panel title={t('catalogue.pins.title')}>
      <Text c="dimmed">{t('catalogue.pins.hint')}</Text>
      <div className={settings.adding}>
        <NativeSelect
          label={t('catalogue.pins.group')}
          value={group}
          data={['', ...names]}
          onChange={(event) => setGroup(event.currentTarget.value)}
        />
        <Button
          className={settings.besideFields ?? ''}
          disabled={group === ''}
          onClick={() =>
            saving(async () => {
              const given = await library.givePins({ group, pictures });
              if (given.length === 0) showFailed(t('catalogue.pins.none'));
              setSlips(given);
            })
          }
        >
          {t('catalogue.pins.make')}
        </Button>
      </div>
      <Checkbox
        label={t('catalogue.pins.pictures')}
        description={t('catalogue.pins.picturesHint')}
        checked={pictures}
        onChange={(event) => setPictures(event.currentTarget.checked)}
      />
      {slips.length > 0 && <PrintedPins slips={slips} onPrinted={() => setSlips([])} />}
    </Panel>
  );
}
