// Tells across every screen what people must know about the library: that it is silent, or what it found at its start.

import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Notice } from './api-types.ts';
import { useConnection } from './connection.ts';
import classes from './Frame.module.css';
import { useStatus } from './use-library.ts';

/** These stand there until they are over: whoever waves them away is not the one who mends them. */
const mendedAt: Readonly<Record<string, 'backups' | 'administration' | 'privacy'>> = {
  'backup-failed': 'backups',
  'backup-missing': 'backups',
  'backup-stuck': 'backups',
  'second-place-behind': 'backups',
  'ledger-copy-behind': 'backups',
  'erasure-unfinished': 'privacy',
  'synchronisation-waits': 'administration',
  'synchronisation-stopped': 'administration',
  'synchronisation-failed': 'administration',
  'synchronisation-away': 'administration',
  'synchronisation-empty': 'administration',
};

export function Banners() {
  const { t, i18n } = useTranslation('frame');
  const answers = useConnection((connection) => connection.answers);
  const status = useStatus();
  const [seen, setSeen] = useState<readonly string[]>([]);
  const notices = (status?.notices ?? []).filter((notice) => !seen.includes(keyOf(notice)));

  const textOf = (notice: Notice) => {
    const key = `notices.${notice.code}`;
    return i18n.exists(key, { ns: 'frame' })
      ? t(key, { ...notice.facts })
      : t('notices.other', { code: notice.code });
  };

  return (
    <>
      <div role="alert">
        {!answers && (
          <div className={classes.banner} data-tone="silent" data-testid="silent-banner">
            <IconPlugConnectedX size="1.5rem" aria-hidden />
            <span className={classes.bannerText}>{t('silent')}</span>
          </div>
        )}
      </div>
      {notices.map((notice) => (
        <div
          key={keyOf(notice)}
          className={classes.banner}
          data-tone="notice"
          role="status"
          data-notice={notice.code}
        >
          <IconAlertTriangle size="1.5rem" aria-hidden />
          <span className={classes.bannerText}>{textOf(notice)}</span>
          {mendedAt[notice.code] !== undefined ? (
            <Link href={`/settings/${mendedAt[notice.code]}`} className={classes.bannerClose}>
              {t(`toSettings.${mendedAt[notice.code]}`)}
            </Link>
          ) : (
            <button
              type="button"
              className={classes.bannerClose}
              onClick={() => {
                setSeen([...seen, keyOf(notice)]);
              }}
            >
              {t('noticeSeen')}
            </button>
          )}
        </div>
      ))}
    </>
  );
}

function keyOf(notice: Notice): string {
  return `${notice.code} ${notice.at}`;
}
