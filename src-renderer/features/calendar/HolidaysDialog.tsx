// Offers the public and school holidays of a country or region: choose, look, add.

import { Anchor, Button, Checkbox, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Closure, Holidays } from '../../api/library.ts';
import { shortDate } from '../../ui/dates/dates.ts';
import { countryOfZone } from '../../ui/dates/zone-country.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { DialogFoot } from '../../ui/forms/DialogFoot.tsx';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { Note } from '../../ui/Note.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { showDone } from '../../ui/toasts.tsx';
import { useSettings, useToday } from '../../ui/use-library.ts';
import classes from './HolidaysDialog.module.css';
import { calendarQueries } from './calendar-queries.ts';

type HolidaySet = Holidays['publicHolidays'];
type Day = HolidaySet['days'][number];

interface HolidaysDialogProps {
  /** The closed days that the library has already. */
  readonly closedDays: readonly Closure[];
  readonly onClose: () => void;
  readonly onAdded: () => Promise<unknown>;
}

export function HolidaysDialog({ closedDays, onClose, onAdded }: HolidaysDialogProps) {
  const { t, i18n } = useTranslation(['settings', 'lists']);
  const { timeZone } = useSettings().settings;
  const thisYear = schoolYearOf(useToday());
  const countries = useQuery({
    ...calendarQueries.holidayCountries(i18n.language),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<{ country: string; region: string | null } | null>(null);
  const [year, setYear] = useState(thisYear);
  const country =
    chosen?.country ??
    countryOfZone(timeZone, countries.data?.map(({ country: code }) => code) ?? []) ??
    'GB';
  const regions = countries.data?.find((entry) => entry.country === country)?.regions ?? [];
  const region = regions.length === 0 ? null : (chosen?.region ?? regions[0]?.code ?? null);
  const nameOf = (code: string) =>
    new Intl.DisplayNames([i18n.language], { type: 'region' }).of(code) ?? code;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('holidays.title')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
    >
      <ReadSection queries={[countries]}>
        {() => (
          <Stack>
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <ChoiceField
                name="country"
                label={t('holidays.country')}
                value={country}
                error={null}
                data-autofocus
                onChange={(code) => setChosen({ country: code, region: null })}
                choices={(countries.data ?? [])
                  .map(({ country: code }) => ({ value: code, label: nameOf(code) }))
                  .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language))}
              />
              {region !== null && (
                <ChoiceField
                  name="region"
                  label={t('holidays.region')}
                  value={region}
                  error={null}
                  onChange={(code) => setChosen({ country, region: code })}
                  choices={regions.map(({ code, name }) => ({ value: code, label: name }))}
                />
              )}
              <ChoiceField
                name="schoolYear"
                label={t('holidays.schoolYear')}
                value={String(year)}
                error={null}
                onChange={(value) => setYear(Number(value))}
                choices={[thisYear, thisYear + 1].map((schoolYear) => ({
                  value: String(schoolYear),
                  label: `${String(schoolYear)}–${String(schoolYear + 1)}`,
                }))}
              />
            </SimpleGrid>
            <Choice
              key={`${country} ${region ?? ''} ${String(year)}`}
              search={{ country, region, schoolYear: year, language: i18n.language }}
              closedDays={closedDays}
              onClose={onClose}
              onAdded={onAdded}
            />
          </Stack>
        )}
      </ReadSection>
    </Modal>
  );
}

interface ChoiceProps extends HolidaysDialogProps {
  readonly search: Parameters<typeof calendarQueries.holidays>[0];
}

function Choice({ search, closedDays, onClose, onAdded }: ChoiceProps) {
  const { t } = useTranslation(['settings', 'lists']);
  const saving = useSaving();
  const holidays = useQuery(calendarQueries.holidays(search));
  const [left, setLeft] = useState<readonly string[]>([]);
  const isKnown = (day: Day) =>
    closedDays.some(({ startsOn, endsOn }) => startsOn === day.startsOn && endsOn === day.endsOn);
  const today = useToday();
  const toCome = (set: HolidaySet): HolidaySet => ({
    ...set,
    days: set.days.filter(({ endsOn }) => endsOn >= today),
  });
  const school = holidays.data?.schoolHolidays && toCome(holidays.data.schoolHolidays);
  const free = holidays.data && toCome(holidays.data.publicHolidays);
  const newDays = [school, free]
    .flatMap((set) => set?.days ?? [])
    .filter((day) => !isKnown(day) && !left.includes(keyOf(day)));
  const toggle = (day: Day, on: boolean) =>
    setLeft(on ? left.filter((key) => key !== keyOf(day)) : [...left, keyOf(day)]);
  const list = { isKnown, isLeft: (day: Day) => left.includes(keyOf(day)), toggle };
  return (
    <ReadSection queries={[holidays]}>
      {() =>
        free !== undefined && (
          <>
            {!school ? (
              <Note tone="attention" role="status" title={t('holidays.schoolUnknown')}>
                {t('holidays.schoolUnknownHint')}
              </Note>
            ) : (
              <DayList title={t('holidays.school')} set={school} {...list} />
            )}
            <DayList title={t('holidays.public')} set={free} {...list} />
            <DialogFoot>
              <Button variant="default" onClick={onClose}>
                {t('lists:form.close')}
              </Button>
              <Button
                disabled={newDays.length === 0}
                onClick={() =>
                  saving(async () => {
                    const added = await library.addSeveralClosedDays({ closures: newDays });
                    await onAdded();
                    showDone(t('holidays.added', { count: added.length }));
                    onClose();
                  })
                }
              >
                {t('holidays.add', { count: newDays.length })}
              </Button>
            </DialogFoot>
          </>
        )
      }
    </ReadSection>
  );
}

interface DayListProps {
  readonly title: string;
  readonly set: HolidaySet;
  readonly isKnown: (day: Day) => boolean;
  readonly isLeft: (day: Day) => boolean;
  readonly toggle: (day: Day, on: boolean) => void;
}

function DayList({ title, set, isKnown, isLeft, toggle }: DayListProps) {
  const { t, i18n } = useTranslation('settings');
  const today = useToday();
  const id = useId();
  const short = (date: string) => shortDate(date, i18n.language, today);
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" align="baseline">
        <h3 id={id} className={classes.heading}>
          {title}
        </h3>
        <Text size="sm" c="dimmed">
          {t('holidays.source')}{' '}
          <Anchor href={set.url} target="_blank" rel="noreferrer" underline="always" inherit>
            {set.source}
          </Anchor>
        </Text>
      </Group>
      <ul className={classes.days}>
        {set.days.map((day) => (
          <li key={keyOf(day)} className={classes.day}>
            <Checkbox
              label={day.name}
              checked={isKnown(day) || !isLeft(day)}
              disabled={isKnown(day)}
              onChange={(event) => toggle(day, event.currentTarget.checked)}
            />
            <span className={classes.dates}>
              {day.startsOn === day.endsOn
                ? short(day.startsOn)
                : t('days.fromTo', { from: short(day.startsOn), to: short(day.endsOn) })}
              {isKnown(day) && ` · ${t('holidays.known')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const keyOf = ({ startsOn, endsOn }: Day): string => `${startsOn} ${endsOn}`;

/** A school year begins in August. */
function schoolYearOf(today: string): number {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return month >= 8 ? year : year - 1;
}
