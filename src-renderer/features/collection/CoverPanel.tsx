// The cover of a title: shown, added by file, drop or paste, and removed.

import { Button, FileButton, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/api.ts';
import type { TitleWithItems } from '../../api/api-types.ts';
import { Cover } from '../../ui/books/Cover.tsx';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { IconCamera, IconTrash } from '../../ui/icons/icons.ts';
import { NoPictureError, scaledPicture } from '../../ui/pictures/scaled-picture.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { collectionChanged } from './collection-queries.ts';
import classes from './CoverPanel.module.css';

/** As high as a page shows it at twice its size, and no wider than that. */
const most = { width: 400, height: 600 };

export function CoverPanel({ title }: { readonly title: TitleWithItems }) {
  const { t } = useTranslation('collection');
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const has = title.cover !== null;

  const change = async (made: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await made();
      await collectionChanged(client);
    } catch (cause) {
      setProblem(cause instanceof NoPictureError ? t('cover.noPicture') : problemWords(cause));
    } finally {
      setBusy(false);
    }
  };
  const add = (file: Blob | null | undefined) => {
    if (file) void change(async () => api.putCover(title.id, await scaledPicture(file, most)));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files[0]);
  };
  return (
    <Panel title={t('cover.title')}>
      <div
        className={classes.place}
        data-over={over || undefined}
        data-testid="cover-place"
        data-cover={has ? 'there' : 'none'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => {
          setOver(false);
        }}
        onDrop={drop}
      >
        <Cover title={title.title} authors={title.authors} cover={title.cover} size="result" />
        <div className={classes.tools}>
          <Text size="sm" c="dimmed">
            {t('cover.hint')}
          </Text>
          <Group gap="xs">
            <FileButton accept="image/jpeg,image/png,image/webp" onChange={add}>
              {(button) => (
                <Button
                  {...button}
                  size="xs"
                  variant="default"
                  loading={busy}
                  leftSection={<IconCamera size="1rem" aria-hidden />}
                >
                  {t(has ? 'cover.replace' : 'cover.add')}
                </Button>
              )}
            </FileButton>
            {has && (
              <Button
                size="xs"
                variant="default"
                disabled={busy}
                leftSection={<IconTrash size="1rem" aria-hidden />}
                onClick={() => void change(() => api.removeCover(title.id))}
              >
                {t('cover.remove')}
              </Button>
            )}
          </Group>
          <div role="alert" className={classes.problem}>
            {problem}
          </div>
        </div>
      </div>
    </Panel>
  );
}
