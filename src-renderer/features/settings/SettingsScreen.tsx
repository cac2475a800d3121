// The Settings screen: the address selects one of its sections.

import { NavLink } from '@mantine/core';
import {
  IconArchive,
  IconBarcode,
  IconBuildingCommunity,
  IconCalendarOff,
  IconKey,
  IconFolderSymlink,
  IconNetwork,
  IconMail,
  IconMailForward,
  IconMailOpened,
  IconScale,
  IconShieldLock,
  IconStethoscope,
  IconTags,
  IconTool,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useRef, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import pageClasses from '../../ui/pages/Page.module.css';
import { useFocusReturned } from '../../ui/pages/use-focus-returned.ts';
import { ScannersSection } from '../scanners/ScannersSection.tsx';
import { AdministrationSection } from '../watched-folder/AdministrationSection.tsx';
import { PrivacySection } from '../privacy/PrivacySection.tsx';
import { BackupsSection } from './backups/BackupsSection.tsx';
import { MailSection } from '../mail/MailSection.tsx';
import { OutboxSection } from '../mail/OutboxSection.tsx';
import { TemplatesSection } from '../mail/TemplatesSection.tsx';
import { DaysSection } from './rules/DaysSection.tsx';
import { DeskSection } from './DeskSection.tsx';
import { HealthSection } from './health/HealthSection.tsx';
import { KindsSection } from './rules/KindsSection.tsx';
import { LibrarySection } from './LibrarySection.tsx';
import { LoanRulesSection } from './rules/LoanRulesSection.tsx';
import { NetworkSection } from './network/NetworkSection.tsx';
import classes from '../../ui/pages/Settings.module.css';
import { TokensSection } from './tokens/TokensSection.tsx';
import { WebhooksSection } from './webhooks/WebhooksSection.tsx';

interface Section {
  /** Its path below /settings; its words are under `sections` in settings.json. */
  readonly name: string;
  readonly icon: Icon;
  readonly component: ComponentType;
}

const first: Section = { name: 'library', icon: IconBuildingCommunity, component: LibrarySection };
const sections: readonly Section[] = [
  first,
  { name: 'desk', icon: IconTool, component: DeskSection },
  { name: 'scanners', icon: IconBarcode, component: ScannersSection },
  { name: 'days', icon: IconCalendarOff, component: DaysSection },
  { name: 'rules', icon: IconScale, component: LoanRulesSection },
  { name: 'kinds', icon: IconTags, component: KindsSection },
  { name: 'administration', icon: IconFolderSymlink, component: AdministrationSection },
  { name: 'backups', icon: IconArchive, component: BackupsSection },
  { name: 'mail', icon: IconMail, component: MailSection },
  { name: 'letters', icon: IconMailOpened, component: TemplatesSection },
  { name: 'outbox', icon: IconMailForward, component: OutboxSection },
  { name: 'tokens', icon: IconKey, component: TokensSection },
  { name: 'webhooks', icon: IconWebhook, component: WebhooksSection },
  { name: 'network', icon: IconNetwork, component: NetworkSection },
  { name: 'privacy', icon: IconShieldLock, component: PrivacySection },
  { name: 'health', icon: IconStethoscope, component: HealthSection },
];

export function SettingsScreen() {
  const { t } = useTranslation('settings');
  const [location] = useLocation();
  const here = sections.find(({ name }) => location === `/settings/${name}`) ?? first;
  const page = useRef<HTMLElement>(null);
  useFocusReturned(page);
  const links = useRef<HTMLElement>(null);
  useEffect(() => {
    links.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  return (
    <section ref={page} className={pageClasses.page}>
      <h1 className={pageClasses.name}>{t('heading')}</h1>
      <div className={classes.settings}>
        <nav ref={links} className={classes.sections} aria-label={t('sectionsLabel')}>
          {sections.map((section) => (
            <NavLink
              key={section.name}
              component={Link}
              href={`/settings/${section.name}`}
              label={t(`sections.${section.name}`)}
              leftSection={<section.icon size="1.25rem" stroke={1.7} aria-hidden />}
              active={section === here}
              aria-current={section === here ? 'page' : undefined}
              className={classes.sectionLink ?? ''}
            />
          ))}
        </nav>
        <div className={classes.section}>
          <here.component />
        </div>
      </div>
    </section>
  );
}
