// Shows a code and waits for a device to scan it; that device is then registered as a scanner.

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScannerProfile } from '../../../src-preload/bridge-scanners.ts';
import { Note } from '../../ui/Note.tsx';
import { claimScans } from './claimed-scans.ts';
import { CodeToScan } from './CodeToScan.tsx';
import { CODE_TO_SCAN } from './key-families.ts';
import classes from './Scanners.module.css';

interface PairDialogProps {
  /** The serial port to listen to, for a serial scanner. */
  readonly port: string | null;
  readonly onClose: () => void;
  readonly onPaired: (profile: ScannerProfile) => void;
}

export function PairDialog({ port, onClose, onPaired }: PairDialogProps) {
  const { t } = useTranslation(['scanners', 'lists']);
  const [attempt, setAttempt] = useState(0);
  const [over, setOver] = useState<'none' | 'failed' | null>(null);
  const [typed, setTyped] = useState(false);
  const paired = useEffectEvent(onPaired);

  useEffect(
    () =>
      claimScans(() => {
        setTyped(true);
      }),
    [],
  );
  useEffect(() => {
    const scanners = window.loandesk?.scanners;
    if (scanners === undefined) return;
    let isGone = false;
    scanners.pair(CODE_TO_SCAN, port).then(
      (profile) => {
        if (isGone) return;
        if (profile === null) setOver('none');
        else paired(profile);
      },
      () => {
        if (!isGone) setOver('failed');
      },
    );
    return () => {
      isGone = true;
      void scanners.stopPairing();
    };
  }, [port, attempt]);

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pair.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
    >
      <Stack>
        {/* The focus is not on a button, so that the Enter after a code presses none. */}
        <div className={classes.pad} tabIndex={-1} data-autofocus>
          <Text fw={700}>{t('pair.now')}</Text>
          <CodeToScan />
          <Text role="status">
            {over === null ? t('pair.waiting') : over === 'none' ? t('pair.noScanner') : t('pair.failed')}
          </Text>
        </div>
        {typed && over === null && <Note tone="attention">{t('pair.typed')}</Note>}
        <Text c="dimmed">{t('pair.hint')}</Text>
        <Group justify="flex-end">
          {over !== null && (
            <Button
              onClick={() => {
                setOver(null);
                setTyped(false);
                setAttempt(attempt + 1);
              }}
            >
              {t('pair.again')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('pair.stop')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
