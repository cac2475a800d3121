// When the library is closed: weekdays and dated closures.

import { Checkbox, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Settings } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { weekdayName, weekOf } from '../../ui/dates/dates.ts';
import { useAtOnce } from '../../ui/forms/use-at-once.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { ClosedDaysPanel } from './ClosedDaysPanel.tsx';
import { LoansOnClosedDays } from './LoansOnClosedDays.tsx';
import { calendarQueries } from './calendar-queries.ts';

export function DaysSection() {
  const settings = useQuery(libraryQueries.settings());
  const closedDays = useQuery(libraryQueries.closedDays());
  return (
    <ReadSection queries={[settings, closedDays]}>
      {() => (
        <>
          <LoansOnClosedDays />
          {settings.data !== undefined && <WeekPanel settings={settings.data} />}
          {closedDays.data !== undefined && <ClosedDaysPanel closedDays={closedDays.data} />}
        </>
      )}
    </ReadSection>
  );
}

function WeekPanel({ settings }: { readonly settings: Settings }) {
  const { t, i18n } = useTranslation('settings');
  const client = useQueryClient();
  const [closed, close] = useAtOnce(settings.weeklyClosedDays, async (weeklyClosedDays) => {
    client.setQueryData(
      libraryQueries.settings().queryKey,
      await library.changeSettings({ weeklyClosedDays }),
    );
    await client.invalidateQueries({ queryKey: calendarQueries.loansOnClosedDays().queryKey });
  });
  // The order stays while days are ticked.
  const [weekdays] = useState(() => weekOf(settings.weeklyClosedDays));
  const toggle = (day: number, isClosed: boolean) =>
    close(isClosed ? [...closed, day].toSorted() : closed.filter((other) => other !== day));
  return (
    <Panel title={t('days.week')}>
      <Group gap="lg" role="group" aria-label={t('days.week')}>
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={weekdayName(day, i18n.language)}
            checked={closed.includes(day)}
            // At least one weekday must stay open, or no due date would exist.
            disabled={!closed.includes(day) && closed.length === 6}
            onChange={(event) => toggle(day, event.currentTarget.checked)}
          />
        ))}
      </Group>
    </Panel>
  );
}
