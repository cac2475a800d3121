// Looks up a scan on a screen without a list: opens the page of the code, and says that nothing was lent or returned.

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { showDone, showFailed } from '../../../ui/toasts.tsx';
import { shortened } from '../result/words.ts';
import type { UsReading } from './key-places.ts';
import { pageOf } from './scan-elsewhere.ts';
import { tellOtherKeyboard } from './wrong-keyboard.ts';

export function useScanLookUp(): (code: string, usReading?: UsReading) => Promise<void> {
  const { t } = useTranslation('desk');
  const [, navigate] = useLocation();
  const latest = useRef('');

  return async (scanned, usReading) => {
    const code = scanned.trim();
    latest.current = code;
    try {
      let page = await pageOf(code);
      if (page === null && usReading !== undefined) {
        page = await pageOf(usReading.code);
        if (page !== null) tellOtherKeyboard(usReading);
      }
      if (latest.current !== code) return;
      if (page === null) {
        showFailed(t('lookUp.unknown', { code: shortened(code) }));
        return;
      }
      navigate(page);
      showDone(t('lookUp.opened'));
    } catch {
      showFailed(t('lookUp.failed', { code: shortened(code) }));
    }
  };
}
