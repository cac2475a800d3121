// The start of a move: which files to bring, the place for them, and earlier moves.

import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { instantWords } from '../../ui/dates/dates.ts';
import { PageHeading } from '../../ui/pages/PageHeading.tsx';
import pageClasses from '../../ui/pages/Page.module.css';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { useSettings } from '../../ui/use-library.ts';
import importClasses from '../imports/Imports.module.css';
import { movesPath } from './move-paths.ts';
import { moveQueries } from './move-queries.ts';
import { moveKinds } from './move-words.ts';
import { MoveFiles } from './MoveFiles.tsx';
import classes from './Moves.module.css';

export function MoveStart() {
  const { t } = useTranslation('moves');
  const [, navigate] = useLocation();
  return (
    <section className={pageClasses.page}>
      <PageHeading name={t('heading')} about={t('about')} back="/collection">
        {null}
      </PageHeading>
      <MoveFiles move={null} onMove={(id) => navigate(`${movesPath}/${id}`)} />
      <Panel title={t('bring.title')}>
        <ol className={classes.bring}>
          {moveKinds.map((kind) => (
            <li key={kind}>
              <b>{t(`kinds.${kind}`)}</b> <span className={importClasses.soft}>{t(`bring.${kind}`)}</span>
            </li>
          ))}
        </ol>
        <Text c="dimmed">{t('bring.any')}</Text>
      </Panel>
      <EarlierMoves />
    </section>
  );
}

function EarlierMoves() {
  const { t, i18n } = useTranslation('moves');
  const { timeZone } = useSettings().settings;
  const moves = useQuery(moveQueries.moves());
  if (moves.data?.length === 0) return null;
  return (
    <Panel title={t('earlier')}>
      <ReadSection queries={[moves]}>
        {() => (
          <ul className={importClasses.past}>
            {moves.data?.map(({ id, createdAt, status, imports }) => (
              <li key={id}>
                <Anchor component={Link} href={`${movesPath}/${id}`} dir="auto">
                  {imports.length === 0 ? t('noFiles') : t('files', { count: imports.length })}
                </Anchor>
                <span className={importClasses.soft}>
                  {instantWords(createdAt, i18n.language, timeZone)} · {t(`status.${status}`)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ReadSection>
    </Panel>
  );
}
