// The Settings screen: the address selects one of its sections; unsaved changes wait in a bar at the foot.

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { SaveBarPlace } from '../../ui/forms/SaveBar.tsx';
import pageClasses from '../../ui/pages/Page.module.css';
import classes from '../../ui/settings/Settings.module.css';
import { useFocusReturned } from '../../ui/pages/use-focus-returned.ts';
import { sectionAt } from './settings-groups.ts';
import { SettingsNav } from './SettingsNav.tsx';

export function SettingsScreen() {
  const { t } = useTranslation('settings');
  const [location] = useLocation();
  const here = sectionAt(location);
  const page = useRef<HTMLElement>(null);
  useFocusReturned(page);
  return (
    <section ref={page} className={pageClasses.page}>
      <div className={classes.settings}>
        <div className={classes.side}>
          <h1 className={pageClasses.name}>{t('heading')}</h1>
          <SettingsNav here={here} />
        </div>
        <div className={classes.section}>
          <SaveBarPlace>
            <div className={classes.sectionHead}>
              <h2 className={classes.sectionName}>{t(`sections.${here.name}`)}</h2>
              <p className={classes.lead}>{t(`leads.${here.name}`)}</p>
            </div>
            <here.component />
          </SaveBarPlace>
        </div>
      </div>
    </section>
  );
}
