// Tests scanners: shows their input, how it is read, and problems with their settings. Nothing is lent during the test.

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../../ui/icons/icons.ts';
import { useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Note.tsx';
import { CodeToScan } from './CodeToScan.tsx';
import type { Finding } from './reading-findings.ts';
import classes from './Scanners.module.css';
import { useScannerTest, type TestedCode } from './use-scanner-test.ts';
import { withDots } from '../../ui/languages/rows.ts';

export function TestDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['scanners', 'lists']);
  const { codes, reports, onKey } = useScannerTest();
  const pad = useRef<HTMLDivElement>(null);
  const how = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.key === 'Escape') return;
    if (onKey({ key: event.key, code: event.code, at: event.timeStamp })) event.preventDefault();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('test.title')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
    >
      <Stack>
        {/* Scanners that type do so here: no button has the focus, so that the Enter after a code presses none. */}
        <div
          ref={pad}
          className={classes.pad}
          tabIndex={0}
          role="group"
          aria-label={t('test.pad')}
          aria-describedby={how}
          data-autofocus
          onKeyDown={onKeyDown}
        >
          <Text fw={700} id={how}>
            {t('test.how')}
          </Text>
          <CodeToScan />
        </div>
        <div role="status" className={classes.tested} aria-label={t('test.results')}>
          {codes.length === 0 && <Text c="dimmed">{t('test.nothingYet')}</Text>}
          {codes.map((code) => (
            <Tested key={code.id} code={code} />
          ))}
        </div>
        {window.loandesk === undefined ? (
          <Note tone="information">{t('test.inBrowser')}</Note>
        ) : (
          <section aria-label={t('test.raw')}>
            <Text fw={600}>{t('test.raw')}</Text>
            <pre className={classes.raw} tabIndex={0} aria-label={t('test.raw')} data-testid="raw-reports">
              {reports.length === 0
                ? t('test.noRaw')
                : reports
                    .map(({ at, device, bytes }) => `${clock(at)}  ${device}  ${spaced(bytes)}`)
                    .join('\n')}
            </pre>
          </section>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('test.stop')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Tested({ code }: { readonly code: TestedCode }) {
  const { t, i18n } = useTranslation('scanners');
  const { reading, name, manner, symbology, findings } = code;
  const ms = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  return (
    <article className={classes.testedCode} data-testid="tested-code">
      <div className={classes.testedText}>
        {reading.text === '' ? t('test.noText') : <bdi dir="ltr">{reading.text}</bdi>}
      </div>
      <div className={classes.rowNote}>
        {withDots([
          name ?? t('test.typed'),
          ...(manner === null ? [] : [t(`manners.${manner}`)]),
          symbology === null ? t('test.noSymbology') : t(`symbologies.${symbology}`),
          ...(reading.timing === null
            ? []
            : [t('test.timing', { mean: ms(reading.timing.meanMs), longest: ms(reading.timing.longestMs) })]),
          ...(manner === 'point-of-sale'
            ? []
            : [t(reading.missedTerminator ? 'test.noTerminator' : 'test.terminator')]),
        ])}
      </div>
      <ul className={classes.findings}>
        {findings.map((finding) => (
          <FindingLine key={finding.code} finding={finding} />
        ))}
      </ul>
    </article>
  );
}

function FindingLine({ finding }: { readonly finding: Finding }) {
  const { t } = useTranslation('scanners');
  const { code, wrong, values } = finding;
  const Mark = code === 'works' ? IconCircleCheck : wrong ? IconAlertTriangle : IconInfoCircle;
  const layout = values?.['layout'];
  const words = code.startsWith('fault-')
    ? t(`faults.${code.slice('fault-'.length)}`)
    : t(`findings.${code}`, {
        ...values,
        ...(layout === undefined ? {} : { layout: t(`layouts.${String(layout)}`) }),
      });
  return (
    <li className={classes.finding} data-wrong={wrong || undefined} data-finding={code}>
      <Mark size="1.2rem" aria-hidden />
      <span>{words}</span>
    </li>
  );
}

function clock(at: number): string {
  return new Date(at).toISOString().slice(11, 23);
}

function spaced(bytes: string): string {
  return bytes.replace(/(..)(?=.)/g, '$1 ');
}
