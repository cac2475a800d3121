// Looks up a scan on a screen without a list: opens the page of the code, and says that nothing was lent or returned.

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { showDone, showFailed } from '../../../ui/toasts.tsx';
import { shortened } from '../result/result-words.ts';
import { pageOf } from './scan-elsewhere.ts';

export function useScanLookUp(): (code: string) => Promise<void> {
  const { t } = useTranslation('desk');
  const [, navigate] = useLocation();
  const latest = useRef('');

  return async (scanned) => {
    const code = scanned.trim();
    latest.current = code;
    try {
      const page = await pageOf(code);
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
