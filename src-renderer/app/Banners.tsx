// Shows the library's notices above all screens: no connection, or what it found when it started.

import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconPlugConnectedX } from '../ui/icons/icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Notice } from '../api/library.ts';
import { useConnection } from '../api/connection.ts';
import classes from './Frame.module.css';
import { noticeText } from './notice-words.ts';
import { useSeenNotices } from './seen-notices.ts';
import { useSettings, useStatus } from '../ui/use-library.ts';

/** These stay until their cause is gone: the person who dismisses one is often not the one who can fix it. */
const sectionFor: Readonly<Record<string, 'backups' | 'hub' | 'watched-folder' | 'privacy' | 'sip2'>> = {
  'backup-failed': 'backups',
  'backup-missing': 'backups',
  'backup-stuck': 'backups',
  'library-damaged': 'backups',
  'second-place-behind': 'backups',
  'ledger-copy-behind': 'backups',
  'hub-behind': 'hub',
  'hub-stopped': 'hub',
  'hub-refused': 'hub',
  'other-desk-behind': 'hub',
  'other-desk-newer': 'hub',
  'erasure-unfinished': 'privacy',
  'machine-reports': 'sip2',
  'synchronisation-waits': 'watched-folder',
  'synchronisation-stopped': 'watched-folder',
  'synchronisation-failed': 'watched-folder',
  'synchronisation-away': 'watched-folder',
  'synchronisation-empty': 'watched-folder',
};

/** As in Frame.module.css: in a low window the desk needs the space more than a second notice. */
const lowWindow = '(max-height: 42rem)';

export function Banners() {
  const { t, i18n } = useTranslation('frame');
  const { timeZone } = useSettings().settings;
  const answers = useConnection((connection) => connection.answers);
  const status = useStatus();
  const { isSeen, markSeen } = useSeenNotices();
  const [unfolded, setUnfolded] = useState(false);
  const isLow = useMediaQuery(lowWindow);
  const notices = (status?.notices ?? []).filter((notice) => hasSection(notice) || !isSeen(notice));
  const further = isLow ? notices.length - 1 : 0;
  const visibleNotices = further > 0 && !unfolded ? notices.slice(0, 1) : notices;

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
      {visibleNotices.map((notice, index) => (
        <div
          key={notice.id}
          className={classes.banner}
          data-tone="notice"
          role="status"
          data-notice={notice.code}
        >
          <IconAlertTriangle size="1.5rem" aria-hidden />
          <span className={classes.bannerText}>{noticeText(notice, i18n, timeZone)}</span>
          {index === 0 && further > 0 && (
            <button
              type="button"
              className={classes.bannerClose}
              aria-expanded={unfolded}
              onClick={() => {
                setUnfolded(!unfolded);
              }}
            >
              {t(unfolded ? 'noticesFewer' : 'noticesMore', { count: further })}
            </button>
          )}
          {hasSection(notice) ? (
            <Link href={`/settings/${sectionFor[notice.code]}`} className={classes.bannerClose}>
              {t(`toSettings.${sectionFor[notice.code]}`)}
            </Link>
          ) : (
            <button
              type="button"
              className={classes.bannerClose}
              onClick={() => {
                markSeen(notice);
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

function hasSection({ code }: Notice): boolean {
  return sectionFor[code] !== undefined;
}
