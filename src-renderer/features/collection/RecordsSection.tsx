// The settings of catalogue records: the files beside the library, and which sources on the network are asked, in which order.

import { ActionIcon, Checkbox, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { RecordSources } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { IconArrowUp } from '../../ui/icons/icons.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import { Details } from '../../ui/pages/Details.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { collectionQueries } from './collection-queries.ts';

export function RecordsSection() {
  const settings = useQuery(libraryQueries.settings());
  const sources = useQuery(collectionQueries.recordSources());
  return (
    <ReadSection queries={[settings, sources]}>
      {() =>
        settings.data !== undefined &&
        sources.data !== undefined && (
          <>
            <Sources sources={sources.data.sources} chosen={settings.data.recordSources} />
            <Files {...sources.data} />
          </>
        )
      }
    </ReadSection>
  );
}

interface SourcesProps {
  readonly sources: RecordSources['sources'];
  /** Ids in the order in which they are asked. */
  readonly chosen: readonly string[];
}

function Sources({ sources, chosen }: SourcesProps) {
  const { t } = useTranslation('collection');
  const client = useQueryClient();
  const saving = useSaving();
  const change = (recordSources: string[]) =>
    saving(async () => {
      client.setQueryData(
        libraryQueries.settings().queryKey,
        await library.changeSettings({ recordSources }),
      );
    });
  const inOrder = [
    ...chosen.flatMap((id) => sources.filter((source) => source.id === id)),
    ...sources.filter(({ id }) => !chosen.includes(id)),
  ];
  return (
    <Panel title={t('records.sources')}>
      <Text c="dimmed">{t('records.sourcesLead')}</Text>
      {inOrder.map(({ id, name, records, covers }) => {
        const place = chosen.indexOf(id);
        return (
          <Group key={id} gap="sm" wrap="nowrap" align="start">
            <Checkbox
              label={name}
              description={withCommas(
                [records && t('records.hasRecords'), covers && t('records.hasCovers')].filter(
                  (part) => part !== false,
                ),
              )}
              checked={place >= 0}
              onChange={(event) =>
                change(
                  event.currentTarget.checked ? [...chosen, id] : chosen.filter((source) => source !== id),
                )
              }
            />
            {place > 0 && (
              <ActionIcon
                variant="default"
                aria-label={t('records.askEarlier', { name })}
                onClick={() => {
                  const others = chosen.filter((source) => source !== id);
                  change([...others.slice(0, place - 1), id, ...others.slice(place - 1)]);
                }}
              >
                <IconArrowUp size="1rem" aria-hidden />
              </ActionIcon>
            )}
          </Group>
        );
      })}
    </Panel>
  );
}

function Files({ folder, files }: Pick<RecordSources, 'folder' | 'files'>) {
  const { t } = useTranslation('collection');
  return (
    <Panel title={t('records.files')}>
      <Text c="dimmed">{t('records.filesLead')}</Text>
      <Text ff="monospace" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
        {folder}
      </Text>
      {files.length === 0 ? (
        <Text>{t('records.noFiles')}</Text>
      ) : (
        <Details
          rows={files.map(({ name, isbns, unreadable }) => [
            name,
            unreadable ? t('records.unreadable') : t('records.isbns', { count: isbns }),
          ])}
        />
      )}
    </Panel>
  );
}
