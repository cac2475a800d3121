// Takes the files of a move, by drop or choice, and sends them one after the other.

import { Button, Text } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestOptions } from '../../api/http-client.ts';
import * as library from '../../api/library.ts';
import { useProblem } from '../../ui/forms/problem-words.ts';
import { IconFilePlus, IconFileZip } from '../../ui/icons/icons.ts';
import { Note } from '../../ui/Note.tsx';
import { withCommas } from '../../ui/languages/languages.ts';
import { scaledZip } from '../../ui/pictures/scaled-zip.ts';
import { showAnswer } from '../../ui/show-answer.ts';
import importClasses from '../imports/Imports.module.css';
import { moveQueries } from './move-queries.ts';
import classes from './Moves.module.css';

const mebibyte = 1024 * 1024;
/** The API's limit; the pictures of a zip are made smaller before it is sent. */
const largestSent = 256 * mebibyte;
const largestZip = 4096 * mebibyte;
/** Large enough for photos and for covers, which the library tells apart later. */
const pictures = { most: { width: 512, height: 600 }, square: false, keepsOthers: true } as const;

/** A large zip takes a while to send and to look through. */
const fileSent = {
  ...requestOptions({ patient: true }),
  headers: { 'content-type': 'application/octet-stream' },
};

interface MoveFilesProps {
  /** Null begins a new move. */
  readonly move: string | null;
  readonly onMove?: (id: string) => void;
}

export function MoveFiles({ move, onMove }: MoveFilesProps) {
  const { t } = useTranslation('moves');
  const client = useQueryClient();
  const [sending, setSending] = useState<string | null>(null);
  const [scaling, setScaling] = useState<{ done: number; total: number } | null>(null);
  const [tooLarge, setTooLarge] = useState<readonly string[]>([]);
  const [problem, setProblem] = useProblem();
  const choose = useRef<() => void>(null);

  const ready = async (file: File): Promise<Blob> =>
    /\.zip$/i.test(file.name)
      ? scaledZip(file, pictures, (done, total) => setScaling({ done, total })).finally(() =>
          setScaling(null),
        )
      : file;

  const send = async (files: readonly File[]) => {
    setProblem(null);
    setTooLarge([]);
    let id = move;
    try {
      for (const file of files) {
        setSending(file.name);
        const content = await ready(file);
        if (content.size > largestSent) {
          setTooLarge((names) => [...names, file.name]);
          continue;
        }
        const answer = await library.uploadMoveFile(
          content,
          { name: file.name, ...(id !== null && { move: id }) },
          fileSent,
        );
        id = answer.id;
        await showAnswer(client, moveQueries.move(id), answer);
      }
    } catch (cause) {
      setProblem(cause);
    } finally {
      setSending(null);
      await client.invalidateQueries({ queryKey: moveQueries.moves().queryKey });
    }
    if (id !== null && move === null) onMove?.(id);
  };

  const refuse = (rejections: readonly FileRejection[]) =>
    setTooLarge(rejections.map(({ file }) => file.name));

  return (
    <>
      {problem !== null && (
        <Note tone="refused" role="alert">
          {problem}
        </Note>
      )}
      {tooLarge.length > 0 && (
        <Note tone="refused" role="alert">
          {t('drop.tooLarge', { names: withCommas(tooLarge), count: tooLarge.length })}
        </Note>
      )}
      {sending !== null && (
        <Note tone="information" busy role="status">
          {scaling === null
            ? t('drop.sending', { name: sending })
            : t('drop.scaling', { name: sending, ...scaling })}
        </Note>
      )}
      <Dropzone
        className={`${importClasses.door ?? ''} ${move === null ? '' : (classes.more ?? '')}`}
        openRef={choose}
        onDrop={(files) => void send(files)}
        onReject={refuse}
        maxSize={largestZip}
        useFsAccessApi={false} // a plain file input works in all browsers and needs no permission
        loading={sending !== null}
        activateOnClick={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        enablePointerEvents // for the button inside
      >
        {move === null ? (
          <div className={importClasses.doorInside}>
            <IconFileZip size="2.75rem" stroke={1.3} aria-hidden />
            <Text fw={600}>{t('drop.here')}</Text>
            <Button onClick={() => choose.current?.()}>{t('drop.choose')}</Button>
            <Text size="sm" c="dimmed">
              {t('drop.forms')}
            </Text>
          </div>
        ) : (
          <div className={classes.moreInside}>
            <Button
              variant="default"
              leftSection={<IconFilePlus size="1.1rem" aria-hidden />}
              onClick={() => choose.current?.()}
            >
              {t('drop.more')}
            </Button>
            <Text size="sm" c="dimmed">
              {t('drop.moreHint')}
            </Text>
          </div>
        )}
      </Dropzone>
    </>
  );
}
