// The tiles and rows of the first page of the pupils' catalogue: add, change, move up, remove, and undo.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { CatalogueTopic } from '../../api/library.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { IconPlus } from '../../ui/icons/icons.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { LineButtons } from '../../ui/settings/LineButtons.tsx';
import settings from '../../ui/settings/Settings.module.css';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { topicQueries } from './catalogue-queries.ts';
import classes from './Topics.module.css';
import { TopicDialog } from './TopicDialog.tsx';

export function TopicsPanel() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const saving = useSaving();
  const reread = useCallback(
    () => client.invalidateQueries({ queryKey: topicQueries.chosen().queryKey }),
    [client],
  );
  const tell = useUndo(reread);
  const { topics } = useQuery(topicQueries.chosen()).data ?? { topics: [] };
  const lists = useQuery(topicQueries.lists()).data ?? [];
  /** The place of the topic in the dialog: behind the last one for a new topic. */
  const [at, setAt] = useState<number | null>(null);

  const put = async (changed: readonly CatalogueTopic[]) => {
    const { events } = await library.changeCatalogueTopics({ topics: [...changed] });
    tell({ words: t('catalogue.topics.changed'), undone: t('catalogue.topics.undone'), events });
    await reread();
  };
  const without = (place: number) => topics.filter((_, nth) => nth !== place);
  const note = ({ shownAs, leadsTo, value }: CatalogueTopic) => {
    const name = leadsTo === 'list' ? (lists.find(({ id }) => id === value)?.name ?? '') : value;
    return withDots([
      t(`catalogue.topics.shownAs.${shownAs}`),
      `${t(`catalogue.topics.leadsTo.${leadsTo}`)}: ${name}`,
    ]);
  };

  return (
    <Panel
      title={t('catalogue.topics.title')}
      tools={
        <ToolButton icon={IconPlus} onClick={() => setAt(topics.length)}>
          {t('catalogue.topics.add')}
        </ToolButton>
      }
    >
      <p className={settings.lineNote}>{t('catalogue.topics.hint')}</p>
      <ul className={settings.lines}>
        {topics.map((topic, place) => (
          <li key={place} className={settings.line}>
            <span className={classes.picture} aria-hidden>
              {topic.picture}
            </span>
            <span className={settings.lineText}>
              <span dir="auto">{topic.word}</span>
              <br />
              <span className={settings.lineNote}>{note(topic)}</span>
            </span>
            <LineButtons
              name={topic.word}
              onMoveUp={
                place === 0
                  ? undefined
                  : () => saving(() => put(without(place).toSpliced(place - 1, 0, topic)))
              }
              onChange={() => setAt(place)}
              onRemove={() => saving(() => put(without(place)))}
            />
          </li>
        ))}
      </ul>
      {at !== null && (
        <TopicDialog
          topic={topics[at] ?? null}
          lists={lists}
          onSave={(topic) => put(topics.toSpliced(at, 1, topic))}
          onClose={() => setAt(null)}
        />
      )}
    </Panel>
  );
}
