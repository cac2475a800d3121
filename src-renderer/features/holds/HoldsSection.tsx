// The settings of holds: how many, for how long on the hold shelf, and renewals while others wait.

import { NumberInput, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Kind, Settings, SettingsChanges } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { unit } from '../../ui/forms/unit.tsx';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';

export function HoldsSection() {
  const settings = useQuery(libraryQueries.settings());
  const categories = useQuery(libraryQueries.borrowerCategories());
  return (
    <ReadSection queries={[settings, categories]}>
      {() =>
        settings.data !== undefined && (
          <HoldsPanels settings={settings.data} categories={categories.data ?? []} />
        )
      }
    </ReadSection>
  );
}

interface HoldsPanelsProps {
  readonly settings: Settings;
  readonly categories: readonly Kind[];
}

function HoldsPanels({ settings, categories }: HoldsPanelsProps) {
  const { t } = useTranslation(['settings', 'lists']);
  const client = useQueryClient();
  const saving = useSaving();
  const { holdLimits, holdLimit, holdShelfDays } = settings;
  const change = (changes: SettingsChanges) =>
    saving(async () => {
      client.setQueryData(libraryQueries.settings().queryKey, await library.changeSettings(changes));
    });
  return (
    <>
      <Panel title={t('holds.limits')}>
        {categories.map(({ id, name }) => (
          <WholeNumber
            key={id}
            label={name}
            value={holdLimits.find(({ category }) => category === id)?.limit ?? holdLimit}
            min={0}
            max={1000}
            onSave={(limit) => {
              const others = holdLimits.filter(({ category }) => category !== id);
              change({ holdLimits: [...others, { category: id, limit }] });
            }}
          />
        ))}
      </Panel>
      <Panel title={t('holds.shelf')}>
        <WholeNumber
          label={t('fields.holdShelfDays')}
          hint={t('hints.holdShelfDays')}
          unit={unit(t('lists:units.openDays'))}
          value={holdShelfDays}
          min={1}
          max={100}
          onSave={(days) => change({ holdShelfDays: days })}
        />
        {(['renewWhileOthersWait', 'holdReadyMail', 'printHoldSlips'] as const).map((name) => (
          <Switch
            key={name}
            label={t(`fields.${name}`)}
            description={t(`hints.${name}`)}
            checked={settings[name]}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
        ))}
      </Panel>
    </>
  );
}

interface WholeNumberProps {
  readonly label: string;
  readonly hint?: string;
  /** Stands in the place of the arrows. */
  readonly unit?: ReturnType<typeof unit>;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onSave: (value: number) => void;
}

/** Saved once the field is left. */
function WholeNumber({ label, hint, unit, value, min, max, onSave }: WholeNumberProps) {
  return (
    <NumberInput
      key={value}
      label={label}
      description={hint}
      defaultValue={value}
      min={min}
      max={max}
      clampBehavior="blur"
      allowDecimal={false}
      {...unit}
      maw="14rem"
      onBlur={({ currentTarget }) => {
        const typed = Math.min(max, Math.max(min, Math.round(Number(currentTarget.value))));
        if (currentTarget.value.trim() !== '' && Number.isInteger(typed) && typed !== value) onSave(typed);
      }}
    />
  );
}
