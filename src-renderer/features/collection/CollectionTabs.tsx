// The tabs for the lists of titles, items, weeding and stocktakes; words and filters go along from titles to items.

import { useTranslation } from 'react-i18next';
import { carryFilters } from '../../ui/lists/list-view.ts';
import { PageTabs } from '../../ui/pages/PageTabs.tsx';
import { othersStart } from '../../ui/others-path.ts';
import { useDistrict } from '../../ui/use-library.ts';
import { itemsPath, listsPath, titlesPath, weedingPath } from './collection-paths.ts';

export function CollectionTabs() {
  const { t } = useTranslation('collection');
  const hasOthers = useDistrict()?.isConnected === true;
  const tabs = [
    { path: titlesPath, label: t('tabs.titles'), onGo: () => carryFilters(itemsPath, titlesPath) },
    { path: itemsPath, label: t('tabs.items'), onGo: () => carryFilters(titlesPath, itemsPath) },
    { path: weedingPath, label: t('tabs.weeding') },
    { path: listsPath, label: t('tabs.lists') },
    { path: '/stocktakes', label: t('tabs.stocktakes') },
    ...(hasOthers ? [{ path: othersStart, label: t('tabs.others') }] : []),
  ];
  return <PageTabs label={t('tabs.label')} tabs={tabs} />;
}
