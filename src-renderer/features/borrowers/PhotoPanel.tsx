// The borrower's photo: shown, added by file, drop or paste, and removed.

import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconCamera, IconTrash } from '../../ui/icons/icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/api.ts';
import type { Borrower } from '../../api/api-types.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { BorrowerPhoto } from '../../ui/faces/BorrowerPhoto.tsx';
import { fullName } from '../../ui/loans/names.ts';
import { NoPictureError, scaledPicture } from '../../ui/pictures/scaled-picture.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { borrowerChanged } from '../../api/library-queries.ts';
import classes from './PhotoPanel.module.css';

const most = { width: 512, height: 512 };

export function PhotoPanel({ borrower }: { readonly borrower: Borrower }) {
  const { t } = useTranslation('borrowers');
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);

  const change = async (made: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await made();
      await borrowerChanged(client, borrower.id);
    } catch (cause) {
      setProblem(cause instanceof NoPictureError ? t('photo.noPicture') : problemWords(cause));
    } finally {
      setBusy(false);
    }
  };
  const add = (file: Blob | null | undefined) => {
    if (file)
      void change(async () => api.putBorrowerPhoto(borrower.id, await scaledPicture(file, most, true)));
  };

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (picture === undefined || document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    add(picture);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      onPaste(event);
    };
    document.addEventListener('paste', listen);
    return () => {
      document.removeEventListener('paste', listen);
    };
  }, []);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files[0]);
  };
  const has = borrower.photo !== null;
  return (
    <Panel title={t('photo.title')}>
      <div
        className={classes.place}
        data-over={over || undefined}
        data-testid="photo-place"
        data-photo={has ? 'there' : 'none'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => {
          setOver(false);
        }}
        onDrop={drop}
      >
        <BorrowerPhoto borrower={borrower} size="large" />
        <div className={classes.tools}>
          <Text size="sm" c="dimmed">
            {t('photo.hint')}
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
                  {t(has ? 'photo.replace' : 'photo.add')}
                </Button>
              )}
            </FileButton>
            {has && (
              <Button
                size="xs"
                variant="default"
                disabled={busy}
                leftSection={<IconTrash size="1rem" aria-hidden />}
                aria-label={t('photo.removeOf', { name: fullName(borrower) })}
                onClick={() => void change(() => api.removeBorrowerPhoto(borrower.id))}
              >
                {t('photo.remove')}
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
