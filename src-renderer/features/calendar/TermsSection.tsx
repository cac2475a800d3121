// The terms: a name and the last day on which items can come back, for loan rules that say "end of term".

import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Settings } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { longDate } from '../../ui/dates/dates.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { useToday } from '../../ui/use-library.ts';
import { type DatedLine, DatedLines } from './DatedLines.tsx';
import { DateField } from '../../ui/forms/DateField.tsx';

type Term = Settings['terms'][number];

/** @param titled beside other panels it has a title of its own */
export function TermsSection({ titled = false }: { readonly titled?: boolean }) {
  const settings = useQuery(libraryQueries.settings());
  return (
    <ReadSection queries={[settings]}>
      {() => settings.data !== undefined && <TermsPanel terms={settings.data.terms} titled={titled} />}
    </ReadSection>
  );
}

function TermsPanel({ terms, titled }: { readonly terms: readonly Term[]; readonly titled: boolean }) {
  const { t, i18n } = useTranslation('settings');
  const client = useQueryClient();
  const today = useToday();
  const save = async (changed: readonly Term[]) => {
    const inOrder = changed.toSorted((a, b) => a.endsOn.localeCompare(b.endsOn));
    const saved = await library.changeSettings({ terms: inOrder });
    client.setQueryData(libraryQueries.settings().queryKey, saved);
  };
  const without = (endsOn: string | null) => terms.filter((term) => term.endsOn !== endsOn);
  const lines = terms.map(({ name, endsOn }): DatedLine => ({
    id: endsOn,
    values: { name, endsOn },
    note: longDate(endsOn, i18n.language),
    past: endsOn < today,
  }));
  return (
    <Panel {...(titled && { title: t('sections.terms') })}>
      <DatedLines
        name="term"
        lines={lines}
        blank={{ name: '', endsOn: '' }}
        required={['name', 'endsOn']}
        faulty={() => []}
        none={t('terms.none')}
        past={(count) => t('terms.past', { count })}
        fields={({ text }) => (
          <>
            <TextInput
              {...text('name')}
              label={t('terms.name')}
              placeholder={t('terms.nameExample')}
              maxLength={100}
              autoComplete="off"
            />
            <DateField {...text('endsOn')} label={t('terms.endsOn')} />
          </>
        )}
        onSave={(id, { name = '', endsOn = '' }) =>
          save([...without(id).filter((term) => term.endsOn !== endsOn), { name: name.trim(), endsOn }])
        }
        onRemove={(id) => save(without(id))}
      />
    </Panel>
  );
}
