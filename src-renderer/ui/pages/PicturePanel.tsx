// The picture of a record on its page, in its heading or in a panel: shown, added by file, drop or paste, replaced, and removed.

import { Button, FileButton, Group, Text } from '@mantine/core';
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemWords } from '../forms/problem-words.ts';
import { IconCamera, IconTrash } from '../icons/icons.ts';
import { NoPictureError } from '../pictures/scaled-picture.ts';
import { Panel } from './Panel.tsx';
import classes from './PicturePanel.module.css';

interface PicturePlaceProps {
  readonly hint: string;
  /** In the heading of a page the picture stands above its buttons, and the hint is shown on hover alone. */
  readonly inHeading?: boolean;
  /** The label of the button while there is no picture. */
  readonly add: string;
  /** For screen readers, if the button's own words do not say whose picture goes. */
  readonly removeLabel?: string;
  /** For a file that is no picture. */
  readonly noPicture: string;
  readonly has: boolean;
  readonly put: (file: Blob) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
  /** The picture, or what stands in its place. */
  readonly children: ReactNode;
}

export function PicturePanel({ title, ...place }: PicturePlaceProps & { readonly title: string }) {
  return (
    <Panel title={title}>
      <PicturePlace {...place} />
    </Panel>
  );
}

export function PicturePlace(props: PicturePlaceProps) {
  const { hint, inHeading = false, add, removeLabel, noPicture, has, put, remove, children } = props;
  const { t } = useTranslation('lists');
  const problemWords = useProblemWords();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);

  const change = async (made: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      await made();
    } catch (cause) {
      setFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  const take = (file: Blob | null | undefined) => {
    if (file) void change(() => put(file));
  };
  usePastedPicture(take);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={classes.place}
      data-in-heading={inHeading || undefined}
      title={inHeading ? hint : undefined}
      data-over={over || undefined}
      data-testid="picture-place"
      data-picture={has ? 'there' : 'none'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={drop}
    >
      {children}
      <div className={classes.tools}>
        {!inHeading && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
        <Group gap="xs">
          <FileButton accept="image/jpeg,image/png,image/webp" onChange={take}>
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
                loading={busy}
                leftSection={<IconCamera size="1rem" aria-hidden />}
              >
                {has ? t('picture.replace') : add}
              </Button>
            )}
          </FileButton>
          {has && (
            <Button
              size="xs"
              variant="default"
              disabled={busy}
              leftSection={<IconTrash size="1rem" aria-hidden />}
              aria-label={removeLabel}
              onClick={() => void change(remove)}
            >
              {t('picture.remove')}
            </Button>
          )}
        </Group>
        <div role="alert" className={classes.problem}>
          {failure !== null && (failure instanceof NoPictureError ? noPicture : problemWords(failure))}
        </div>
      </div>
    </div>
  );
}

/** Takes a picture that is pasted anywhere on the page, except into a dialog. */
function usePastedPicture(take: (picture: Blob) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (picture === undefined || document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    take(picture);
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
}
