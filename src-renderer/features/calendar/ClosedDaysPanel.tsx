// The dated closures, such as holidays.

import { TextInput } from '@mantine/core';
import { IconCalendarPlus } from '../../ui/icons/icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Closure } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { longDate } from '../../ui/dates/dates.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useToday } from '../../ui/use-library.ts';
import { type DatedLine, DatedLines } from './DatedLines.tsx';
import { calendarQueries } from './calendar-queries.ts';
import { HolidaysDialog } from './HolidaysDialog.tsx';
import { DateField } from '../../ui/forms/DateField.tsx';

export function ClosedDaysPanel({ closedDays }: { readonly closedDays: readonly Closure[] }) {
  const { t, i18n } = useTranslation('settings');
  const client = useQueryClient();
  const today = useToday();
  const [choosing, setChoosing] = useState(false);
  const reread = async () => {
    await client.invalidateQueries({ queryKey: libraryQueries.closedDays().queryKey });
    await client.invalidateQueries({ queryKey: calendarQueries.loansOnClosedDays().queryKey });
  };
  const lines = closedDays
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
    .map(({ id, name, startsOn, endsOn }): DatedLine => ({
      id,
      values: { name, startsOn, endsOn },
      note: periodWords({ startsOn, endsOn }),
      past: endsOn < today,
    }));
  return (
    <Panel
      title={t('days.closures')}
      tools={
        <ToolButton icon={IconCalendarPlus} onClick={() => setChoosing(true)}>
          {t('holidays.open')}
        </ToolButton>
      }
    >
      <DatedLines
        name="closed days"
        lines={lines}
        blank={{ name: '', startsOn: '', endsOn: '' }}
        required={['name', 'startsOn']}
        faulty={(values) => (lastDayOf(values) < (values['startsOn'] ?? '') ? ['endsOn'] : [])}
        none={t('days.noClosures')}
        past={(count) => t('days.past', { count })}
        fields={({ text }) => (
          <>
            <TextInput
              {...text('name')}
              label={t('days.name')}
              placeholder={t('days.nameExample')}
              maxLength={100}
              autoComplete="off"
            />
            <DateField {...text('startsOn')} label={t('days.startsOn')} />
            <DateField {...text('endsOn')} label={t('days.endsOn')} />
          </>
        )}
        onSave={async (id, values) => {
          const { name = '', startsOn = '' } = values;
          const closure = { name: name.trim(), startsOn, endsOn: lastDayOf(values) };
          await (id === null ? library.addClosedDays(closure) : library.updateClosedDays(id, closure));
          await reread();
        }}
        onRemove={async (id) => {
          await library.deleteClosedDay(id);
          await reread();
        }}
      />
      {choosing && (
        <HolidaysDialog closedDays={closedDays} onClose={() => setChoosing(false)} onAdded={reread} />
      )}
    </Panel>
  );

  function periodWords({ startsOn, endsOn }: Pick<Closure, 'startsOn' | 'endsOn'>): string {
    const from = longDate(startsOn, i18n.language);
    return startsOn === endsOn ? from : t('days.fromTo', { from, to: longDate(endsOn, i18n.language) });
  }
}

/** One day if no last day is filled in. */
function lastDayOf({ startsOn = '', endsOn = '' }: Readonly<Record<string, string>>): string {
  return endsOn === '' ? startsOn : endsOn;
}
