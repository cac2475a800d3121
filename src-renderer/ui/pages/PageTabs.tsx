// The tabs for two ways to look at the same records.

import { Link, useLocation } from 'wouter';
import classes from './PageTabs.module.css';

interface PageTabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly path: string; readonly label: string; readonly onGo?: () => void }[];
}

export function PageTabs({ label, tabs }: PageTabsProps) {
  const [location] = useLocation();
  /** Of a page below several tabs, the nearest. */
  const [here] = tabs
    .map(({ path }) => path)
    .filter((path) => `${location}/`.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length);
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.path}
          href={tab.path}
          className={classes.tab}
          onClick={location === tab.path ? undefined : tab.onGo}
          aria-current={tab.path !== here ? undefined : location === here ? 'page' : 'true'}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
