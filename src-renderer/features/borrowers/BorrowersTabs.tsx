// The tabs for the list of borrowers and the list of classes.

import { useTranslation } from 'react-i18next';
import { PageTabs } from '../../ui/pages/PageTabs.tsx';

export function BorrowersTabs() {
  const { t } = useTranslation('borrowers');
  const tabs = [
    { path: '/borrowers', label: t('tabs.people') },
    { path: '/borrowers/classes', label: t('tabs.classes') },
  ];
  return <PageTabs label={t('tabs.label')} tabs={tabs} />;
}
