// The tabs for the list of borrowers and the list of classes.

import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import classes from './BorrowersTabs.module.css';

const tabs = [
  { name: 'people', path: '/borrowers' },
  { name: 'classes', path: '/borrowers/classes' },
] as const;

export function BorrowersTabs() {
  const { t } = useTranslation('borrowers');
  const [location] = useLocation();
  return (
    <nav aria-label={t('tabs.label')} className={classes.tabs}>
      {tabs.map(({ name, path }) => (
        <Link
          key={name}
          href={path}
          className={classes.tab}
          aria-current={location === path ? 'page' : undefined}
        >
          {t(`tabs.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
