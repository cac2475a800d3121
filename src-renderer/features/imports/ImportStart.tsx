// Takes a file by drop, choice or paste; below it are the past imports.

import { Anchor, Button, Group, Text, Textarea } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import { IconClipboard, IconFileSpreadsheet, IconFileZip } from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import * as library from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { Note } from '../../ui/Note.tsx';
import { useProblem } from '../../ui/forms/problem-words.ts';
import { PageHeading } from '../../ui/pages/PageHeading.tsx';
import pageClasses from '../../ui/pages/Page.module.css';
import { Panel } from '../../ui/pages/Panel.tsx';
import { scaledZip } from '../../ui/pictures/scaled-zip.ts';
import { importsPath, kindOf, listPath, picturesOf, type ImportTarget } from './import-target.ts';
import classes from './Imports.module.css';
import { useSettings } from '../../ui/use-library.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';

const mebibyte = 1024 * 1024;
/** The API's limits; a larger file is refused before it is sent. */
const largestSent = { list: 32 * mebibyte, pictures: 256 * mebibyte } as const;
/** The pictures of a zip are made smaller one by one, so its size costs no memory. */
const largestZip = 4096 * mebibyte;

export function ImportStart({ target }: { readonly target: ImportTarget }) {
  const { t, i18n } = useTranslation('imports');
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useProblem();
  const [fault, setFault] = useState<'oneOnly' | 'tooLarge' | 'nothingPasted' | null>(null);
  const pictures = picturesOf(target);
  const [scaling, setScaling] = useState<{ done: number; total: number } | null>(null);
  const FileIcon = pictures !== undefined ? IconFileZip : IconFileSpreadsheet;
  const choose = useRef<() => void>(null);

  const start = async (name: string, content: Blob) => {
    setBusy(true);
    setProblem(null);
    setFault(null);
    try {
      const sent =
        pictures === undefined
          ? content
          : await scaledZip(content, pictures, (done, total) => setScaling({ done, total }));
      setScaling(null);
      if (pictures !== undefined && sent.size > largestSent.pictures) {
        setFault('tooLarge');
        return;
      }
      const begun = await library.startImport(
        sent,
        { name, $of: target },
        { headers: { 'content-type': 'application/octet-stream' } },
      );
      await client.invalidateQueries({ queryKey: libraryQueries.imports(target).queryKey });
      navigate(`${importsPath[target]}/${begun.id}`);
    } catch (cause) {
      setProblem(cause);
    } finally {
      setScaling(null);
      setBusy(false);
    }
  };

  const refuse = (rejections: FileRejection[]) => {
    const codes = rejections.flatMap(({ errors }) => errors.map(({ code }) => code));
    setFault(codes.includes('too-many-files') ? 'oneOnly' : 'tooLarge');
  };

  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    if (text.trim() === '') setFault('nothingPasted');
    else void start(t('start.pasted'), new Blob([text], { type: 'text/plain' }));
  };

  return (
    <section className={pageClasses.page}>
      <PageHeading
        name={t('heading', { context: target })}
        about={t('about', { context: target })}
        back={listPath[target]}
      >
        {null}
      </PageHeading>
      {(fault !== null || problem !== null) && (
        <Note tone="refused" role="alert">
          {fault === null ? problem : t(`start.${fault}`, { context: target })}
        </Note>
      )}
      {scaling !== null && (
        <Note tone="information" role="status">
          {t('start.scaling', {
            done: scaling.done.toLocaleString(i18n.language),
            total: scaling.total.toLocaleString(i18n.language),
          })}
        </Note>
      )}
      <div className={classes.doors}>
        <Dropzone
          className={classes.door ?? ''}
          openRef={choose}
          onDrop={([file]) => {
            if (file !== undefined) void start(file.name, file);
          }}
          onReject={refuse}
          maxSize={pictures === undefined ? largestSent.list : largestZip}
          useFsAccessApi={false} // a plain file input works in all browsers and needs no permission
          multiple={false}
          loading={busy}
          activateOnClick={false}
          activateOnKeyboard={false}
          tabIndex={-1}
          enablePointerEvents // for the button inside
        >
          <div className={classes.doorInside}>
            <FileIcon size="2.75rem" stroke={1.3} aria-hidden />
            <Text fw={600}>{t('start.drop')}</Text>
            <Button onClick={() => choose.current?.()}>{t('start.choose')}</Button>
            <Text size="sm" c="dimmed">
              {t('start.kinds', { context: target })}
            </Text>
          </div>
        </Dropzone>
        {pictures === undefined && (
          <Textarea
            className={classes.paste ?? ''}
            label={
              <Group component="span" gap="xs">
                <IconClipboard size="1.1rem" aria-hidden />
                {t('start.paste')}
              </Group>
            }
            description={t('start.pasteHint')}
            rows={6}
            value=""
            onChange={() => undefined}
            onPaste={paste}
            disabled={busy}
            spellCheck={false}
          />
        )}
      </div>
      <Panel title={t('past.title')}>
        <PastImports target={target} />
      </Panel>
    </section>
  );
}

function PastImports({ target }: { readonly target: ImportTarget }) {
  const { t, i18n } = useTranslation('imports');
  const { timeZone } = useSettings().settings;
  const imports = useQuery(libraryQueries.imports(target));
  return (
    <ReadSection queries={[imports]}>
      {() =>
        imports.data?.length === 0 ? (
          <Text c="dimmed">{t('past.none')}</Text>
        ) : (
          <ul className={classes.past}>
            {imports.data?.map(({ id, kind, name, status, createdAt }) => (
              <li key={id}>
                <Anchor component={Link} href={`${importsPath[target]}/${id}`} dir="auto">
                  {kindOf({ kind }).hasFile ? name : t('rollOver.heading')}
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
