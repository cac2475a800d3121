// The tabs for the lists of borrowers, of classes and of leavers.

import { useTranslation } from 'react-i18next';
import { PageTabs } from '../../ui/pages/PageTabs.tsx';
import { leaversPath } from './leavers.ts';

export function BorrowersTabs() {
  const { t } = useTranslation('borrowers');
  const tabs = [
    { path: '/borrowers', label: t('tabs.people') },
    { path: '/borrowers/classes', label: t('tabs.classes') },
    { path: leaversPath, label: t('tabs.leavers') },
  ];
  return <PageTabs label={t('tabs.label')} tabs={tabs} />;
}
