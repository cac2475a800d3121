// The tabs for holds and bookings: both wait for books.

import { useTranslation } from 'react-i18next';
import { PageTabs } from '../../ui/pages/PageTabs.tsx';

export function HoldsTabs() {
  const { t } = useTranslation('bookings');
  const tabs = [
    { path: '/holds', label: t('tabs.holds') },
    { path: '/bookings', label: t('tabs.bookings') },
  ];
  return <PageTabs label={t('tabs.label')} tabs={tabs} />;
}
