// Settings > Scanners: the scanners and their state, and the dialogs to add, set up and test one.

import { Group, Text } from '@mantine/core';
import { IconPlus, IconTestPipe } from '../../ui/icons/icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScannerProfile, ScannerStatus } from '../../../src-preload/bridge-scanners.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { AbsentScanner, isNamedByPort, ScannerHere, StrangePortHere } from './ScannerRows.tsx';
import { PairDialog } from './PairDialog.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';
import classes from './Scanners.module.css';
import { useScanners } from './scanners-here.ts';
import { TestDialog } from './TestDialog.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';

export function ScannersSection() {
  const { t } = useTranslation('scanners');
  const here = useScanners((scanners) => scanners.here);
  const [testing, setTesting] = useState(false);
  const [pairing, setPairing] = useState<{ port: string | null } | null>(null);
  const [setting, setSetting] = useState<{ profile: ScannerProfile; status: ScannerStatus | null } | null>(
    null,
  );
  const inBrowser = window.loandesk === undefined;
  const statusOf = (device: string) => here?.scanners.find((scanner) => scanner.device === device) ?? null;
  return (
    <Panel
      title={t('here')}
      tools={
        <Group gap="xs">
          <ToolButton icon={IconTestPipe} onClick={() => setTesting(true)}>
            {t('test.open')}
          </ToolButton>
          {!inBrowser && (
            <ToolButton primary icon={IconPlus} onClick={() => setPairing({ port: null })}>
              {t('pair.open')}
            </ToolButton>
          )}
        </Group>
      }
    >
      {inBrowser && <Note tone="information">{t('inBrowser')}</Note>}
      {here !== null && (
        <>
          <Text c="dimmed">{t('explained')}</Text>
          {here.scanners.some(isNamedByPort) && <Text c="dimmed">{t('twins')}</Text>}
          {here.scanners.length === 0 && <Text>{t('none')}</Text>}
          <ul className={classes.rows} aria-label={t('heading')}>
            {here.scanners.map((status) => (
              <ScannerHere
                key={status.path}
                status={status}
                onSet={() => setSetting({ profile: { ...status.profile, device: status.device }, status })}
              />
            ))}
            {here.strangePorts.map((port) => (
              <StrangePortHere key={port.path} port={port} onPair={() => setPairing({ port: port.path })} />
            ))}
            {here.absent.map((profile) => (
              <AbsentScanner
                key={profile.device}
                profile={profile}
                onSet={() => setSetting({ profile, status: null })}
              />
            ))}
          </ul>
        </>
      )}
      {testing && <TestDialog onClose={() => setTesting(false)} />}
      {pairing !== null && (
        <PairDialog
          port={pairing.port}
          onClose={() => setPairing(null)}
          onPaired={(profile) => {
            setPairing(null);
            setSetting({ profile, status: statusOf(profile.device) });
          }}
        />
      )}
      {setting !== null && (
        <ProfileDialog
          key={setting.profile.device}
          profile={setting.profile}
          status={setting.status}
          onClose={() => setSetting(null)}
        />
      )}
    </Panel>
  );
}
