// Settings for borrowers' cards: the design, with a card as it will be printed, and the colour of the band.

import { SimpleGrid, Text } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Settings } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { useAtOnce } from '../../ui/forms/use-at-once.ts';
import { ListLoading } from '../../ui/lists/ListStates.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import classes from './CardDesignPanel.module.css';
import { labelQueries } from './label-queries.ts';

const designs = ['plain', 'band', 'portrait'] as const;
const colours = {
  blue: '#12508f',
  green: '#0b6a3c',
  red: '#a5141f',
  purple: '#7a3e9d',
  orange: '#e08a00',
  grey: '#4d4a5c',
} as const;

export function CardDesignPanel({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('labels');
  const client = useQueryClient();
  const change = async (changes: Partial<Settings>) => {
    client.setQueryData(libraryQueries.settings().queryKey, await library.changeSettings(changes));
  };
  const [design, chooseDesign] = useAtOnce<Settings['cardDesign']>(settings.cardDesign, (value) =>
    change({ cardDesign: value }),
  );
  const [colour, chooseColour] = useAtOnce(settings.cardColour, (value) => change({ cardColour: value }));
  const { data: example } = useQuery(labelQueries.exampleOfCard());
  const printed = [settings.cardColour, settings.libraryName, settings.libraryAddress, settings.libraryLogo];
  const { data: preview, isLoading } = useQuery({
    queryKey: ['labels', 'card', example, design, settings.labelCode, ...printed],
    queryFn: ({ signal }) =>
      library.previewLabels({ borrowers: [example ?? ''], kind: 'card', sheet: 'cr80', design }, { signal }),
    enabled: typeof example === 'string',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Panel title={t('designs.heading')}>
      <div className={classes.columns}>
        <SimpleGrid cols={1} verticalSpacing="sm">
          <ChoiceField
            name="cardDesign"
            label={t('designs.design')}
            description={t(`designs.hints.${design}`)}
            value={design}
            error={null}
            onChange={(value) => chooseDesign(designs.find((name) => name === value) ?? design)}
            choices={designs.map((value) => ({ value, label: t(`designs.names.${value}`) }))}
          />
          {design === 'band' && (
            <ChoiceField
              name="cardColour"
              label={t('designs.colour')}
              value={colour}
              error={null}
              onChange={chooseColour}
              choices={(Object.keys(colours) as (keyof typeof colours)[]).map((name) => ({
                value: colours[name],
                label: t(`designs.colours.${name}`),
              }))}
            />
          )}
          <Text size="sm" c="dimmed">
            {t('designs.logoHint')}
          </Text>
        </SimpleGrid>
        {example === null ? (
          <Text className={classes.none ?? ''}>{t('designs.none')}</Text>
        ) : (
          <figure className={classes.card}>
            {isLoading && <ListLoading rows={3} />}
            {preview !== undefined && (
              <img alt={t('designs.preview')} src={`data:image/svg+xml,${encodeURIComponent(preview.svg)}`} />
            )}
          </figure>
        )}
      </div>
    </Panel>
  );
}
