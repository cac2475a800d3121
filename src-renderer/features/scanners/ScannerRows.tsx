// The lines of Settings > Scanners: connected scanners, serial ports that may have one, and disconnected scanners.

import { Badge, Button, Text } from '@mantine/core';
import { IconCopy } from '../../ui/icons/icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScannerProfile, ScannerStatus, StrangePort } from '../../../src-preload/bridge-scanners.ts';
import { Note } from '../../ui/Note.tsx';
import { withDots } from '../../ui/languages/rows.ts';
import { copyText } from '../../ui/lists/copy-text.ts';
import classes from './Scanners.module.css';
import { ToolButton } from '../../ui/ToolButton.tsx';

/** Whether only the USB port distinguishes it from another scanner of the same model. */
export function isNamedByPort({ device, port }: ScannerStatus): boolean {
  return port !== '' && device.endsWith(`@${port}`);
}

export function ScannerHere({
  status,
  onSet,
}: {
  readonly status: ScannerStatus;
  readonly onSet: () => void;
}) {
  const { t } = useTranslation('scanners');
  const { name, port, profile, state, manner, udevRule } = status;
  const namedByPort = isNamedByPort(status);
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.rowHead}>
        <div className={classes.rowWords}>
          <strong>{name}</strong>
          <span className={classes.rowNote}>
            {withDots([
              t(`manners.${manner}`),
              ...(namedByPort ? [t('port', { port })] : []),
              ...(profile.only === null ? [] : [t(`only.${profile.only}`)]),
              ...(status.beeps ? [t('beeps')] : []),
            ])}
          </span>
        </div>
        <Badge className={classes.state ?? ''} data-state={state} variant="outline" size="lg">
          {t(`states.${state}`)}
        </Badge>
        {namedByPort && status.beeps && (
          <Button
            variant="default"
            onClick={() => void window.loandesk?.scanners.beep(status.device, 'good')}
            aria-label={`${t('beep')}: ${name}`}
          >
            {t('beep')}
          </Button>
        )}
        <Button variant="default" onClick={onSet} aria-label={`${t('set')}: ${name}`}>
          {t('set')}
        </Button>
      </div>
      {state === 'failed' && <Note tone="attention">{t('failedWhy')}</Note>}
      {udevRule !== null && state !== 'failed' && (
        <UdevRule rule={udevRule} why={t(state === 'typing' ? 'typingWhy' : 'noPermissionWhy')} />
      )}
      {udevRule === null && state === 'typing' && <Text className={classes.rowNote}>{t('typingHere')}</Text>}
    </li>
  );
}

function UdevRule({ rule, why }: { readonly rule: string; readonly why: string }) {
  const { t } = useTranslation('scanners');
  const [copied, setCopied] = useState(false);
  return (
    <Note tone="attention" title={why}>
      <details>
        <summary className={classes.ruleHow}>{t('rule.details')}</summary>
        <p className={classes.ruleHow}>{t('rule.how')}</p>
        <pre className={classes.rule} tabIndex={0} aria-label={t('rule.label')}>
          {rule.trimEnd()}
        </pre>
        <div className={classes.ruleTools}>
          <ToolButton icon={IconCopy} onClick={async () => setCopied(await copyText(rule))}>
            {t('rule.copy')}
          </ToolButton>
          <span role="status">{copied ? t('rule.copied') : ''}</span>
        </div>
      </details>
    </Note>
  );
}

export function StrangePortHere({
  port,
  onPair,
}: {
  readonly port: StrangePort;
  readonly onPair: () => void;
}) {
  const { t } = useTranslation('scanners');
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <div className={classes.rowWords}>
          <strong>{port.name}</strong>
          <span className={classes.rowNote}>{t('strangePort', { path: port.path })}</span>
        </div>
        <Button variant="default" onClick={onPair} aria-label={`${t('pairPort')}: ${port.name}`}>
          {t('pairPort')}
        </Button>
      </div>
    </li>
  );
}

export function AbsentScanner({
  profile,
  onSet,
}: {
  readonly profile: ScannerProfile;
  readonly onSet: () => void;
}) {
  const { t } = useTranslation('scanners');
  const name = profile.name === '' ? profile.device : profile.name;
  return (
    <li className={classes.row} data-state="absent">
      <div className={classes.rowHead}>
        <div className={classes.rowWords}>
          <strong>{name}</strong>
          <span className={classes.rowNote}>
            {withDots([t('absent'), ...(profile.only === null ? [] : [t(`only.${profile.only}`)])])}
          </span>
        </div>
        <Button variant="default" onClick={onSet} aria-label={`${t('set')}: ${name}`}>
          {t('set')}
        </Button>
      </div>
    </li>
  );
}
