// The tabs for the list of titles and the list of items; words and filters go along.

import { useTranslation } from 'react-i18next';
import { carryFilters } from '../../ui/lists/list-view.ts';
import { PageTabs } from '../../ui/pages/PageTabs.tsx';
import { itemsPath, titlesPath } from './collection-paths.ts';

export function CollectionTabs() {
  const { t } = useTranslation('collection');
  const tabs = [
    { path: titlesPath, label: t('tabs.titles'), onGo: () => carryFilters(itemsPath, titlesPath) },
    { path: itemsPath, label: t('tabs.items'), onGo: () => carryFilters(titlesPath, itemsPath) },
  ];
  return <PageTabs label={t('tabs.label')} tabs={tabs} />;
}
