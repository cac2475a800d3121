// The imports that the library keeps, newest first.

import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSettings } from '../../ui/use-library.ts';
import { instantWords } from '../../ui/dates/calendar-words.ts';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import classes from './Imports.module.css';
import { importQueries } from './import-queries.ts';

export function PastImports() {
  const { t, i18n } = useTranslation('imports');
  const { timeZone } = useSettings().settings;
  const imports = useQuery(importQueries.imports());
  return (
    <ReadSection queries={[imports]}>
      {() =>
        imports.data?.length === 0 ? (
          <Text c="dimmed">{t('past.none')}</Text>
        ) : (
          <ul className={classes.past}>
            {imports.data?.map(({ id, kind, name, status, createdAt }) => (
              <li key={id}>
                <Anchor component={Link} href={`/imports/${id}`} dir="auto">
                  {kind === 'roll-over' ? t('rollOver.heading') : name}
                </Anchor>
                <span className={classes.soft}>
                  {instantWords(createdAt, i18n.language, timeZone)} ·{' '}
                  {t(`status.${status}`, { context: kind })}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </ReadSection>
  );
}
