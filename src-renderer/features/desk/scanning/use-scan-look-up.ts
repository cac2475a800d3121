// Looks up a scan on a screen without a list: opens the page of the code, and says that nothing was lent or returned.

import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { shortened } from '../result/result-words.ts';
import { pageOf } from './scan-elsewhere.ts';

const NOTICE = 'scan-look-up';

export function useScanLookUp(): (code: string) => Promise<void> {
  const { t } = useTranslation('desk');
  const [, navigate] = useLocation();
  const latest = useRef('');

  const say = (message: string, color = 'gray') => {
    notifications.hide(NOTICE);
    notifications.show({ id: NOTICE, message, color });
  };

  return async (scanned) => {
    const code = scanned.trim();
    latest.current = code;
    try {
      const page = await pageOf(code);
      if (latest.current !== code) return;
      if (page === null) {
        say(t('lookUp.unknown', { code: shortened(code) }), 'yellow');
        return;
      }
      navigate(page);
      say(t('lookUp.opened'));
    } catch {
      say(t('lookUp.failed', { code: shortened(code) }), 'red');
    }
  };
}
